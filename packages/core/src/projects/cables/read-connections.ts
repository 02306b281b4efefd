import type { Reader } from "../../ports/storage.ts";
import type { MatingConnector } from "./connectors-fit.ts";
import type { FoundPort, FoundPorts } from "./find-ports.ts";
import { type Connection, mate, type MatingCable, type MatingPort } from "./mate.ts";
import {
  type Connectors,
  readCatalogCables,
  readConnectors,
  readPairings,
  readSignals,
  readSpareCables,
  toMatingCable,
} from "./mating-catalog.ts";
import type { ProjectCableRow } from "./table.ts";

/** A cable with the ports to plug it into. */
export interface PluggedCable {
  readonly cable: Pick<ProjectCableRow, "catalogCableId" | "signalId">;
  readonly ports: FoundPorts;
}

/**
 * Reads the data that `mate` judges the cables by, in a few statements for all; the returned function puts one
 * together.
 */
export async function readConnections(
  reader: Reader,
  plugged: readonly PluggedCable[],
): Promise<(one: PluggedCable) => Promise<Connection>> {
  const ports = plugged.flatMap(({ ports: { from, to } }) => [from, to]).filter((port) => port !== null);
  const connectorIds = ports.map(({ connectorId }) => connectorId);
  const cables = await readCatalogCables(
    reader,
    plugged.map(({ cable }) => cable.catalogCableId),
  );
  const cableEnds = [...cables.values()].flatMap(({ connectorAId, connectorBId }) => [connectorAId, connectorBId]);
  const known = await readConnectors(reader, [...connectorIds, ...cableEnds]);
  const carried = [...ports, ...known.values(), ...cables.values()].flatMap(({ signalIds }) => signalIds);
  const signals = await readSignals(reader, [...carried, ...plugged.map(({ cable }) => cable.signalId)]);
  const pairings = await readPairings(reader, connectorIds);
  const connectors = new Map(ports.map((port) => [port.connectorId, toMatingPort(port, known).connector]));
  const withSpareCables = createSpareReader(reader, [...connectors.values()]);
  return ({ cable: { catalogCableId, signalId }, ports: { from, to } }) => {
    const cable = catalogCableId === null ? undefined : cables.get(catalogCableId);
    return withSpareCables({
      from: from && toMatingPort(from, known),
      to: to && toMatingPort(to, known),
      cable: cable ? toMatingCable(cable, known) : null,
      signalId,
      catalog: { signals, pairings, spareCables: [] },
    });
  };
}

/** Takes the signals of a port from its own list, otherwise from the catalog. */
function toMatingPort({ connectorId, ...port }: FoundPort, known: Connectors): MatingPort {
  const row = known.get(connectorId);
  const connector: MatingConnector = row ?? { id: connectorId, code: connectorId, family: null, gender: "neutral" };
  return { ...port, connector, signalIds: port.signalIds.length > 0 ? port.signalIds : (row?.signalIds ?? []) };
}

/** Reads spare cables only when a verdict depends on them, and then once for all ports. */
function createSpareReader(reader: Reader, connectors: readonly MatingConnector[]) {
  let reading: ReturnType<typeof read> | undefined;
  const known = new Map<string, readonly MatingCable[]>();
  async function read({ catalog: { pairings, signals } }: Connection) {
    const { spareCables, between } = await readSpareCables(reader, { connectors, pairings });
    const carried = await readSignals(
      reader,
      spareCables.flatMap(({ signalIds }) => signalIds),
    );
    return { between, signals: new Map([...signals, ...carried]) };
  }
  return async (connection: Connection): Promise<Connection> => {
    const { from, to, cable, catalog } = connection;
    if (cable || !from || !to) return connection;
    const mating = mate(connection);
    if (mating.outcome === "mates" || mating.reason !== "connector") return connection;
    reading ??= read(connection);
    const { between, signals } = await reading;
    const key = `${from.connector.id} ${to.connector.id}`;
    const spareCables = known.get(key) ?? between([from.connector, to.connector]);
    known.set(key, spareCables);
    return { ...connection, catalog: { ...catalog, signals, spareCables } };
  };
}
