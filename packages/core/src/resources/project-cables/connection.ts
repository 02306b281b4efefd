import { DomainError } from "../../errors.ts";
import type { Reader } from "../../ports/storage.ts";
import { checkReferences, type References } from "../../resource/references.ts";
import { cables } from "../cables.ts";
import { signals } from "../signals.ts";
import type { MatingConnector } from "./connectors-fit.ts";
import { findPorts, type FoundPort } from "./find-ports.ts";
import { type Connection, mate, type MatingPort } from "./mate.ts";
import {
  type Connectors,
  readConnectors,
  readPairings,
  readSignals,
  readSpareCables,
  toMatingCable,
} from "./mating-catalog.ts";
import type { ProjectCableRow } from "./table.ts";

/** What of a cable says how it connects. */
export type Plugging = Pick<
  ProjectCableRow,
  | "id"
  | "projectId"
  | "catalogCableId"
  | "signalId"
  | "fromProductId"
  | "fromConnector"
  | "fromIndex"
  | "toProductId"
  | "toConnector"
  | "toIndex"
>;

const references: References = { catalogCableId: () => cables.table, signalId: () => signals.table };

/**
 * Reads what {@link mate} judges a cable by.
 * @throws {DomainError} `validation_failed` when an end is no port of the project, or the cable or signal is unknown
 */
export async function readConnection(
  reader: Reader,
  change: { readonly before?: Plugging; readonly after: Plugging },
): Promise<Connection> {
  const { before, after } = change;
  await checkReferences(reader, references, before ? { before, after } : { after });
  const ports = await findPorts(reader, after);
  const found = [ports.from, ports.to].filter((port) => port !== null);
  const cable = after.catalogCableId === null ? undefined : await reader.find(cables.table, after.catalogCableId);
  const cableConnectorIds = cable ? [cable.connectorAId, cable.connectorBId] : [];
  const known = await readConnectors(reader, [...found.map(({ connectorId }) => connectorId), ...cableConnectorIds]);
  const from = ports.from && toMatingPort(ports.from, known);
  const to = ports.to && toMatingPort(ports.to, known);
  const carriers = [from, to, cable].flatMap((carrier) => carrier?.signalIds ?? []);
  const signalsKnown = await readSignals(reader, [...carriers, after.signalId]);
  const pairings = await readPairings(
    reader,
    found.map(({ connectorId }) => connectorId),
  );
  return withSpareCables(reader, {
    from,
    to,
    cable: cable ? toMatingCable(cable, known) : null,
    signalId: after.signalId,
    catalog: { signals: signalsKnown, pairings, spareCables: [] },
  });
}

/** What a connector carries says its own list, else the catalog. */
function toMatingPort({ connectorId, ...port }: FoundPort, known: Connectors): MatingPort {
  const row = known.get(connectorId);
  const connector: MatingConnector = row ?? { id: connectorId, code: connectorId, family: null, gender: "neutral" };
  return { ...port, connector, signalIds: port.signalIds.length > 0 ? port.signalIds : (row?.signalIds ?? []) };
}

/** They are read only where it comes down to them. */
async function withSpareCables(reader: Reader, connection: Connection): Promise<Connection> {
  const { from, to, cable, catalog } = connection;
  if (cable || !from || !to) return connection;
  const mating = mate(connection);
  if (mating.outcome === "mates" || mating.reason !== "connector") return connection;
  const { pairings } = catalog;
  const spareCables = await readSpareCables(reader, { ports: [from.connector, to.connector], pairings });
  const ids = spareCables.flatMap(({ signalIds }) => signalIds);
  const signalsKnown = new Map([...catalog.signals, ...(await readSignals(reader, ids))]);
  return { ...connection, catalog: { signals: signalsKnown, pairings, spareCables } };
}

/** Refuses what cannot be connected. @throws {DomainError} `not_mateable` with the reason */
export function requireMating(connection: Connection): void {
  const mating = mate(connection);
  if (mating.outcome === "refused") throw new DomainError("not_mateable", mating.detail, { reason: mating.reason });
}
