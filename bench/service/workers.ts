import { type ApiClient } from "@design-catalog/testing/api-client";
import { Client } from "pg";
import type { LoadGenerator } from "../programs/load.ts";
import type { Arrival, Receiver } from "../programs/receiver.ts";
import { creationLoad, openClient, registerEndpoints } from "../shared/changes.ts";
import { readProcessorTimes, usedBetween } from "../shared/processor-time.ts";
import { type Program, startProgram } from "../shared/program.ts";
import type { Stage } from "../shared/stage.ts";
import { percentile, type Spread, spreadOf } from "../shared/statistics.ts";

/** Rate at which worker processes deliver a backlog of one database together. */
export interface WorkersFigures {
  readonly workers: number;
  readonly deliveries: number;
  readonly perSecond: Spread;
  /** Rate divided by that of one worker in the same round. */
  readonly scaling: Spread;
  /** Processor time per delivery in microseconds, including the start of the workers. */
  readonly processorUs: Readonly<Record<"workers" | "postgres" | "receiver", number>>;
}

const counts = [1, 2, 3] as const;
const rounds = 3;
const endpoints = 16;
const deliveries = 8_000;
/** First arrivals meet processes that are still starting. */
const warmUpDeliveries = 2_000;
const timeoutMs = 120_000;
const database = "workers";

interface Bench {
  readonly stage: Stage;
  readonly connectionString: string;
  readonly receiver: Program<Receiver>;
  readonly load: Program<LoadGenerator>;
  readonly creation: ReturnType<typeof creationLoad>;
}

/**
 * Measures one, two and three workers in turns.
 * @throws {Error} when a delivery came twice or was not settled once
 */
export async function measureWorkers(stage: Stage): Promise<readonly WorkersFigures[]> {
  const receiver = startProgram<Receiver>("receiver");
  const load = startProgram<LoadGenerator>("load");
  const connectionString = await stage.database.create(database);
  const api = await stage.startService("api", connectionString);
  try {
    const client: ApiClient = await openClient(api);
    await registerEndpoints(
      client,
      await receiver.call("listen", { certificate: stage.certificate, ports: endpoints }),
    );
    const bench = { stage, connectionString, receiver, load, creation: creationLoad(api.url, client.token) };
    const results: Result[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const workers of counts) results.push(await deliver(bench, { workers, round }));
    }
    return counts.map((workers) => summarise(workers, results));
  } finally {
    await Promise.all([api.stop(), load.stop(), receiver.stop()]);
  }
}

interface Result {
  readonly workers: number;
  readonly round: number;
  readonly perSecond: number;
  readonly processorUs: WorkersFigures["processorUs"];
}

async function deliver(bench: Bench, { workers, round }: Pick<Result, "workers" | "round">): Promise<Result> {
  const { stage, connectionString, receiver, load, creation } = bench;
  const countMax = deliveries / endpoints;
  await load.call("run", { ...creation, connections: 16, durationMs: timeoutMs, countMax });
  const before = readProcessorTimes();
  const started = await Promise.all(
    Array.from({ length: workers }, () => stage.startService("worker", connectionString)),
  );
  const arrivals = await receiver.call("collect", { count: deliveries, timeoutMs });
  const after = readProcessorTimes();
  await Promise.all(started.map((worker) => worker.stop()));
  await checkSettledOnce(connectionString);
  checkOnceEach(arrivals);
  const times = arrivals.map(({ atMs }) => atMs).toSorted((one, other) => one - other);
  const elapsedMs = (times.at(-1) ?? NaN) - (times[warmUpDeliveries] ?? NaN);
  const used = (part: string) => (usedBetween(before, after, part) / deliveries) * 1_000;
  return {
    workers,
    round,
    perSecond: ((deliveries - warmUpDeliveries) / elapsedMs) * 1_000,
    processorUs: {
      workers: used("server/src/main.ts"),
      postgres: used(` ${database} `),
      receiver: used("programs/receiver.ts"),
    },
  };
}

/** Checks that no delivery was taken or recorded twice. On a busy machine an attempt may time out and be repeated. */
async function checkSettledOnce(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ readonly twice: number }>(
    "SELECT count(*)::int - count(DISTINCT delivery_id)::int AS twice FROM delivery_attempts WHERE outcome = 'success'",
  );
  await client.end();
  if (rows[0]?.twice === 0) return;
  throw new Error(`Cannot use a round because deliveries were settled twice: count ${rows[0]?.twice}`);
}

function checkOnceEach(arrivals: readonly Arrival[]): void {
  const distinct = new Set(arrivals.map(({ deliveryId }) => deliveryId)).size;
  if (distinct === arrivals.length) return;
  throw new Error(`Cannot use a round because deliveries came twice: counts ${arrivals.length} and ${distinct}`);
}

function summarise(workers: number, results: readonly Result[]): WorkersFigures {
  const own = results.filter((result) => result.workers === workers);
  const single = new Map(results.filter((result) => result.workers === 1).map((one) => [one.round, one.perSecond]));
  const middle = (part: keyof WorkersFigures["processorUs"]) =>
    percentile(
      own.map(({ processorUs }) => processorUs[part]),
      50,
    );
  return {
    workers,
    deliveries,
    perSecond: spreadOf(own.map(({ perSecond }) => perSecond)),
    scaling: spreadOf(own.map(({ perSecond, round }) => perSecond / (single.get(round) ?? NaN))),
    processorUs: { workers: middle("workers"), postgres: middle("postgres"), receiver: middle("receiver") },
  };
}
