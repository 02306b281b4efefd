import { createChance } from "./chance.ts";

/** Features that a simulation may turn on. Each seed draws its own set, because some could hide others. */
export const featureNames = [
  "aborts",
  "bigBodies",
  "changes",
  "clockJumps",
  "crashes",
  "databaseClockJumps",
  "deadReceivers",
  "deletions",
  "drains",
  "flakyReceivers",
  "freezes",
  "lostNotifications",
  "lostReplies",
  "outages",
  "races",
  "recoveringReceivers",
  "refusals",
  "resends",
  "retryAfter",
  "rolls",
  "slowReceivers",
  "stalls",
  "switching",
  "tests",
  "treacherousNames",
  "upkeep",
] as const;

/** One of {@link featureNames}. */
export type Feature = (typeof featureNames)[number];

/** Parameters of a seed. */
export interface Swarm {
  readonly seed: number;
  readonly features: ReadonlySet<Feature>;
  readonly workers: number;
  readonly endpoints: number;
  /** Attempts at once to one endpoint, in each worker. */
  readonly perEndpoint: number;
  /** Attempts at once, in each worker. */
  readonly slots: number;
  readonly leaseMs: number;
  /** Duration of the trouble. */
  readonly troubleMs: number;
  readonly calls: number;
  readonly sweepEveryMs: number;
  /** Whether workers answer calls too, and so make first attempts right after their own commits. */
  readonly allInOne: boolean;
  /** Whether receivers answer some events at once and others late, and many changes are made at once when all is calm. */
  readonly mixedReceivers: boolean;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Draws the features of a seed, the amount of everything and its duration. */
export function drawSwarm(seed: number): Swarm {
  const chance = createChance(seed, "swarm");
  const perEndpoint = chance.integer(2, 4);
  return {
    seed,
    features: new Set(featureNames.filter(() => chance.happens(0.5))),
    workers: chance.integer(1, 3),
    endpoints: chance.integer(1, 4),
    perEndpoint,
    // Room for more endpoints than there can be: hanging ones never take every slot.
    slots: 6 * perEndpoint,
    // The lease of pg-boss, and the default of the in-memory adapter.
    leaseMs: chance.pick([10_000, 20_000]),
    troubleMs: chance.pick([minuteMs, 5 * minuteMs, 30 * minuteMs, 6 * hourMs, 140 * hourMs]),
    calls: chance.integer(8, 30),
    sweepEveryMs: chance.pick([2 * hourMs, 6 * hourMs, 12 * hourMs]),
    allInOne: createChance(seed, "roles").happens(0.5),
    mixedReceivers: createChance(seed, "mixed").happens(0.5),
  };
}

/** Describes a seed in one line. */
export function describeSwarm({ features, ...numbers }: Swarm): string {
  const shown = Object.entries(numbers).map(([name, value]) => `${name}=${value}`);
  return `${shown.join(" ")} ${[...features].join(" ")}`;
}
