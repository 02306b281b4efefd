/** A port of a product: name, connector, direction, signals and count. */
export interface PortSeed {
  readonly name: string;
  /** Code of the connector. */
  readonly connector: string;
  readonly direction: "in" | "out" | "inout";
  /** Codes of the signals. */
  readonly signals: readonly string[];
  readonly quantity: number;
}

/** One product of a family. */
export interface Variant {
  /** End of the model number. */
  readonly code: string;
  /** Start of the name, such as `55 inch`. */
  readonly title: string;
  /** Width, height and depth. */
  readonly sizeMm: readonly [number, number, number];
  readonly weightKg: number;
  readonly powerW: number | null;
  /** Replaces the family's. */
  readonly ports?: readonly PortSeed[];
}

/** Products of one manufacturer that differ in size or number of channels. */
export interface ProductFamily {
  readonly manufacturer: string;
  /** Start of the model numbers. */
  readonly series: string;
  /** End of the name. */
  readonly noun: string;
  /** Key of the list `product-categories`. */
  readonly category: string;
  readonly description: string;
  /** @default none, or those of each variant */
  readonly ports?: readonly PortSeed[];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly variants: readonly Variant[];
  /** Colours, each of which every variant comes in. @default one, which the name leaves out */
  readonly colours?: readonly string[];
}

/** Creates a port from a line of a table. */
// oxlint-disable-next-line max-params -- a row of a table, read by its columns
export function port(
  name: string,
  connector: string,
  direction: PortSeed["direction"],
  signals: string,
  quantity = 1,
): PortSeed {
  return { name, connector, direction, signals: signals.split(" "), quantity };
}

/** Creates a variant from a row of a table. */
// oxlint-disable-next-line max-params -- as above
export function variant(
  code: string | number,
  title: string,
  sizeMm: Variant["sizeMm"],
  weightKg: number,
  powerW: number | null,
  ports?: readonly PortSeed[],
): Variant {
  return { code: String(code), title, sizeMm, weightKg, powerW, ...(ports && { ports }) };
}

/** Creates a family from a line such as `Lumen | LD | display | displays`: manufacturer, series, noun and category. */
export function family(
  line: string,
  more: Omit<ProductFamily, "manufacturer" | "series" | "noun" | "category">,
): ProductFamily {
  const [manufacturer = "", series = "", noun = "", category = ""] = line.split(" | ");
  return { manufacturer, series, noun, category, ...more };
}

export const mainsIn: PortSeed = port("MAINS", "iec-panel", "in", "mains");
export const lan: PortSeed = port("LAN", "rj45-panel", "inout", "ethernet");
export const poeIn: PortSeed = port("LAN PoE", "rj45-panel", "in", "poe ethernet");
export const serial: PortSeed = port("RS-232", "euro-3-panel", "inout", "rs232");
