import type { ChangeLoadGenerator, SentChange } from "../programs/change-load.ts";
import type { Arrival, Receiver } from "../programs/receiver.ts";
import type { RefusingServer } from "../programs/refusing-server.ts";
import { creationLoad } from "../shared/changes.ts";
import type { Program } from "../shared/program.ts";
import type { Stage } from "../shared/stage.ts";
import { percentile } from "../shared/statistics.ts";
import { changeNumber } from "./change-number.ts";
import { type Cost, startCounting } from "./counters.ts";
import type { Side } from "./side.ts";

/** A load of changes. */
export interface Pace {
  readonly name: string;
  readonly endpoints: number;
  readonly changes: number;
  /** @default closed loop: each of the 16 connections sends as soon as it has its answer */
  readonly ratePerSecond?: number;
}

/** Milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** One side under one load. */
export interface Turn extends Cost {
  readonly accepted: number;
  /** Answered with 503. */
  readonly refused: number;
  readonly deliveries: number;
  readonly duplicates: number;
  /** Deliveries, or changes if there is no endpoint, from the first request to the last arrival. */
  readonly perSecond: number;
  /** Changes from the first request to the last answer. */
  readonly acceptedPerSecond: number;
  /** Longest time without any 201, from the first request to the last answer. */
  readonly longestGapMs: number;
  /** From the request to its 201. */
  readonly answer: Times;
  /** From the request to the last byte of its event at a receiver. */
  readonly way: Times;
  /** From the 201 to the last byte at a receiver; negative where the event was faster than the answer. */
  readonly lag: Times;
}

/** Programs of all turns. */
export interface WayBench {
  readonly stage: Stage;
  readonly receiver: Program<Receiver>;
  readonly load: Program<ChangeLoadGenerator>;
  readonly refusing: Program<RefusingServer>;
  /** URLs of all receivers. */
  readonly urls: readonly string[];
  /** Number of changes so far. */
  changes: number;
}

const closedConnections = 16;
/** Enough for a change never to wait for the answer to the one before, below capacity. */
const openConnections = 64;
const collectTimeoutMs = 120_000;
/** The last results are recorded after their arrival. */
const settleMs = 300;

/** Sends the changes of a pace to a side, waits for their events, and counts. */
export async function takeTurn(bench: WayBench, side: Side, pace: Pace): Promise<Turn> {
  const { stage, receiver } = bench;
  if (pace.endpoints > 0) await side.deliverTo(bench.urls.slice(0, pace.endpoints));
  const token = await side.signIn();
  const readCost = await startCounting(stage.database.observer, side);
  const sent = await send(bench, { side, pace, token });
  const accepted = sent.filter(({ isAccepted }) => isAccepted);
  const expected = accepted.length * pace.endpoints;
  const arrivals = await receiver.call("collect", { count: expected, timeoutMs: collectTimeoutMs });
  await Bun.sleep(settleMs);
  const cost = await readCost();
  return { ...cost, ...summarise(sent, arrivals), refused: sent.length - accepted.length };
}

async function send(
  bench: WayBench,
  { side, pace, token }: { readonly side: Side; readonly pace: Pace; readonly token: string },
): Promise<readonly SentChange[]> {
  const first = bench.changes + 1;
  bench.changes += pace.changes;
  const { body, ...creation } = creationLoad(side.origin, token);
  return bench.load.call("run", {
    ...creation,
    body: JSON.stringify({ ...JSON.parse(body), number: changeNumber(0) }),
    connections: pace.ratePerSecond === undefined ? closedConnections : openConnections,
    first,
    count: pace.changes,
    ratePerSecond: pace.ratePerSecond,
  });
}

function summarise(sent: readonly SentChange[], arrivals: readonly Arrival[]) {
  const changes = new Map(sent.map((change) => [change.change, change]));
  const first = new Map<string, { readonly sent: SentChange; readonly atMs: number }>();
  let duplicates = 0;
  for (const { change, deliveryId, atMs } of arrivals) {
    const one = changes.get(change ?? NaN);
    // Stragglers of an earlier turn.
    if (!one) continue;
    if (first.has(deliveryId)) duplicates++;
    else first.set(deliveryId, { sent: one, atMs });
  }
  const arrived = [...first.values()];
  const accepted = sent.filter(({ isAccepted }) => isAccepted);
  const ends = arrived.length > 0 ? arrived.map(({ atMs }) => atMs) : accepted.map(({ answeredMs }) => answeredMs);
  const startMs = Math.min(...sent.map(({ sentMs }) => sentMs));
  const elapsedMs = maxOf(ends) - startMs;
  const answered = [...accepted.map(({ answeredMs }) => answeredMs), maxOf(sent.map(({ answeredMs }) => answeredMs))];
  return {
    accepted: accepted.length,
    deliveries: arrived.length,
    duplicates,
    perSecond: (ends.length / elapsedMs) * 1_000,
    acceptedPerSecond: (accepted.length / (maxOf(answered) - startMs)) * 1_000,
    longestGapMs: longestGap([startMs, ...answered]),
    answer: timesOf(accepted.map(({ sentMs, answeredMs }) => answeredMs - sentMs)),
    way: timesOf(arrived.map((one) => one.atMs - one.sent.sentMs)),
    lag: timesOf(arrived.map((one) => one.atMs - one.sent.answeredMs)),
  };
}

function longestGap(times: readonly number[]): number {
  const ordered = times.toSorted((one, other) => one - other);
  return maxOf(ordered.map((time, index) => time - (ordered[index - 1] ?? time)));
}

function maxOf(values: readonly number[]): number {
  return values.reduce((one, other) => Math.max(one, other), -Infinity);
}

function timesOf(values: readonly number[]): Times {
  if (values.length === 0) return { p50: NaN, p99: NaN, max: NaN };
  return { p50: percentile(values, 50), p99: percentile(values, 99), max: percentile(values, 100) };
}
