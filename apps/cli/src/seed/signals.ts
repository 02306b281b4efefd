/** A signal of the demo catalog, named by its code. */
export interface SignalSeed {
  readonly code: string;
  readonly name: string;
  readonly category: "audio" | "video" | "control" | "data" | "power" | "rf";
  readonly colour: string;
  readonly maxLengthMm: number | null;
  /** Codes of signals that can carry it. */
  readonly compatible?: readonly string[];
}

const metre = 1000;

export const signalSeeds: readonly SignalSeed[] = [
  { code: "hdmi-2.0", name: "HDMI 2.0", category: "video", colour: "#1f77b4", maxLengthMm: 10 * metre },
  {
    code: "hdmi-2.1",
    name: "HDMI 2.1",
    category: "video",
    colour: "#2b8cc4",
    maxLengthMm: 5 * metre,
    compatible: ["hdmi-2.0"],
  },
  { code: "dp-1.4", name: "DisplayPort 1.4", category: "video", colour: "#5b4fb5", maxLengthMm: 3 * metre },
  { code: "sdi-3g", name: "3G-SDI", category: "video", colour: "#17becf", maxLengthMm: 100 * metre },
  {
    code: "sdi-12g",
    name: "12G-SDI",
    category: "video",
    colour: "#0e8a96",
    maxLengthMm: 70 * metre,
    compatible: ["sdi-3g"],
  },
  { code: "hdbaset", name: "HDBaseT", category: "video", colour: "#3a6ea5", maxLengthMm: 100 * metre },
  { code: "led-data", name: "LED panel data", category: "video", colour: "#7a9e2f", maxLengthMm: 100 * metre },
  { code: "mic", name: "Microphone level", category: "audio", colour: "#d62728", maxLengthMm: 100 * metre },
  { code: "line", name: "Line level", category: "audio", colour: "#e4572e", maxLengthMm: 50 * metre },
  { code: "aes3", name: "AES3 digital audio", category: "audio", colour: "#c44e80", maxLengthMm: 100 * metre },
  {
    code: "dante",
    name: "Dante",
    category: "audio",
    colour: "#b5651d",
    maxLengthMm: 100 * metre,
    compatible: ["ethernet"],
  },
  {
    code: "speaker",
    name: "Loudspeaker, low impedance",
    category: "audio",
    colour: "#8c2d04",
    maxLengthMm: 30 * metre,
  },
  {
    code: "speaker-100v",
    name: "Loudspeaker, 100 V line",
    category: "audio",
    colour: "#a63603",
    maxLengthMm: 300 * metre,
  },
  { code: "ethernet", name: "Gigabit Ethernet", category: "data", colour: "#2ca02c", maxLengthMm: 100 * metre },
  {
    code: "poe",
    name: "Ethernet with power (PoE+)",
    category: "data",
    colour: "#238b45",
    maxLengthMm: 100 * metre,
    compatible: ["ethernet"],
  },
  { code: "fiber-10g", name: "10 Gigabit over fiber", category: "data", colour: "#66a61e", maxLengthMm: 300 * metre },
  { code: "usb-2", name: "USB 2.0", category: "data", colour: "#7f7f7f", maxLengthMm: 5 * metre },
  {
    code: "usb-3",
    name: "USB 3.2",
    category: "data",
    colour: "#5f5f5f",
    maxLengthMm: 3 * metre,
    compatible: ["usb-2"],
  },
  { code: "rs232", name: "RS-232", category: "control", colour: "#9467bd", maxLengthMm: 15 * metre },
  { code: "relay", name: "Contact closure", category: "control", colour: "#a47bc9", maxLengthMm: 100 * metre },
  { code: "dmx", name: "DMX512", category: "control", colour: "#c49bd9", maxLengthMm: 300 * metre },
  { code: "mains", name: "Mains 230 V", category: "power", colour: "#333333", maxLengthMm: 50 * metre },
  { code: "dc-12v", name: "12 V direct current", category: "power", colour: "#555555", maxLengthMm: 10 * metre },
  { code: "rf-uhf", name: "UHF antenna", category: "rf", colour: "#bcbd22", maxLengthMm: 30 * metre },
];
