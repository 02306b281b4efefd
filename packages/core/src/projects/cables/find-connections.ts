import { DomainError } from "../../engine/errors.ts";
import { checkReferences } from "../../engine/rows/references.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { cableReferences } from "./connection.ts";
import { type CableEnd, type PartialEnd, toEndColumns } from "./ends.ts";
import { type FoundPort, listEndIssues, portsOf, type Products } from "./find-ports.ts";
import { freePortsOf, readPorts, type TakenPorts, takenPortsOf } from "./free-ports.ts";
import { mate } from "./mate.ts";
import { readConnections } from "./read-connections.ts";
import { portKey } from "./taken-ports.ts";

/** Two ports that a cable can connect. */
export interface PossibleConnection {
  readonly from: CableEnd;
  readonly to: CableEnd;
  readonly rating: "ok" | "warn";
}

/** Pairs that one question judges, at most; products with more must be asked about by connector. */
const pairsMax = 2_500;

/**
 * Finds the free ports of two products of a project that can be connected, in the order of their connectors: of each
 * connector the port that its end names, otherwise its first free one.
 * @throws {DomainError} `validation_failed` with pointers into `/from` and `/to` when an end names no port or the cable
 * or signal is unknown, `not_mateable` when the named port is taken, `limit_reached` above 2,500 pairs
 * @example
 * ```ts
 * import { createLobby } from "@design-catalog/examples/lobby-project";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const host = await createMemoryHost();
 * const { projectId, playerId, displayId } = await createLobby(host);
 * const [from, to] = [{ projectProductId: playerId }, { projectProductId: displayId }];
 * const [found] = await findConnections(host.context.store, { projectId, from, to });
 * assert.equal(`${found?.from.connector} to ${found?.to.connector}: ${found?.rating}`, "OUT to IN: ok");
 * ```
 */
export async function findConnections(
  reader: Reader,
  between: {
    readonly projectId: Id<"project">;
    readonly from: PartialEnd;
    readonly to: PartialEnd;
    readonly signalId?: string | null;
    readonly catalogCableId?: string | null;
  },
): Promise<readonly PossibleConnection[]> {
  const { projectId, from, to, signalId = null, catalogCableId = null } = between;
  await checkReferences(reader, cableReferences, { after: { signalId, catalogCableId } });
  const { products, taken } = await readPorts(reader, projectId, [from.projectProductId, to.projectProductId]);
  const issues = [...listEndIssues(products, from, "/from"), ...listEndIssues(products, to, "/to")];
  if (issues.length > 0)
    throw new DomainError("validation_failed", "An end of the cable is not a port in the project", { errors: issues });
  const pairs = pairsOf(candidatesAt(products, taken, from), candidatesAt(products, taken, to));
  const plugged = pairs.map((pair) => ({
    pair,
    cable: { catalogCableId, signalId },
    ports: { from: pair.from.port, to: pair.to.port },
  }));
  const connect = await readConnections(reader, plugged);
  const found: PossibleConnection[] = [];
  for (const { pair, ...one } of plugged) {
    const mating = mate(await connect(one));
    if (mating.outcome === "mates") found.push({ from: pair.from.end, to: pair.to.end, rating: mating.rating });
  }
  return found;
}

/** A free port that a cable may be plugged into. */
interface Candidate {
  readonly end: CableEnd;
  readonly port: FoundPort | null;
}

function pairsOf(from: readonly Candidate[], to: readonly Candidate[]) {
  const count = from.length * to.length;
  if (count > pairsMax) {
    const message = `The products have too many connectors to try all ${count} pairs: name a connector of each`;
    throw new DomainError("limit_reached", message, { limit: pairsMax });
  }
  return from
    .flatMap((one) => to.map((other) => ({ from: one, to: other })))
    .filter((pair) => portKey(pair.from.end) !== portKey(pair.to.end));
}

function candidatesAt(products: Products, taken: TakenPorts, wanted: PartialEnd): readonly Candidate[] {
  const product = products.get(wanted.projectProductId);
  if (!product) return [];
  const admitted = freePortsOf(product, taken).filter(
    ({ connector, quantity }) => (wanted.connector ?? connector) === connector && (wanted.index ?? 0) < quantity,
  );
  const { index } = wanted;
  const free = admitted.filter((port) =>
    index === undefined ? port.free > 0 : !takenPortsOf(taken, product.id, port.connector).has(index),
  );
  const [first] = admitted;
  if (index !== undefined && first && free.length === 0) {
    throw portTaken(`${first.connector} [${index}] of ${product.label ?? product.name}`, {
      cableId: takenPortsOf(taken, product.id, first.connector).get(index) ?? "",
    });
  }
  return free.map((port) => {
    const end = { projectProductId: product.id, connector: port.connector, index: index ?? port.index };
    return { end, port: portsOf(products, toEndColumns({ from: end })).from };
  });
}

function portTaken(port: string, { cableId }: { readonly cableId: string }): DomainError {
  const message = `Cannot use ${port}: the cable ${cableId} is plugged into it`;
  return new DomainError("not_mateable", message, { reason: "port_taken" });
}
