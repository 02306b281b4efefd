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

export const signalSeeds: readonly SignalSeed[] = [
  signal("hdmi-2.0", "HDMI 2.0", "video", "#1f77b4", 10),
  signal("hdmi-2.1", "HDMI 2.1", "video", "#2b8cc4", 5, "hdmi-2.0"),
  signal("dp-1.4", "DisplayPort 1.4", "video", "#5b4fb5", 3),
  signal("sdi-3g", "3G-SDI", "video", "#17becf", 100),
  signal("sdi-12g", "12G-SDI", "video", "#0e8a96", 70, "sdi-3g"),
  signal("hdbaset", "HDBaseT", "video", "#3a6ea5", 100),
  signal("led-data", "LED panel data", "video", "#7a9e2f", 100),
  signal("mic", "Microphone level", "audio", "#d62728", 100),
  signal("line", "Line level", "audio", "#e4572e", 50),
  signal("aes3", "AES3 digital audio", "audio", "#c44e80", 100),
  signal("dante", "Dante", "audio", "#b5651d", 100, "ethernet"),
  signal("speaker", "Loudspeaker, low impedance", "audio", "#8c2d04", 30),
  signal("speaker-100v", "Loudspeaker, 100 V line", "audio", "#a63603", 300),
  signal("ethernet", "Gigabit Ethernet", "data", "#2ca02c", 100),
  signal("poe", "Ethernet with power (PoE+)", "power", "#238b45", 100, "ethernet"),
  signal("fiber-10g", "10 Gigabit over fiber", "data", "#66a61e", 300),
  signal("usb-2", "USB 2.0", "data", "#7f7f7f", 5),
  signal("usb-3", "USB 3.2", "data", "#5f5f5f", 3, "usb-2"),
  signal("rs232", "RS-232", "control", "#9467bd", 15),
  signal("relay", "Contact closure", "control", "#a47bc9", 100),
  signal("dmx", "DMX512", "control", "#c49bd9", 300),
  signal("mains", "Mains 230 V", "power", "#333333", 50),
  signal("dc-12v", "12 V direct current", "power", "#555555", 10),
  signal("rf-uhf", "UHF antenna", "rf", "#bcbd22", 30),
];

// oxlint-disable-next-line max-params -- a row of a table, read by its columns
function signal(
  code: string,
  name: string,
  category: SignalSeed["category"],
  colour: string,
  maxLengthM: number,
  ...compatible: readonly string[]
): SignalSeed {
  return { code, name, category, colour, maxLengthMm: maxLengthM * 1000, ...(compatible.length > 0 && { compatible }) };
}
