/** Properties of a catalog connector that decide what it mates with. */
export interface MatingConnector {
  readonly id: string;
  readonly code: string;
  readonly family: string | null;
  readonly gender: "male" | "female" | "neutral";
}

/** A pairing of the catalog: carries a signal from A to B and, where it is bidirectional, also from B to A. */
export interface MatingPairing {
  readonly connectorAId: string;
  readonly connectorBId: string;
  readonly bidirectional: boolean;
  readonly rating: "ok" | "warn";
}

/** Fit of connectors; `warn` when they mate only by a pairing that the catalog warns of. */
export type Fit = "ok" | "warn" | "none";

/**
 * Direction of the signal between two connectors: from the first to the second, back, both ways, or either of the two.
 */
export type Flow = "forward" | "backward" | "both" | "either";

/**
 * Fit of two connectors for a flow of signals: by a pairing of the catalog or, without one, when they are of one family
 * and of opposite gender, or of one family and both without gender.
 */
export function connectorsFit(
  connectors: readonly [MatingConnector, MatingConnector],
  flow: Flow,
  pairings: readonly MatingPairing[],
): Fit {
  const [first, second] = connectors;
  const forward = fitOneWay(first, second, pairings);
  const backward = fitOneWay(second, first, pairings);
  return { forward, backward, both: worst(forward, backward), either: best(forward, backward) }[flow];
}

/** The better of two fits. */
export function best(one: Fit, other: Fit): Fit {
  return rank[one] >= rank[other] ? one : other;
}

/** The worse of two fits: what holds at both ends of a cable. */
export function worst(one: Fit, other: Fit): Fit {
  return rank[one] <= rank[other] ? one : other;
}

const rank: Readonly<Record<Fit, number>> = { none: 0, warn: 1, ok: 2 };

function fitOneWay(source: MatingConnector, sink: MatingConnector, pairings: readonly MatingPairing[]): Fit {
  if (areCounterparts(source, sink)) return "ok";
  return pairings
    .filter(
      ({ connectorAId, connectorBId, bidirectional }) =>
        (connectorAId === source.id && connectorBId === sink.id) ||
        (bidirectional && connectorAId === sink.id && connectorBId === source.id),
    )
    .map(({ rating }): Fit => rating)
    .reduce(best, "none");
}

function areCounterparts(one: MatingConnector, other: MatingConnector): boolean {
  if (one.gender === "neutral" && one.id === other.id) return true;
  if (one.family === null || one.family !== other.family) return false;
  return one.gender === "neutral" ? other.gender === "neutral" : other.gender === opposite[one.gender];
}

const opposite = { male: "female", female: "male" } as const;
