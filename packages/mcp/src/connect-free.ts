import { DomainError, type OperationContext } from "@design-catalog/core";
import type { Id } from "@design-catalog/core/ports";
import { findConnections, type FreePort, listFreePorts, type PossibleConnection } from "@design-catalog/core/projects";
import type { Static } from "@sinclair/typebox";
import { call } from "./operations.ts";
import type { endInput, pickCable } from "./schemas.ts";

/** A cable as the service returns it. */
export type CableRow = Parameters<typeof pickCable>[0];
type End = Static<typeof endInput>;

/** More candidates would not help a model to choose. */
const candidatesMax = 10;

/** The ends to connect, as far as the caller named them. */
export interface Between {
  readonly projectId: Id<"project">;
  readonly from: End;
  readonly to: End;
  readonly signalId?: string | undefined;
  readonly catalogCableId?: string | undefined;
}

/** Times that others may take a free port first before the tool gives up. */
const attemptsMax = 20;

/** Connects free ports; tries others when somebody else takes one first. */
export async function connectFree(
  context: OperationContext,
  between: Between,
  connect: (ends: object) => Promise<CableRow>,
): Promise<CableRow> {
  for (let attempt = 1; ; attempt += 1) {
    const { isPossible, ...ends } = await choose(context, between);
    try {
      return await connect(ends);
    } catch (error) {
      const wasTaken = error instanceof DomainError && error.data.reason === "port_taken";
      if (!wasTaken || !isPossible || attempt === attemptsMax) throw error;
    }
  }
}

/** Returns the possible connections, after checking that the caller may see both products. */
export async function possible(context: OperationContext, { projectId, from, to, signalId, catalogCableId }: Between) {
  for (const { projectProductId } of [from, to]) {
    await call(context, "getProjectProduct", { parameters: { id: projectId, productId: projectProductId } });
  }
  const chosen = { signalId: signalId ?? null, catalogCableId: catalogCableId ?? null };
  return findConnections(context.store, { projectId, from: partial(from), to: partial(to), ...chosen });
}

function partial({ projectProductId, connector, index }: End) {
  return {
    projectProductId,
    ...(connector === undefined ? {} : { connector }),
    ...(index === undefined ? {} : { index }),
  };
}

interface Choice extends Pick<Between, "from" | "to"> {
  /** False if connecting the ends can only report the obstacle. */
  readonly isPossible: boolean;
}

/**
 * Chooses the one connection that fits. If both connectors are named and do not fit, it takes their first free ports,
 * so connecting them reports the obstacle.
 * @throws {DomainError} `not_mateable`; `conflict` when several connections fit
 */
async function choose(context: OperationContext, between: Between): Promise<Choice> {
  const { projectId, from, to } = between;
  const [first, ...others] = await possible(context, between);
  if (!first) {
    const ports = { from: await portsAt(context, projectId, from), to: await portsAt(context, projectId, to) };
    if (from.connector === undefined || to.connector === undefined) throw nothingFits(ports);
    return { from: atFreePort(from, ports.from), to: atFreePort(to, ports.to), isPossible: false };
  }
  const differing = others.filter((one) => pairName(one) !== pairName(first));
  if (differing.length === 0) return { from: first.from, to: first.to, isPossible: true };
  const names = [...new Set([first, ...differing].map(pairName))];
  const named = names.slice(0, candidatesMax).join(", ");
  throw new DomainError("conflict", `${names.length} connections are possible, so name the connectors: ${named}`);
}

function portsAt({ store }: OperationContext, projectId: Id<"project">, { projectProductId }: End) {
  return listFreePorts(store, { projectId, projectProductId });
}

function atFreePort(end: End, ports: readonly FreePort[]): End {
  const free = ports.find(({ connector }) => connector === end.connector);
  return { ...end, index: end.index ?? free?.index ?? 0 };
}

function pairName({ from, to }: PossibleConnection): string {
  return `${from.connector} to ${to.connector}`;
}

function nothingFits({ from, to }: { readonly from: readonly FreePort[]; readonly to: readonly FreePort[] }) {
  const detail = `the first has ${portNames(from)}, the second has ${portNames(to)}`;
  return new DomainError("not_mateable", `No free ports of the two products can be connected: ${detail}`);
}

function portNames(ports: readonly FreePort[]): string {
  const named = ports.map(
    ({ connector, direction, free, quantity }) => `${connector} (${direction}, ${free} of ${quantity} free)`,
  );
  return named.length === 0 ? "no connectors" : named.slice(0, candidatesMax).join(", ");
}
