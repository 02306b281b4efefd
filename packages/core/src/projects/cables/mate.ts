import { haveCommonSignal, type MatingSignal } from "./common-signals.ts";
import {
  best,
  connectorsFit,
  type Fit,
  type Flow,
  type MatingConnector,
  type MatingPairing,
  worst,
} from "./connectors-fit.ts";

/** A port to plug a cable into. */
export interface MatingPort {
  /** Name in messages, such as `OUT 1 of DSP-01`. */
  readonly name: string;
  readonly direction: "in" | "out" | "inout";
  /** Ids of the signals it carries; empty when nobody has stated any, so it may carry anything. */
  readonly signalIds: readonly string[];
  readonly connector: MatingConnector;
  /** Id of the cable already in it. */
  readonly takenBy: string | null;
}

/** A catalog cable; an end without a connector is bare and fits every port. */
export interface MatingCable {
  readonly name: string;
  /** As for a port. */
  readonly signalIds: readonly string[];
  readonly connectors: readonly [MatingConnector | null, MatingConnector | null];
}

/** Catalog data on the signals and connectors at hand. */
export interface MatingCatalog {
  readonly signals: ReadonlyMap<string, MatingSignal>;
  readonly pairings: readonly MatingPairing[];
  /** Made-up cables to try when none was chosen and the ports do not mate by themselves. */
  readonly spareCables: readonly MatingCable[];
}

/** The ports to connect, and the cable between them. An end that is null hangs loose. */
export interface Connection {
  readonly from: MatingPort | null;
  readonly to: MatingPort | null;
  /** The chosen cable of the catalog, if any. */
  readonly cable: MatingCable | null;
  /** The chosen signal, if any. */
  readonly signalId: string | null;
  readonly catalog: MatingCatalog;
}

/** Reason to refuse a connection. */
export type RefusalReason = "port_taken" | "direction" | "signal" | "connector";

/** The verdict; `warn` when the connection relies on a pairing that the catalog warns of. */
export type Mating =
  | { readonly outcome: "mates"; readonly rating: "ok" | "warn" }
  | { readonly outcome: "refused"; readonly reason: RefusalReason; readonly detail: string };

/**
 * Judges whether a cable can connect two ports, or hang from one. Ports must be free, their directions complementary
 * (an `inout` goes with any), and all that state signals must share one or have compatible ones. Connectors must mate:
 * directly, or each with its end of a cable, which may be turned round. Swapping the ends changes only the words.
 */
export function mate(connection: Connection): Mating {
  return (
    checkFree(connection) ?? checkDirections(connection) ?? checkSignals(connection) ?? checkConnectors(connection)
  );
}

function refused(reason: RefusalReason, detail: string): Mating {
  return { outcome: "refused", reason, detail };
}

function checkFree({ from, to }: Connection): Mating | undefined {
  for (const port of [from, to]) {
    if (!port || port.takenBy === null) continue;
    return refused("port_taken", `Cannot use ${port.name}: the cable ${port.takenBy} is plugged into it`);
  }
  return undefined;
}

function checkDirections({ from, to }: Connection): Mating | undefined {
  if (!from || !to || from.direction === "inout" || from.direction !== to.direction) return undefined;
  const detail = `Cannot connect ${from.name} with ${to.name}: the direction of both is ${from.direction}`;
  return refused("direction", detail);
}

function checkSignals({ from, to, cable, signalId, catalog }: Connection): Mating | undefined {
  const wanted = signalId === null ? null : { name: "the connection", signalIds: [signalId] };
  const carriers = [from, to, cable, wanted]
    .filter((carrier) => carrier !== null)
    .filter(({ signalIds }) => signalIds.length > 0);
  const lists = carriers.map(({ signalIds }) => signalIds);
  if (haveCommonSignal(lists, catalog.signals)) return undefined;
  const texts = carriers.map(({ name, signalIds }) => `${name} carries ${signalNames(signalIds, catalog)}`);
  return refused("signal", `Cannot connect ports without a common or compatible signal: ${texts.join(", ")}`);
}

/** Signals that a message names; more would make it unreadable. */
const namedSignalsMax = 5;

function signalNames(ids: readonly string[], { signals }: MatingCatalog): string {
  const codes = ids.map((id) => signals.get(id)?.code ?? id);
  const more = codes.length - namedSignalsMax;
  return codes.slice(0, namedSignalsMax).join(" or ") + (more > 0 ? ` or ${more} others` : "");
}

function checkConnectors(connection: Connection): Mating {
  const fit = bestFit(connection);
  if (fit !== "none") return { outcome: "mates", rating: fit };
  const { from, to, cable } = connection;
  const ports = [from, to].flatMap((port) => (port ? [`${port.name} is ${connectorName(port.connector)}`] : []));
  const cause = cable ? `the ends of ${cable.name} do not fit` : "no cable in the catalog fits";
  const ends = cable ? [`the ends are ${cable.connectors.map(connectorName).join(" and ")}`] : [];
  const detail = `Cannot connect: the connectors do not mate, and ${cause}: ${[...ports, ...ends].join(", ")}`;
  return refused("connector", detail);
}

function connectorName(connector: MatingConnector | null): string {
  return connector ? `${connector.code} (${connector.gender})` : "bare";
}

function bestFit(connection: Connection): Fit {
  const { from, to, cable, catalog } = connection;
  if (cable) return fitOfCable(cable, connection);
  if (!from || !to) return "ok";
  const direct = connectorsFit([from.connector, to.connector], flowBetween(from, to), catalog.pairings);
  return (
    catalog.spareCables
      .map((spare) => ({ spare, fit: fitOfCable(spare, connection) }))
      // Checking signals takes the most work, so only cables that fit are checked.
      .filter(({ spare, fit }) => fit !== "none" && checkSignals({ ...connection, cable: spare }) === undefined)
      .reduce((found, { fit }) => best(found, fit), direct)
  );
}

/** Fit of a cable, which may be turned round. */
function fitOfCable({ connectors: [a, b] }: MatingCable, connection: Connection): Fit {
  return best(fitOfEnds(a, b, connection), fitOfEnds(b, a, connection));
}

function fitOfEnds(near: MatingConnector | null, far: MatingConnector | null, connection: Connection): Fit {
  const { from, to, catalog } = connection;
  const flow = flowBetween(from, to);
  const atFrom = from && near ? connectorsFit([from.connector, near], flow, catalog.pairings) : "ok";
  const atTo = to && far ? connectorsFit([far, to.connector], flow, catalog.pairings) : "ok";
  return worst(atFrom, atTo);
}

/** Direction of the signal, seen from `from`. */
function flowBetween(from: MatingPort | null, to: MatingPort | null): Flow {
  if (!from || !to) return "either";
  if (from.direction === "out" || to.direction === "in") return "forward";
  return from.direction === "in" || to.direction === "out" ? "backward" : "both";
}
