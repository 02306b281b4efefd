/** A connector of the demo catalog, named by its code. */
export interface ConnectorSeed {
  readonly code: string;
  readonly name: string;
  readonly family: string;
  readonly gender: "male" | "female" | "neutral";
  readonly mounting: "panel" | "cable";
  readonly pins: number;
  /** Codes of signals. */
  readonly signals: readonly string[];
}

interface Family {
  readonly code: string;
  readonly name: string;
  readonly pins: number;
  readonly signals: readonly string[];
  /** Gender of a device's connector; cables have the counterpart. @default "female" */
  readonly panel?: "male" | "female";
}

const families: readonly Family[] = [
  { code: "hdmi", name: "HDMI type A", pins: 19, signals: ["hdmi-2.0", "hdmi-2.1"] },
  { code: "dp", name: "DisplayPort", pins: 20, signals: ["dp-1.4"] },
  { code: "bnc", name: "BNC 75 ohm", pins: 2, signals: ["sdi-3g", "sdi-12g"] },
  { code: "rj45", name: "RJ45", pins: 8, signals: ["ethernet", "poe", "dante", "hdbaset", "led-data"] },
  { code: "lc", name: "LC duplex", pins: 2, signals: ["fiber-10g"] },
  { code: "usb-a", name: "USB type A", pins: 9, signals: ["usb-2", "usb-3"] },
  { code: "usb-b", name: "USB type B", pins: 9, signals: ["usb-2", "usb-3"] },
  { code: "usb-c", name: "USB type C", pins: 24, signals: ["usb-2", "usb-3", "dp-1.4"] },
  { code: "trs", name: "Jack 6.3 mm", pins: 3, signals: ["line"] },
  { code: "rca", name: "RCA", pins: 2, signals: ["line"] },
  { code: "euro-2", name: "Terminal block, 2 poles", pins: 2, signals: ["speaker", "speaker-100v", "relay", "dc-12v"] },
  { code: "euro-3", name: "Terminal block, 3 poles", pins: 3, signals: ["mic", "line", "rs232"] },
  { code: "speakon", name: "Speakon NL4", pins: 4, signals: ["speaker", "speaker-100v"] },
  { code: "db9", name: "D-Sub 9", pins: 9, signals: ["rs232"], panel: "male" },
  { code: "iec", name: "IEC 60320 C14/C13", pins: 3, signals: ["mains"], panel: "male" },
  { code: "powercon", name: "powerCON TRUE1", pins: 3, signals: ["mains"] },
  { code: "dc", name: "DC barrel 2.1 mm", pins: 2, signals: ["dc-12v"] },
  { code: "tnc", name: "TNC 50 ohm", pins: 2, signals: ["rf-uhf"] },
];

/** Signals leave by pins and enter by sockets, so devices have both. */
const xlr: readonly ConnectorSeed[] = (["male", "female"] as const).flatMap((gender) =>
  (["panel", "cable"] as const).map((mounting) => ({
    code: `xlr3-${mounting}-${gender.charAt(0)}`,
    name: `XLR 3 ${mounting === "panel" ? "panel" : "cable"}, ${gender}`,
    family: "XLR3",
    gender,
    mounting,
    pins: 3,
    signals: ["mic", "line", "aes3", "dmx"],
  })),
);

/** Creates for each family a connector for devices and one for cables: `hdmi-panel`, `hdmi-plug`. */
export const connectorSeeds: readonly ConnectorSeed[] = [...families.flatMap(bothHalves), ...xlr];

/** Connectors of different families that fit with an adapter, which deserves a warning. */
export const pairingSeeds: readonly { readonly from: string; readonly to: string; readonly note: string }[] = [
  { from: "dp-panel", to: "hdmi-plug", note: "DisplayPort++ output with a passive adapter, up to 4K30" },
  { from: "usb-c-panel", to: "usb-a-plug", note: "Adapter; no power delivery" },
  { from: "trs-panel", to: "xlr3-cable-m", note: "Balanced adapter, line level only" },
  { from: "rca-panel", to: "trs-plug", note: "Unbalanced; keep it short" },
];

function bothHalves({ code, name, pins, signals, panel = "female" }: Family): readonly ConnectorSeed[] {
  const plug = panel === "female" ? "male" : "female";
  const common = { family: code.toUpperCase(), pins, signals };
  return [
    { ...common, code: `${code}-panel`, name: `${name} panel, ${panel}`, gender: panel, mounting: "panel" },
    { ...common, code: `${code}-plug`, name: `${name} plug, ${plug}`, gender: plug, mounting: "cable" },
  ];
}
