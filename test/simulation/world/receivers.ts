import type { TransportResult } from "@design-catalog/core/ports";
import type { Chance } from "../engine/chance.ts";
import type { Feature, Swarm } from "../engine/swarm.ts";

/** A receiver's reaction to one request: its answer and the time it takes, including the connection. */
export interface Reaction {
  readonly afterMs: number;
  readonly result: TransportResult;
}

/** A receiver with its mood. */
export interface Receiver {
  readonly host: string;
  readonly mood: Mood;
  react(clockMs: number): Reaction;
}

/** Kinds of behaviour of a receiver. */
export type Mood = "healthy" | "dead" | "flaky" | "mixed" | "recovering" | "slow" | "throttling";

/** Longer than the engine waits. */
const neverMs = 1_000_000;
const hourSeconds = 3_600;

/**
 * Creates the receivers of a seed, one for each endpoint that may be registered. Recovering ones recover when all is
 * calm.
 */
export function createReceivers(swarm: Swarm, chance: Chance, nowMs: () => number): readonly Receiver[] {
  const recovered = () => (nowMs() < swarm.troubleMs ? "dead" : "healthy");
  const moodNow = (mood: Mood) => (mood === "recovering" ? recovered() : mood);
  return Array.from({ length: swarm.endpoints + 1 }, (_, index) => {
    const mood = drawMood(swarm, chance);
    const react = (clockMs: number) => reactions[moodNow(mood)](chance, clockMs);
    return { host: `hooks-${index}.dealer.example`, mood, react };
  });
}

const moodsByFeature: readonly (readonly [Feature, Mood])[] = [
  ["deadReceivers", "dead"],
  ["flakyReceivers", "flaky"],
  ["recoveringReceivers", "recovering"],
  ["slowReceivers", "slow"],
  ["retryAfter", "throttling"],
];

function drawMood({ features, mixedReceivers }: Swarm, chance: Chance): Mood {
  const moods = moodsByFeature.filter(([feature]) => features.has(feature)).map(([, mood]) => mood);
  return chance.pick([mixedReceivers ? "mixed" : "healthy", ...moods]);
}

const reactions: Readonly<Record<Exclude<Mood, "recovering">, (chance: Chance, clockMs: number) => Reaction>> = {
  healthy: (chance) => ({ afterMs: chance.integer(1, 40), result: response(chance.pick([200, 201, 204, 299])) }),
  // The usual receiver: it ignores most events, and works on the others.
  mixed: (chance) => ({ afterMs: chance.happens(0.5) ? 2 : chance.integer(500, 900), result: response(204) }),
  dead: (chance) => (chance.happens(0.5) ? { afterMs: neverMs, result: reset } : { afterMs: 2, result: refused }),
  slow: (chance) => ({ afterMs: chance.integer(8_000, 17_000), result: response(200) }),
  flaky: (chance) => chance.pick(flakyReactions)(chance),
  throttling: (chance, clockMs) =>
    chance.happens(0.4) ? { afterMs: 10, result: response(200) } : throttled(chance, clockMs),
};

const reset: TransportResult = {
  outcome: "error",
  errorClass: "protocol",
  message: "reset",
  timings: {},
  remoteAddress: "93.184.216.34",
};
const refused: TransportResult = {
  outcome: "error",
  errorClass: "connect",
  message: "refused",
  timings: {},
  remoteAddress: "93.184.216.34",
};
const untrusted: TransportResult = {
  outcome: "error",
  errorClass: "tls",
  message: "untrusted",
  timings: {},
  remoteAddress: "93.184.216.34",
};

const flakyReactions: readonly [(chance: Chance) => Reaction, ...((chance: Chance) => Reaction)[]] = [
  () => ({ afterMs: 20, result: response(200) }),
  (chance) => ({ afterMs: 20, result: response(chance.pick([400, 404, 410, 422])) }),
  (chance) => ({ afterMs: 20, result: response(chance.pick([500, 502, 599])) }),
  () => ({ afterMs: 20, result: response(302, { location: "https://169.254.169.254/" }) }),
  (chance) => ({ afterMs: chance.integer(0, 12_000), result: reset }),
  () => ({ afterMs: 1, result: refused }),
  () => ({ afterMs: 5, result: untrusted }),
  (chance) => ({ afterMs: chance.integer(10_000, 20_000), result: response(200) }),
  // Must be ignored: Retry-After does not apply to this status.
  () => ({ afterMs: 20, result: response(500, { "retry-after": "86400" }) }),
];

/** Answers 429 or 503 with every kind of Retry-After: short, long, longer than allowed, dates, and malformed. */
function throttled(chance: Chance, clockMs: number): Reaction {
  const seconds = chance.pick([0, 1, 60, hourSeconds, 20 * hourSeconds, 100 * hourSeconds]);
  const date = new Date(clockMs + seconds * 1_000).toUTCString();
  const value = chance.pick([String(seconds), date, "soon", "-1"]);
  return { afterMs: 15, result: response(chance.pick([429, 503]), { "retry-after": value }) };
}

function response(statusCode: number, headers: Readonly<Record<string, string>> = {}): TransportResult {
  const timings = { connectMs: 1, tlsMs: 2, firstByteMs: 3 };
  return {
    outcome: "response",
    statusCode,
    headers,
    body: new Uint8Array(),
    timings,
    remoteAddress: "93.184.216.34",
    reusedConnection: false,
  };
}
