import { type Chance, createChance } from "../engine/chance.ts";
import type { Swarm } from "../engine/swarm.ts";

/** Fault of one request to the database. */
export type RequestFault = "none" | "refused" | "reply-lost";
/** Fault of one transaction; `statements` is the number that reach the database before the connection is lost. */
export interface TransactionFault {
  readonly kind: RequestFault | "aborted";
  readonly statements: number;
}

/** Draws the faults of the connection to the database. */
export interface Faults {
  request(): RequestFault;
  transaction(): TransactionFault;
  /** Tells whether a run of a transaction ends in a deadlock, so it has to run again. */
  deadlock(): boolean;
  /** Returns the latency of one direction, in milliseconds. */
  latencyMs(): number;
  /** Ends all faults. */
  end(): void;
}

/** Statements after which a transaction may be cut: about as many as the longest one has. */
const statementsMax = 8;
/** Share of the runs of a transaction that end in a deadlock. */
const deadlockShare = 0.08;
const stallMs = { min: 500, max: 9_000 };

/** Creates the faults of a seed. */
export function createFaults({ features, seed, allInOne }: Swarm, chance: Chance): Faults {
  const deadlocks = createChance(seed, "deadlocks");
  let isOver = false;
  const shareOf = {
    refused: features.has("refusals") ? 0.03 : 0,
    lost: features.has("lostReplies") ? 0.04 : 0,
    aborted: features.has("aborts") ? 0.06 : 0,
    stalled: features.has("stalls") ? 0.01 : 0,
  };
  const happens = (share: number) => !isOver && chance.happens(share);

  function request(): RequestFault {
    if (happens(shareOf.refused)) return "refused";
    return happens(shareOf.lost) ? "reply-lost" : "none";
  }

  return {
    request,
    transaction: () => ({
      kind: happens(shareOf.aborted) ? "aborted" : request(),
      statements: chance.integer(0, statementsMax),
    }),
    deadlock: () => !isOver && allInOne && features.has("races") && deadlocks.happens(deadlockShare),
    latencyMs: () => (happens(shareOf.stalled) ? chance.integer(stallMs.min, stallMs.max) : chance.fraction() * 3),
    end() {
      isOver = true;
    },
  };
}
