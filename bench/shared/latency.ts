import { Client } from "pg";
import type { LoadGenerator } from "../programs/load.ts";
import type { Arrival, Receiver } from "../programs/receiver.ts";
import { creationLoad, openClient, registerEndpoints } from "./changes.ts";
import { type Program, startProgram } from "./program.ts";
import type { Stage } from "./stage.ts";
import { percentile } from "./statistics.ts";

/** Milliseconds from the commit of a change to the arrival of its event. */
export interface LatencyFigures {
  readonly load: string;
  readonly deliveriesPerSecond: number;
  readonly deliveries: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const usualDurationMs = 8_000;
/** Time in which the service compiles its code and opens its connections. */
const warmUpMs = 6_000;
/** The maximum, so the load consists of deliveries and not of the changes that cause them. */
export const busyEndpoints = 16;
const busy = { name: "half of capacity", database: "busy", endpoints: busyEndpoints, connections: 32 } as const;
/** Events that wait behind a stalled machine still count, with their delay. */
const collectTimeoutMs = 20_000;

/** Tools that measure latencies. */
export interface LatencyBench {
  readonly stage: Stage;
  readonly receiver: Program<Receiver>;
  readonly load: Program<LoadGenerator>;
}

/** A load, and the endpoints that receive it. */
export interface Pace {
  readonly name: string;
  readonly database: string;
  /** Endpoints that answer and are measured. */
  readonly endpoints: number;
  /** URLs of others that get the same events. @default none */
  readonly silentUrls?: readonly string[];
  readonly changesPerSecond: number;
  /** Enough connections for a change never to wait for the answer to the one before. */
  readonly connections: number;
  /** @default 8 s */
  readonly durationMs?: number;
  /** Runs when the endpoints are registered and nothing has been sent. @default nothing */
  readonly prepare?: (connectionString: string) => Promise<void>;
}

/** Starts receiver and load generator. */
export function openLatencyBench(stage: Stage): LatencyBench {
  return { stage, receiver: startProgram<Receiver>("receiver"), load: startProgram<LoadGenerator>("load") };
}

/** Measures one process of the service, API and worker in one, idle and at half of `capacityPerSecond`. */
export async function measureLatency(stage: Stage, capacityPerSecond: number): Promise<readonly LatencyFigures[]> {
  const bench = openLatencyBench(stage);
  const half = capacityPerSecond / 2 / busyEndpoints;
  try {
    return [
      await measurePace(bench, { name: "idle", database: "idle", endpoints: 1, changesPerSecond: 50, connections: 4 }),
      await measurePace(bench, { ...busy, changesPerSecond: half }),
    ];
  } finally {
    await Promise.all([bench.receiver.stop(), bench.load.stop()]);
  }
}

/** Measures one process of the service on its own database. */
export async function measurePace(bench: LatencyBench, pace: Pace): Promise<LatencyFigures> {
  const { stage, receiver } = bench;
  const { endpoints, silentUrls = [], durationMs = usualDurationMs } = pace;
  const connectionString = await stage.database.create(pace.database);
  const service = await stage.startService("all", connectionString);
  try {
    const client = await openClient(service);
    const urls = await receiver.call("listen", { certificate: stage.certificate, ports: endpoints });
    await registerEndpoints(client, [...urls, ...silentUrls]);
    await pace.prepare?.(connectionString);
    // Earlier writes must not be flushed during a measurement.
    await stage.database.observer.query("CHECKPOINT");
    const creation = creationLoad(service.url, client.token);
    await send(bench, pace, { ...creation, durationMs: warmUpMs });
    const arrivals = await send(bench, pace, { ...creation, durationMs });
    return summarise(pace, arrivals, await readCommits(connectionString));
  } finally {
    await service.stop();
    // Later work of autovacuum on it must not affect other measurements.
    await stage.database.observer.query(`DROP DATABASE ${pace.database} WITH (FORCE)`);
  }
}

async function send(
  { receiver, load }: LatencyBench,
  { changesPerSecond, connections, endpoints }: Pace,
  creation: ReturnType<typeof creationLoad> & { readonly durationMs: number },
): Promise<readonly Arrival[]> {
  const { count } = await load.call("run", { ...creation, connections, ratePerSecond: changesPerSecond });
  return receiver.call("collect", { count: count * endpoints, timeoutMs: collectTimeoutMs });
}

/** Returns the commit time of each event's transaction, in wall-clock milliseconds. */
async function readCommits(connectionString: string): Promise<ReadonlyMap<string, number>> {
  const client = new Client({ connectionString });
  await client.connect();
  // An event is never updated, so its row names the transaction that wrote it.
  const { rows } = await client.query<{ readonly id: string; readonly at: string }>(
    "SELECT id, extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 AS at FROM events",
  );
  await client.end();
  return new Map(rows.map(({ id, at }) => [id, Number(at)]));
}

function summarise(pace: Pace, arrivals: readonly Arrival[], commits: ReadonlyMap<string, number>): LatencyFigures {
  const latencies = arrivals.map(({ eventId, atMs }) => atMs - (commits.get(eventId) ?? NaN));
  const times = arrivals.map(({ atMs }) => atMs);
  const elapsedSeconds = (Math.max(...times) - Math.min(...times)) / 1_000;
  return {
    load: pace.name,
    deliveriesPerSecond: arrivals.length / elapsedSeconds,
    deliveries: arrivals.length,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    maxMs: percentile(latencies, 100),
  };
}
