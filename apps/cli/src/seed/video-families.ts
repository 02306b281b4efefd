import {
  family,
  lan,
  mainsIn,
  poeIn,
  port,
  type ProductFamily,
  serial,
  variant,
  type Variant,
} from "./product-family.ts";

const hdmiIn = (quantity: number) => port("HDMI IN", "hdmi-panel", "in", "hdmi-2.0 hdmi-2.1", quantity);
const hdmiOut = (quantity: number) => port("HDMI OUT", "hdmi-panel", "out", "hdmi-2.0", quantity);

const displayPorts = [hdmiIn(3), port("DP IN", "dp-panel", "in", "dp-1.4"), lan, serial, mainsIn];

/** Screens of 16:9 by their diagonal. */
function screens(diagonals: readonly number[], wattsPerInch: number): readonly Variant[] {
  return diagonals.map((inches) =>
    variant(
      inches,
      `${inches} inch`,
      [Math.round(inches * 22.4), Math.round(inches * 12.8), 60 + Math.round(inches / 5)],
      Math.round(inches * inches * 0.0058 * 10) / 10,
      Math.round(inches * wattsPerInch),
    ),
  );
}

function projectors(lumens: readonly number[]): readonly Variant[] {
  return lumens.map((value) =>
    variant(
      `${value / 1000}K`,
      `${value} lm`,
      [440 + value / 100, 150 + value / 400, 400 + value / 100],
      Math.round(6 + value / 900),
      Math.round(value / 14),
    ),
  );
}

/** Switchers by their numbers of inputs and outputs. */
function matrices(sizes: readonly number[], height: number): readonly Variant[] {
  return sizes.map((size) =>
    variant(
      `${size}${size}`,
      `${size}x${size}`,
      [440, height * Math.max(1, size / 8), 330],
      2 + size / 2,
      20 + size * 9,
      [hdmiIn(size), hdmiOut(size), lan, serial, mainsIn],
    ),
  );
}

const sized = (code: string, title: string, watts: number): Variant => variant(code, title, [220, 44, 120], 1.1, watts);

export const videoFamilies: readonly ProductFamily[] = [
  family("Lumen | LD | display | displays", {
    description: "UHD display for signage, 16 hours a day, 500 cd/m²",
    ports: displayPorts,
    attributes: { resolution: "3840x2160", brightness: "500 cd/m²" },
    variants: screens([43, 49, 55, 65, 75, 86, 98], 2.5),
  }),
  family("Lumen | LX | display, 24/7 | displays", {
    description: "UHD display for control rooms, all day and night, 700 cd/m²",
    ports: [...displayPorts, port("DP OUT", "dp-panel", "out", "dp-1.4")],
    attributes: { resolution: "3840x2160", brightness: "700 cd/m²" },
    variants: screens([43, 49, 55, 65, 75, 86], 3.4),
  }),
  family("Lumen | LT | touch display | displays", {
    description: "Touch display with 40 points for meeting rooms",
    ports: [...displayPorts, port("TOUCH", "usb-b-panel", "out", "usb-2 usb-3")],
    attributes: { resolution: "3840x2160", touch: "40 points" },
    variants: screens([55, 65, 75, 86, 98], 3),
  }),
  family("Lumen | LW | video wall display | displays", {
    description: "Full HD display with a bezel of 0.9 mm for video walls",
    ports: [
      hdmiIn(1),
      port("DP IN", "dp-panel", "in", "dp-1.4"),
      port("DP OUT", "dp-panel", "out", "dp-1.4"),
      lan,
      mainsIn,
    ],
    attributes: { resolution: "1920x1080", bezel: "0.9 mm" },
    variants: screens([46, 49, 55], 3.8),
  }),
  family("Pixelwerk | PW | LED tile | led", {
    description: "Indoor LED tile of 600 mm x 337.5 mm, front service",
    ports: [
      port("DATA IN", "rj45-panel", "in", "led-data"),
      port("DATA OUT", "rj45-panel", "out", "led-data"),
      port("POWER IN", "powercon-panel", "in", "mains"),
    ],
    variants: [0.9, 1.2, 1.5, 1.9, 2.5, 3.9].map((pitch) =>
      variant(String(pitch * 10).padStart(2, "0"), `${pitch} mm`, [600, 338, 70], 5.2, Math.round(160 - pitch * 15)),
    ),
  }),
  family("Pixelwerk | PC | LED controller | led", {
    description: "Sends up to 4K60 to LED tiles",
    variants: [4, 8, 16].map((outputs) =>
      variant(outputs, `${outputs} outputs`, [440, 44, 360], 4.4, 35 + outputs * 2, [
        hdmiIn(2),
        port("DATA OUT", "rj45-panel", "out", "led-data", outputs),
        lan,
        mainsIn,
      ]),
    ),
  }),
  family("Beamline | BL | laser projector | projectors", {
    description: "WUXGA laser projector with exchangeable lenses",
    ports: [hdmiIn(2), port("HDBT IN", "rj45-panel", "in", "hdbaset"), lan, serial, mainsIn],
    attributes: { resolution: "1920x1200" },
    variants: projectors([5000, 6000, 8000, 10_000, 13_000]),
    colours: ["white", "black"],
  }),
  family("Beamline | BU | UHD laser projector | projectors", {
    description: "UHD laser projector for auditoriums",
    ports: [hdmiIn(2), port("SDI IN", "bnc-panel", "in", "sdi-3g sdi-12g"), lan, serial, mainsIn],
    attributes: { resolution: "3840x2160" },
    variants: projectors([7000, 10_000, 15_000, 20_000]),
  }),
  family("Norvia | NVX-E | encoder, AV over IP | video-distribution", {
    description: "Puts HDMI on a gigabit network with less than a frame of delay",
    ports: [hdmiIn(1), poeIn, port("USB", "usb-b-panel", "out", "usb-2")],
    variants: [sized("100", "HD", 14), sized("300", "UHD", 18), sized("360", "UHD with scaler", 22)],
  }),
  family("Norvia | NVX-D | decoder, AV over IP | video-distribution", {
    description: "Takes HDMI from a gigabit network",
    ports: [hdmiOut(1), poeIn, port("USB", "usb-a-panel", "in", "usb-2", 2)],
    variants: [sized("100", "HD", 14), sized("300", "UHD", 18), sized("360", "UHD with scaler", 22)],
  }),
  family("Norvia | DTP-T | HDBaseT transmitter | video-distribution", {
    description: "HDMI over one twisted pair cable",
    ports: [
      hdmiIn(1),
      port("HDBT OUT", "rj45-panel", "out", "hdbaset"),
      serial,
      port("12 V", "dc-panel", "in", "dc-12v"),
    ],
    variants: [sized("230", "70 m", 9), sized("330", "100 m", 11)],
    colours: ["black", "white"],
  }),
  family("Norvia | DTP-R | HDBaseT receiver | video-distribution", {
    description: "Gives HDMI from one twisted pair cable",
    ports: [
      hdmiOut(1),
      port("HDBT IN", "rj45-panel", "in", "hdbaset"),
      serial,
      port("12 V", "dc-panel", "in", "dc-12v"),
    ],
    variants: [sized("230", "70 m", 9), sized("330", "100 m", 11)],
    colours: ["black", "white"],
  }),
  family("Norvia | MX | HDMI matrix switcher | video-distribution", {
    description: "Every input on every output, with scalers",
    variants: matrices([4, 8, 16, 32], 44),
  }),
  family("Signa | SP | media player | sources", {
    description: "Plays signage from a schedule, without a fan",
    ports: [
      hdmiOut(1),
      lan,
      port("USB", "usb-a-panel", "inout", "usb-2 usb-3", 2),
      port("12 V", "dc-panel", "in", "dc-12v"),
    ],
    variants: [sized("1", "HD", 12), sized("4", "UHD", 15), sized("8", "8K", 28)],
    colours: ["64 GB", "256 GB"],
  }),
  family("Praxor | PTZ | camera | cameras", {
    description: "Camera that pans, tilts and zooms",
    ports: [
      port("SDI OUT", "bnc-panel", "out", "sdi-3g"),
      hdmiOut(1),
      poeIn,
      port("USB OUT", "usb-c-panel", "out", "usb-3"),
    ],
    variants: [12, 20, 25, 30].map((zoom) => variant(zoom, `${zoom}x zoom`, [180, 190, 180], 1.1, 24)),
    colours: ["white", "black"],
  }),
];
