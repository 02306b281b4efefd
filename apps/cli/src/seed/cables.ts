/** A cable of the demo catalog; one without connectors is sold in bulk. */
export interface CableSeed {
  readonly partNumber: string;
  readonly name: string;
  /** Codes of signals. */
  readonly signals: readonly string[];
  readonly connectors?: readonly [string, string];
  readonly lengthsM: readonly number[];
  readonly conductors: number;
  readonly diameterMm: number;
  readonly colour: string;
}

const patch = [0.5, 1, 2, 3, 5, 10];

export const cableSeeds: readonly CableSeed[] = [
  made("HDMI-HS", "HDMI cable, premium high speed", ["hdmi-2.0"], "hdmi-plug", [1, 2, 3, 5], 19, 7.3),
  made("HDMI-UHS", "HDMI cable, ultra high speed", ["hdmi-2.1"], "hdmi-plug", [1, 2, 3], 19, 6.8),
  made("HDMI-AOC", "HDMI cable, active optical", ["hdmi-2.0", "hdmi-2.1"], "hdmi-plug", [10, 15, 20, 30], 8, 4.8),
  made("DP", "DisplayPort cable", ["dp-1.4"], "dp-plug", [1, 2, 3], 20, 7),
  made("SDI-3G", "SDI cable, flexible", ["sdi-3g"], "bnc-plug", [1, 2, 5, 10, 20], 1, 4.5),
  made("SDI-12G", "SDI cable, 12G", ["sdi-3g", "sdi-12g"], "bnc-plug", [1, 2, 5, 10, 20, 50], 1, 6.1),
  made(
    "CAT6A",
    "Patch cable Cat 6A S/FTP",
    ["ethernet", "poe", "dante", "hdbaset", "led-data"],
    "rj45-plug",
    patch,
    8,
    6,
  ),
  made("OM4", "Fiber patch cable OM4", ["fiber-10g"], "lc-plug", [1, 2, 5, 10, 30], 2, 3),
  made("USBC", "USB-C cable, 10 Gbit/s", ["usb-2", "usb-3", "dp-1.4"], "usb-c-plug", [0.5, 1, 2], 24, 5),
  made("JACK", "Jack cable, balanced", ["line"], "trs-plug", [1, 3, 5], 3, 6),
  made("RCA", "RCA cable", ["line"], "rca-plug", [1, 2, 3], 2, 5),
  made("NL4", "Speaker cable NL4, 2 x 2.5 mm²", ["speaker", "speaker-100v"], "speakon-plug", [5, 10, 20], 2, 8.5),
  made("RS232", "Serial cable, null modem", ["rs232"], "db9-plug", [2, 5, 10], 9, 5.5),
  made("TNC", "Antenna cable RG-58", ["rf-uhf"], "tnc-plug", [1, 5, 10], 1, 5),
  made("USBAB", "USB cable A to B", ["usb-2", "usb-3"], "usb-a-plug usb-b-plug", [1, 2, 3], 9, 5.2),
  made("USBAC", "USB cable A to C", ["usb-2", "usb-3"], "usb-a-plug usb-c-plug", [1, 2], 9, 4.6),
  made("XLR", "Microphone cable", ["mic", "line", "aes3"], "xlr3-cable-f xlr3-cable-m", [1, 3, 5, 10, 20], 3, 6.2),
  made("DMX", "DMX cable 110 ohm", ["dmx"], "xlr3-cable-f xlr3-cable-m", [2, 5, 10], 3, 6.4),
  made("JX", "Jack to XLR cable", ["line"], "trs-plug xlr3-cable-m", [1, 3], 3, 6),
  made("MAINS", "Mains lead, Schuko to C13", ["mains"], "iec-plug", [1, 2, 3], 3, 7),
  bulk("CAT7", "Installation cable Cat 7", ["ethernet", "poe", "dante", "hdbaset", "led-data"], 8, 7.8),
  bulk("SP2X25", "Loudspeaker cable 2 x 2.5 mm²", ["speaker", "speaker-100v"], 2, 7.6),
  bulk("SP2X15", "Loudspeaker cable 2 x 1.5 mm²", ["speaker-100v"], 2, 6.4),
  bulk("AUD2", "Audio cable, 1 pair", ["mic", "line", "aes3", "rs232"], 3, 3.8),
  bulk("CTRL4", "Control cable 4 x 0.5 mm²", ["relay", "rs232", "dc-12v"], 4, 5.2),
  bulk("COAX", "Coaxial cable 75 ohm", ["sdi-3g", "sdi-12g"], 1, 6.9),
];

// oxlint-disable-next-line max-params -- a row of a table, read by its columns
function made(
  number: string,
  name: string,
  signals: readonly string[],
  ends: string,
  lengthsM: readonly number[],
  conductors: number,
  diameterMm: number,
): CableSeed {
  const [first = "", second = first] = ends.split(" ");
  const connectors = [first, second] as const;
  return { partNumber: `CBL-${number}`, name, signals, connectors, lengthsM, conductors, diameterMm, colour: "black" };
}

// oxlint-disable-next-line max-params -- as above
function bulk(
  number: string,
  name: string,
  signals: readonly string[],
  conductors: number,
  diameterMm: number,
): CableSeed {
  return { partNumber: `BLK-${number}`, name, signals, lengthsM: [], conductors, diameterMm, colour: "grey" };
}
