import { isJsonObject } from "@design-catalog/core/engine";
import type { Id } from "@design-catalog/core/ports";
import { idOf } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import type { Pair } from "./pair.ts";

/** Ids of the catalog's contents, the same on both sides. */
export interface Catalog {
  readonly products: readonly string[];
  readonly signals: readonly string[];
  readonly cables: readonly string[];
  /** A user who can become a member. */
  readonly userId: Id<"user">;
}

/**
 * Fills a catalog in which some ports mate directly, some through a cable and some never: matrices, lamps, and
 * displays, whose accessories are mounts with lamps.
 */
export async function fillCatalog(pair: Pair): Promise<Catalog> {
  const create = async (kind: string, body: object) => idOf(await pair.expectOutput(`create${kind}`, { body }));
  const connector = (code: string, family: string, gender: string) =>
    create("Connector", { name: code, code, family, gender, mounting: "panel" });
  const signal = (code: string, compatibleSignalIds: readonly string[] = []) =>
    create("Signal", { name: code, code, category: "video", compatibleSignalIds });
  const plug = await connector("plug", "HDMI", "male");
  const socket = await connector("socket", "HDMI", "female");
  const dvi = await connector("dvi", "DVI", "female");
  const terminal = await connector("terminal", "Terminal", "neutral");
  await create("ConnectorPairing", { connectorAId: plug, connectorBId: dvi, bidirectional: false, rating: "warn" });
  const hdmi = await signal("hdmi");
  const signals = [hdmi, await signal("dvi", [hdmi]), await signal("dante")];
  const port = (name: string, connectorId: string, fields: object) => ({
    name,
    connectorId,
    signalIds: [],
    quantity: 2,
    ...fields,
  });
  const lamp = await create("Product", { name: "Lamp" });
  const mount = await create("Product", {
    name: "Mount",
    connectors: [port("PORT", terminal, { direction: "inout" })],
    accessories: [{ productId: lamp, mode: "default", quantity: 1 }],
  });
  const display = await create("Product", {
    name: "Display",
    connectors: [
      port("IN", socket, { direction: "in", signalIds: [hdmi] }),
      port("DVI", dvi, { direction: "in", signalIds: [signals[1]] }),
      port("LINK", socket, { direction: "inout" }),
    ],
    accessories: [
      { productId: mount, mode: "included", quantity: 1 },
      { productId: lamp, mode: "optional", quantity: 2 },
    ],
  });
  const matrix = await create("Product", {
    name: "Matrix",
    connectors: [
      port("OUT", plug, { direction: "out", signalIds: [hdmi] }),
      port("IN", socket, { direction: "in" }),
      port("LINK", plug, { direction: "inout" }),
    ],
  });
  const bulk = await create("Cable", { name: "Bulk" });
  const lead = await create("Cable", { name: "Lead", connectorAId: plug, connectorBId: plug, signalIds: [hdmi] });
  const page = await pair.expectOutput("queryUsers", { body: { startRow: 0, endRow: 1 } });
  const userId =
    isJsonObject(page) && Array.isArray(page["rowData"]) ? idOf<"user">(page["rowData"][0]) : testId<"user">("0");
  return { products: [matrix, display, mount, lamp], signals, cables: [bulk, lead], userId };
}
