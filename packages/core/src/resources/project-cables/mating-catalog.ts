import type { Reader } from "../../ports/storage.ts";
import { all, type Condition, live, matches } from "../../resource/condition.ts";
import type { RowOf } from "../../resource/definition.ts";
import { cables } from "../cables.ts";
import { connectorPairings } from "../connector-pairings.ts";
import { connectors } from "../connectors.ts";
import { signals } from "../signals.ts";
import type { MatingSignal } from "./common-signals.ts";
import type { MatingConnector, MatingPairing } from "./connectors-fit.ts";
import type { MatingCable } from "./mate.ts";

/** Connectors of the catalog by id. */
export type Connectors = ReadonlyMap<string, ConnectorRow>;

type ConnectorRow = RowOf<typeof connectors>;
type CableRow = RowOf<typeof cables>;

/** Reads connectors, also removed ones: what is in a project outlives the catalog. */
export async function readConnectors(reader: Reader, ids: readonly (string | null)[]): Promise<Connectors> {
  const rows = await readByIds(ids, (where) => reader.select(connectors.table, { where }));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads signals, also removed ones. */
export async function readSignals(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, MatingSignal>> {
  const rows = await readByIds(ids, (where) => reader.select(signals.table, { where }));
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

/** Reads the cables of the catalog that have an end which may mate with one connector, and one with the other. */
export async function readSpareCables(
  reader: Reader,
  between: { readonly ports: readonly [MatingConnector, MatingConnector]; readonly pairings: readonly MatingPairing[] },
): Promise<readonly MatingCable[]> {
  const { ports, pairings } = between;
  const [from = [], to = []] = await Promise.all(ports.map((port) => readPartners(reader, port, pairings)));
  const ends = (a: readonly string[], b: readonly string[]) =>
    all({ op: "in", column: "connectorAId", values: a }, { op: "in", column: "connectorBId", values: b });
  const where = all(live, { op: "or", conditions: [ends(from, to), ends(to, from)] });
  const rows = await reader.select(cables.table, { where });
  const known = await readConnectors(
    reader,
    rows.flatMap(({ connectorAId, connectorBId }) => [connectorAId, connectorBId]),
  );
  return rows.map((row) => toMatingCable(row, known));
}

/** Ids of what may mate with a connector: its partners in pairings, and its family. */
async function readPartners(
  reader: Reader,
  { id, family }: MatingConnector,
  pairings: readonly MatingPairing[],
): Promise<readonly string[]> {
  const paired = pairings.flatMap(({ connectorAId, connectorBId }) => {
    if (connectorAId === id) return [connectorBId];
    return connectorBId === id ? [connectorAId] : [];
  });
  const relatives =
    family === null ? [] : await reader.select(connectors.table, { where: all(live, matches({ family })) });
  return [...new Set([id, ...paired, ...relatives.map((row) => row.id)])];
}

function eitherIn(columns: readonly string[], values: readonly string[]): Condition {
  return { op: "or", conditions: columns.map((column) => ({ op: "in", column, values }) as const) };
}

/** One statement, or none. */
async function readByIds<Row>(
  ids: readonly (string | null)[],
  select: (where: Condition) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const values = [...new Set(ids)].filter((id) => id !== null);
  return values.length === 0 ? [] : select({ op: "in", column: "id", values });
}
