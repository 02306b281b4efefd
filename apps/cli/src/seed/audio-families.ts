import { family, lan, mainsIn, poeIn, port, type ProductFamily, variant, type Variant } from "./product-family.ts";

const dante = port("DANTE", "rj45-panel", "inout", "dante", 2);

/** Loudspeakers by their diameters in inches; an amplifier feeds them. */
function loudspeakers(...diameters: readonly number[]): readonly Variant[] {
  return diameters.map((inches) => {
    return variant(
      inches,
      `${inches} inch`,
      [inches * 38, inches * 38, 90 + inches * 14],
      Math.round(inches * inches * 0.11 * 10) / 10,
      null,
    );
  });
}

function amplifiers(channels: readonly number[], watts: number): readonly Variant[] {
  return channels.map((count) =>
    variant(
      `${count}${watts}`,
      `${count} x ${watts} W`,
      [440, count > 4 ? 88 : 44, 380],
      4 + count,
      Math.round(count * watts * 0.35),
      [
        port("IN", "euro-3-panel", "in", "line", count),
        port("OUT", "euro-2-panel", "out", "speaker speaker-100v", count),
        dante,
        mainsIn,
      ],
    ),
  );
}

const box = (code: string | number, title: string, weightKg: number): Variant =>
  variant(code, title, [200, 60, 60], weightKg, null);

export const audioFamilies: readonly ProductFamily[] = [
  family("Echora | CS | ceiling loudspeaker | loudspeakers", {
    description: "Coaxial ceiling loudspeaker with a back can, for 100 V and 8 ohm",
    ports: [port("IN", "euro-2-panel", "in", "speaker speaker-100v")],
    variants: loudspeakers(4, 5, 6, 8),
    colours: ["white", "black"],
  }),
  family("Echora | WS | wall loudspeaker | loudspeakers", {
    description: "Two-way loudspeaker with a bracket",
    ports: [port("IN", "euro-2-panel", "in", "speaker speaker-100v")],
    variants: loudspeakers(4, 5, 6, 8, 12),
    colours: ["white", "black"],
  }),
  family("Echora | SB | subwoofer | loudspeakers", {
    description: "Subwoofer for installation",
    ports: [port("IN", "speakon-panel", "in", "speaker", 2)],
    variants: loudspeakers(10, 12, 15, 18),
  }),
  family("Echora | CL | column loudspeaker | loudspeakers", {
    description: "Slim column for speech",
    ports: [port("IN", "speakon-panel", "in", "speaker speaker-100v")],
    variants: [4, 8, 12, 16].map((drivers) =>
      variant(drivers, `${drivers} drivers`, [90, drivers * 85, 110], drivers * 0.8, null),
    ),
    colours: ["white", "black"],
  }),
  family("Echora | AM | amplifier | amplifiers", {
    description: "Installation amplifier for 70/100 V and low impedance, with Dante",
    variants: [60, 120, 250, 500].flatMap((watts) => amplifiers([2, 4, 8], watts)),
  }),
  family("Kordis | DSP | audio processor | processors", {
    description: "Mixes, equalises and cancels echoes, with Dante",
    variants: [4, 8, 12, 16].map((channels) =>
      variant(String(channels).padStart(2, "0"), `${channels} x ${channels}`, [440, 44, 250], 3.2, 25 + channels, [
        port("IN", "euro-3-panel", "in", "mic line", channels),
        port("OUT", "euro-3-panel", "out", "line", channels),
        dante,
        lan,
        port("USB", "usb-b-panel", "inout", "usb-2"),
        mainsIn,
      ]),
    ),
  }),
  family("Voxa | GN | gooseneck microphone | microphones", {
    description: "Condenser microphone for lecterns",
    ports: [port("OUT", "xlr3-panel-m", "out", "mic")],
    variants: [30, 45, 60].map((centimetres) => box(centimetres, `${centimetres} cm`, 0.4)),
    colours: ["cardioid", "supercardioid"],
  }),
  family("Voxa | CM | ceiling microphone array | microphones", {
    description: "Follows the speaker with steered beams",
    ports: [port("DANTE PoE", "rj45-panel", "in", "poe dante")],
    variants: [variant("2", "60 x 60 cm", [600, 600, 55], 5.2, 14), variant("3", "90 cm", [900, 300, 55], 6.1, 18)],
    colours: ["white", "black"],
  }),
  family("Voxa | RW | wireless receiver | microphones", {
    description: "Receiver for hand-held and lavalier transmitters",
    variants: [1, 2, 4].map((channels) =>
      variant(
        channels,
        `${channels} channels`,
        [channels === 1 ? 210 : 440, 44, 240],
        1.5 + channels / 2,
        12 + channels * 4,
        [
          port("ANT", "tnc-panel", "in", "rf-uhf", 2),
          port("OUT", "xlr3-panel-m", "out", "line mic", channels),
          lan,
          mainsIn,
        ],
      ),
    ),
    colours: ["470-534 MHz", "606-670 MHz"],
  }),
  family("Voxa | TX | wireless transmitter | microphones", {
    description: "Transmitter for the RW receivers",
    variants: [box("H", "Hand-held", 0.3), box("L", "Lavalier", 0.2), box("B", "Boundary", 0.5)],
    colours: ["470-534 MHz", "606-670 MHz"],
  }),
  family("Voxa | VB | video bar | conferencing", {
    description: "Camera, microphones and loudspeakers for a meeting room",
    ports: [
      port("USB OUT", "usb-c-panel", "out", "usb-3"),
      port("HDMI OUT", "hdmi-panel", "out", "hdmi-2.0", 2),
      port("HDMI IN", "hdmi-panel", "in", "hdmi-2.0"),
      poeIn,
    ],
    variants: [
      variant("S", "Small room", [560, 80, 90], 2.2, 22),
      variant("M", "Medium room", [760, 90, 100], 3.4, 32),
      variant("L", "Large room", [980, 110, 120], 5.1, 48),
    ],
  }),
];
