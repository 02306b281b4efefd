import type { JsonObject } from "@design-catalog/core";
import { toJson } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";
import { objectOf, objectsOf, textOf } from "../caller/json-reading.ts";
import { cableSeeds } from "./cables.ts";
import { connectorSeeds, pairingSeeds } from "./connectors.ts";
import { productSeeds } from "./products.ts";
import { signalSeeds } from "./signals.ts";
import { known, type Seeding } from "./steps.ts";

/** Ids by the seed's own names. */
export type Ids = ReadonlyMap<string, string>;

/** Ids of the catalog: signals and connectors by code, cables by part number, products by model. */
export interface SeededCatalog {
  readonly signals: Ids;
  readonly cables: Ids;
  readonly products: Ids;
}

/** Number of things that {@link seedCatalog} handles. */
export const catalogSize =
  signalSeeds.length + connectorSeeds.length + pairingSeeds.length + cableSeeds.length + productSeeds.length;

/** Creates missing parts of the catalog and keeps existing ones unchanged. */
export async function seedCatalog(seeding: Seeding): Promise<SeededCatalog> {
  const signals = await seedSignals(seeding);
  const idsOf = (codes: readonly string[]): string[] => codes.map((code) => known(signals, code));
  const connectors = await ensureAll(seeding, {
    existing: byMember(await seeding.service.call("listConnectors"), "code"),
    operation: "createConnector",
    bodies: connectorSeeds.map((seed) => [seed.code, { ...seed, signals: undefined, signalIds: idsOf(seed.signals) }]),
  });
  await seedPairings(seeding, connectors);
  const cables = await ensureAll(seeding, {
    existing: byMember(await seeding.service.call("listCables"), "partNumber"),
    operation: "createCable",
    bodies: cableSeeds.map(({ signals: codes, connectors: ends, lengthsM, ...seed }) => [
      seed.partNumber,
      {
        ...seed,
        signalIds: idsOf(codes),
        connectorAId: ends ? known(connectors, ends[0]) : null,
        connectorBId: ends ? known(connectors, ends[1]) : null,
        lengthsMm: lengthsM.map((metres) => metres * 1000),
      },
    ]),
  });
  const byPartNumber = byMember(await readProducts(seeding), "partNumber");
  const products = await ensureAll(seeding, {
    existing: new Map(productSeeds.map(({ model, partNumber }) => [model, byPartNumber.get(partNumber)])),
    operation: "createProduct",
    bodies: productSeeds.map(({ ports, ...seed }) => [
      seed.model,
      {
        ...seed,
        connectors: ports.map(({ connector, signals: codes, ...port }) => {
          return { ...port, connectorId: known(connectors, connector), signalIds: idsOf(codes) };
        }),
      },
    ]),
  });
  return { signals, cables, products };
}

/** Creates signals in the seed's order because they name each other. */
async function seedSignals(seeding: Seeding): Promise<Ids> {
  const ids = new Map(byMember(await seeding.service.call("listSignals"), "code"));
  for (const { compatible = [], ...seed } of signalSeeds) {
    const compatibleSignalIds = compatible.flatMap((code) => ids.get(code) ?? []);
    const id = await ensure(seeding, ids.get(seed.code), {
      operation: "createSignal",
      body: { ...seed, compatibleSignalIds },
    });
    ids.set(seed.code, id);
  }
  return ids;
}

async function seedPairings(seeding: Seeding, connectors: Ids): Promise<void> {
  const existing = objectsOf(await seeding.service.call("listConnectorPairings"));
  const pairs = new Map(
    existing.map((pairing) => [
      `${textOf(pairing, "connectorAId")} ${textOf(pairing, "connectorBId")}`,
      textOf(pairing, "id"),
    ]),
  );
  for (const { from, to, note } of pairingSeeds) {
    const [connectorAId, connectorBId] = [known(connectors, from), known(connectors, to)];
    const body = { connectorAId, connectorBId, bidirectional: false, rating: "warn", note };
    await ensure(seeding, pairs.get(`${connectorAId} ${connectorBId}`), { operation: "createConnectorPairing", body });
  }
}

/** Most rows on a page of a grid. */
const pageRows = 1000;

async function readProducts({ service }: Seeding): Promise<readonly JsonObject[]> {
  const products: JsonObject[] = [];
  for (;;) {
    const body = { startRow: products.length, endRow: products.length + pageRows, count: false };
    const page = objectsOf(objectOf(await service.call("queryCatalogProducts", { body }))["rowData"]);
    products.push(...page);
    if (page.length < pageRows) return products;
  }
}

function byMember(rows: Json | readonly JsonObject[], member: string): Ids {
  const objects = Array.isArray(rows) ? rows.map((row: Json) => objectOf(row)) : [];
  return new Map(objects.map((row) => [textOf(row, member), textOf(row, "id")]));
}

async function ensureAll(
  seeding: Seeding,
  wanted: {
    readonly existing: ReadonlyMap<string, string | undefined>;
    readonly operation: string;
    readonly bodies: readonly (readonly [key: string, body: Body])[];
  },
): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const [key, body] of wanted.bodies) {
    ids.set(key, await ensure(seeding, wanted.existing.get(key), { operation: wanted.operation, body }));
  }
  return ids;
}

type Body = Readonly<Record<string, unknown>>;

/** Returns the id of an existing thing, or of a new one. */
async function ensure(
  { service, counts }: Seeding,
  id: string | undefined,
  create: { readonly operation: string; readonly body: Body },
): Promise<string> {
  if (id !== undefined) {
    counts.done("found");
    return id;
  }
  const created = objectOf(await service.call(create.operation, { body: toJson(create.body) }));
  counts.done("created");
  return textOf(created, "id");
}
