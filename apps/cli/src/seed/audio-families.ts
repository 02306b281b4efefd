import { lan, mainsIn, poeIn, port, type ProductFamily, type Variant } from "./product-family.ts";

const dante = port("DANTE", "rj45-panel", "inout", "dante", 2);

function loudspeakers(sizes: readonly (readonly [inches: number, watts: number])[]): readonly Variant[] {
  return sizes.map(([inches, watts]) => ({
    code: String(inches),
    title: `${inches} inch`,
    sizeMm: [inches * 38, inches * 38, 90 + inches * 14],
    weightKg: Math.round(inches * inches * 0.11 * 10) / 10,
    powerW: watts,
  }));
}

function amplifiers(channels: readonly number[], watts: number): readonly Variant[] {
  return channels.map((count) => ({
    code: `${count}${watts}`,
    title: `${count} x ${watts} W`,
    sizeMm: [440, count > 4 ? 88 : 44, 380],
    weightKg: 4 + count,
    powerW: Math.round(count * watts * 0.35),
    ports: [
      port("IN", "euro-3-panel", "in", "line", count),
      port("OUT", "euro-2-panel", "out", "speaker speaker-100v", count),
      dante,
      mainsIn,
    ],
  }));
}

const box = (code: string, title: string, weightKg: number): Variant => {
  return { code, title, sizeMm: [200, 60, 60], weightKg, powerW: null };
};

export const audioFamilies: readonly ProductFamily[] = [
  {
    manufacturer: "Echora",
    series: "CS",
    noun: "ceiling loudspeaker",
    category: "loudspeakers",
    description: "Coaxial ceiling loudspeaker with a back can, for 100 V and 8 ohm",
    ports: [port("IN", "euro-2-panel", "in", "speaker speaker-100v")],
    variants: loudspeakers([
      [4, 20],
      [5, 30],
      [6, 40],
      [8, 60],
    ]),
    colours: ["white", "black"],
  },
  {
    manufacturer: "Echora",
    series: "WS",
    noun: "wall loudspeaker",
    category: "loudspeakers",
    description: "Two-way loudspeaker with a bracket",
    ports: [port("IN", "euro-2-panel", "in", "speaker speaker-100v")],
    variants: loudspeakers([
      [4, 40],
      [5, 60],
      [6, 90],
      [8, 150],
      [12, 300],
    ]),
    colours: ["white", "black"],
  },
  {
    manufacturer: "Echora",
    series: "SB",
    noun: "subwoofer",
    category: "loudspeakers",
    description: "Subwoofer for installation",
    ports: [port("IN", "speakon-panel", "in", "speaker", 2)],
    variants: loudspeakers([
      [10, 250],
      [12, 400],
      [15, 600],
      [18, 1000],
    ]),
  },
  {
    manufacturer: "Echora",
    series: "CL",
    noun: "column loudspeaker",
    category: "loudspeakers",
    description: "Slim column for speech",
    ports: [port("IN", "speakon-panel", "in", "speaker speaker-100v")],
    variants: [4, 8, 12, 16].map((drivers) => ({
      code: String(drivers),
      title: `${drivers} drivers`,
      sizeMm: [90, drivers * 85, 110] as const,
      weightKg: drivers * 0.8,
      powerW: drivers * 25,
    })),
    colours: ["white", "black"],
  },
  {
    manufacturer: "Echora",
    series: "AM",
    noun: "amplifier",
    category: "amplifiers",
    description: "Installation amplifier for 70/100 V and low impedance, with Dante",
    ports: [],
    variants: [60, 120, 250, 500].flatMap((watts) => amplifiers([2, 4, 8], watts)),
  },
  {
    manufacturer: "Kordis",
    series: "DSP",
    noun: "audio processor",
    category: "processors",
    description: "Mixes, equalises and cancels echoes, with Dante",
    ports: [],
    variants: [4, 8, 12, 16].map((channels) => ({
      code: String(channels).padStart(2, "0"),
      title: `${channels} x ${channels}`,
      sizeMm: [440, 44, 250] as const,
      weightKg: 3.2,
      powerW: 25 + channels,
      ports: [
        port("IN", "euro-3-panel", "in", "mic line", channels),
        port("OUT", "euro-3-panel", "out", "line", channels),
        dante,
        lan,
        port("USB", "usb-b-panel", "inout", "usb-2"),
        mainsIn,
      ],
    })),
  },
  {
    manufacturer: "Voxa",
    series: "GN",
    noun: "gooseneck microphone",
    category: "microphones",
    description: "Condenser microphone for lecterns",
    ports: [port("OUT", "xlr3-panel-m", "out", "mic")],
    variants: [30, 45, 60].map((centimetres) => box(String(centimetres), `${centimetres} cm`, 0.4)),
    colours: ["cardioid", "supercardioid"],
  },
  {
    manufacturer: "Voxa",
    series: "CM",
    noun: "ceiling microphone array",
    category: "microphones",
    description: "Follows the speaker with steered beams",
    ports: [port("DANTE PoE", "rj45-panel", "in", "poe dante")],
    variants: [
      { code: "2", title: "60 x 60 cm", sizeMm: [600, 600, 55], weightKg: 5.2, powerW: 14 },
      { code: "3", title: "90 cm", sizeMm: [900, 300, 55], weightKg: 6.1, powerW: 18 },
    ],
    colours: ["white", "black"],
  },
  {
    manufacturer: "Voxa",
    series: "RW",
    noun: "wireless receiver",
    category: "microphones",
    description: "Receiver for hand-held and lavalier transmitters",
    ports: [],
    variants: [1, 2, 4].map((channels) => ({
      code: String(channels),
      title: `${channels} channels`,
      sizeMm: [channels === 1 ? 210 : 440, 44, 240] as const,
      weightKg: 1.5 + channels / 2,
      powerW: 12 + channels * 4,
      ports: [
        port("ANT", "tnc-panel", "in", "rf-uhf", 2),
        port("OUT", "xlr3-panel-m", "out", "line mic", channels),
        lan,
        mainsIn,
      ],
    })),
    colours: ["470-534 MHz", "606-670 MHz"],
  },
  {
    manufacturer: "Voxa",
    series: "TX",
    noun: "wireless transmitter",
    category: "microphones",
    description: "Transmitter for the RW receivers",
    ports: [],
    variants: [box("H", "Hand-held", 0.3), box("L", "Lavalier", 0.2), box("B", "Boundary", 0.5)],
    colours: ["470-534 MHz", "606-670 MHz"],
  },
  {
    manufacturer: "Voxa",
    series: "VB",
    noun: "video bar",
    category: "conferencing",
    description: "Camera, microphones and loudspeakers for a meeting room",
    ports: [
      port("USB OUT", "usb-c-panel", "out", "usb-3"),
      port("HDMI OUT", "hdmi-panel", "out", "hdmi-2.0", 2),
      port("HDMI IN", "hdmi-panel", "in", "hdmi-2.0"),
      poeIn,
    ],
    variants: [
      { code: "S", title: "Small room", sizeMm: [560, 80, 90], weightKg: 2.2, powerW: 22 },
      { code: "M", title: "Medium room", sizeMm: [760, 90, 100], weightKg: 3.4, powerW: 32 },
      { code: "L", title: "Large room", sizeMm: [980, 110, 120], weightKg: 5.1, powerW: 48 },
    ],
  },
];
