import { cables, connectorPairings, connectors, signals } from "../../catalog/mod.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import type { MatingSignal } from "./common-signals.ts";
import type { MatingConnector, MatingPairing } from "./connectors-fit.ts";
import type { MatingCable } from "./mate.ts";

/** Connectors of the catalog by id. */
export type Connectors = ReadonlyMap<string, ConnectorRow>;

type ConnectorRow = RowOf<typeof connectors>;
type CableRow = RowOf<typeof cables>;

/** Reads connectors, removed ones included: projects outlive entries of the catalog. */
export async function readConnectors(reader: Reader, ids: readonly (string | null)[]): Promise<Connectors> {
  const rows = await readByIds(ids, (where) => reader.select(connectors.table, { where }));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads signals, removed ones included. */
export async function readSignals(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, MatingSignal>> {
  const rows = await readByIds(ids, (where) => reader.select(signals.table, { where }));
  return new Map(
    rows.map(({ id, code, compatibleSignalIds }) => [id, { code, compatibleSignalIds: new Set(compatibleSignalIds) }]),
  );
}

/** Reads cables of the catalog, removed ones included. */
export async function readCatalogCables(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, CableRow>> {
  const rows = await readByIds(ids, (where) => reader.select(cables.table, { where }));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the pairings that name one of the connectors. */
export async function readPairings(reader: Reader, ids: readonly string[]): Promise<readonly MatingPairing[]> {
  if (ids.length === 0) return [];
  return reader.select(connectorPairings.table, {
    where: all(live, eitherIn(["connectorAId", "connectorBId"], ids)),
  });
}

/** A cable of the catalog with its connectors. */
export function toMatingCable(cable: CableRow, known: Connectors): MatingCable {
  const connector = (id: string | null) => (id === null ? null : (known.get(id) ?? null));
  const { name, signalIds } = cable;
  return { name, signalIds, connectors: [connector(cable.connectorAId), connector(cable.connectorBId)] };
}

/** Lookup of the catalog cables that may mate with a connector at one end and another at the other. */
export type SpareCables = (ends: readonly [MatingConnector, MatingConnector]) => readonly MatingCable[];

/** Reads, in three statements, the cables of the catalog whose ends may both mate with one of the connectors. */
export async function readSpareCables(
  reader: Reader,
  at: { readonly connectors: readonly MatingConnector[]; readonly pairings: readonly MatingPairing[] },
): Promise<{ readonly spareCables: readonly MatingCable[]; readonly between: SpareCables }> {
  const partners = await readPartners(reader, at);
  const values = [...new Set([...partners.values()].flatMap((ids) => [...ids]))];
  const where = all(live, among("connectorAId", values), among("connectorBId", values));
  const rows = await reader.select(cables.table, { where });
  const known = await readConnectors(
    reader,
    rows.flatMap(({ connectorAId, connectorBId }) => [connectorAId, connectorBId]),
  );
  const spareCables = rows.map((row) => toMatingCable(row, known));
  const between: SpareCables = ([one, other]) =>
    spareCables.filter(({ connectors: [a, b] }) => {
      const fits = (connector: MatingConnector, end: MatingConnector | null) =>
        end !== null && partners.get(connector.id)?.has(end.id) === true;
      return (fits(one, a) && fits(other, b)) || (fits(one, b) && fits(other, a));
    });
  return { spareCables, between };
}

/**
 * Reads, for each connector, the ids of those that may mate with it: itself, its partners in pairings, and its family.
 */
async function readPartners(
  reader: Reader,
  at: { readonly connectors: readonly MatingConnector[]; readonly pairings: readonly MatingPairing[] },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const families = [...new Set(at.connectors.map(({ family }) => family))].filter((family) => family !== null);
  const where = all(live, among("family", families));
  const relatives = families.length === 0 ? [] : await reader.select(connectors.table, { where });
  const partnersOf = ({ id, family }: MatingConnector) => {
    const paired = at.pairings.flatMap(({ connectorAId, connectorBId }) => {
      if (connectorAId === id) return [connectorBId];
      return connectorBId === id ? [connectorAId] : [];
    });
    const related = family === null ? [] : relatives.filter((row) => row.family === family);
    return new Set([id, ...paired, ...related.map((row) => row.id)]);
  };
  return new Map(at.connectors.map((connector) => [connector.id, partnersOf(connector)]));
}

function eitherIn<Column extends string>(columns: readonly Column[], values: readonly string[]): Condition<Column> {
  return { op: "or", conditions: columns.map((column) => among(column, values)) };
}

/** Reads rows by their ids in one statement, or in none. */
export async function readByIds<Row>(
  ids: readonly (string | null)[],
  select: (where: Condition<"id">) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const values = [...new Set(ids)].filter((id) => id !== null);
  return values.length === 0 ? [] : select(among("id", values));
}
