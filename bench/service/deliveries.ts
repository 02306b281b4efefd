import type { FloorJob, FloorSender } from "../programs/floor-sender.ts";
import type { LoadGenerator } from "../programs/load.ts";
import type { Arrival, Receiver } from "../programs/receiver.ts";
import { creationLoad, eventBody, openClient, registerEndpoints } from "../shared/changes.ts";
import { type Program, startProgram } from "../shared/program.ts";
import type { Stage } from "../shared/stage.ts";
import { readStatements, resetStatements, type StatementCount, totalCalls } from "../shared/statements.ts";
import { compare, type Comparison, type Spread, spreadOf } from "../shared/statistics.ts";

/** Deliveries per second compared with the floor: the same signature, transport and receiver, and nothing else. */
export interface DeliveryFigures {
  readonly deliveriesPerRound: number;
  readonly rounds: number;
  /** From the first arrival to the last, with both processes cold. */
  readonly backlog: Comparison;
  /** Without the first arrivals, which meet new connections and uncompiled code. */
  readonly steady: Comparison;
  readonly statementsPerDelivery: Spread;
  /** Share of the deliveries that used an open connection, from 0 to 1. */
  readonly reusedConnections: Spread;
  /** Statements of the last round, ordered by the number of calls. */
  readonly statements: readonly StatementCount[];
}

/** Endpoints that are registered before a backlog is delivered. */
export const endpoints = 4;
const deliveriesPerRound = 5_000;
/** The floor is so much faster that fewer deliveries would end within a tenth of a second. */
const floorPerRound = 40_000;
const rounds = 5;
const warmUpDeliveries = 1_000;
/** Attempts of the service to one endpoint at once: 64, a sixteenth of which is for retries. */
const perEndpoint = 60;
const roundTimeoutMs = 60_000;

/** Tools that make and deliver a backlog. */
export interface BacklogBench {
  readonly stage: Stage;
  readonly connectionString: string;
  readonly receiver: Program<Receiver>;
  readonly load: Program<LoadGenerator>;
}

interface Bench extends BacklogBench {
  readonly urls: readonly string[];
  readonly secret: string;
}

/** Measures how fast one worker process delivers a backlog. */
export async function measureDeliveries(stage: Stage): Promise<DeliveryFigures> {
  const receiver = startProgram<Receiver>("receiver");
  const load = startProgram<LoadGenerator>("load");
  const connectionString = await stage.database.create("deliveries");
  const api = await stage.startService("api", connectionString);
  try {
    const client = await openClient(api);
    const urls = await receiver.call("listen", { certificate: stage.certificate, ports: endpoints });
    const [secret = ""] = await registerEndpoints(client, urls);
    const bench = { stage, connectionString, receiver, load, urls, secret };
    const creation = creationLoad(api.url, client.token);
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const floor = await floorRound(bench);
      results.push({ floor, ...(await serviceRound(bench, creation)) });
    }
    return summarise(results);
  } finally {
    await Promise.all([api.stop(), load.stop(), receiver.stop()]);
  }
}

interface Rates {
  readonly backlog: number;
  readonly steady: number;
}

interface Round {
  readonly floor: Rates;
  readonly service: Rates;
  readonly reusedShare: number;
  readonly statements: readonly StatementCount[];
}

async function floorRound({ stage, receiver, urls, secret }: Bench): Promise<Rates> {
  const sender = startProgram<FloorSender>("floor-sender");
  const job = {
    urls,
    secret,
    body: eventBody,
    count: floorPerRound,
    perUrl: perEndpoint,
    certificate: stage.authority,
  };
  await sender.call("send", job satisfies FloorJob);
  await sender.stop();
  return ratesOf(await receiver.call("collect", { count: floorPerRound, timeoutMs: roundTimeoutMs }));
}

/** Collects events while no worker runs, then starts one. Its start counts in the statements, but not in the time. */
export async function serviceRound(
  { stage, connectionString, receiver, load }: BacklogBench,
  creation: ReturnType<typeof creationLoad>,
) {
  const backlog = {
    ...creation,
    connections: 16,
    durationMs: roundTimeoutMs,
    countMax: deliveriesPerRound / endpoints,
  };
  await load.call("run", backlog);
  await resetStatements(stage.database.observer);
  const worker = await stage.startService("worker", connectionString);
  const arrivals = await receiver.call("collect", { count: deliveriesPerRound, timeoutMs: roundTimeoutMs });
  const reusedShare = await readReusedShare(worker.url);
  await worker.stop();
  checkOnceEach(arrivals);
  return { service: ratesOf(arrivals), reusedShare, statements: await readStatements(stage.database.observer) };
}

/** Returns the share of reused connections by the worker's own metric. */
async function readReusedShare(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const count = (connection: string) =>
    Number(
      new RegExp(`^catalog_webhook_responses_total\\{connection="${connection}"\\} (\\d+)$`, "mu").exec(metrics)?.[1],
    );
  return count("reused") / (count("reused") + count("new"));
}

function ratesOf(arrivals: readonly Arrival[]): Rates {
  const times = arrivals.map(({ atMs }) => atMs).toSorted((one, other) => one - other);
  return { backlog: perSecond(times), steady: perSecond(times.slice(warmUpDeliveries)) };
}

function perSecond(times: readonly number[]): number {
  const elapsedMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return ((times.length - 1) / elapsedMs) * 1_000;
}

/** Checks that no delivery came twice; a rate that counts duplicates would be wrong. */
function checkOnceEach(arrivals: readonly Arrival[]): void {
  const distinct = new Set(arrivals.map(({ deliveryId }) => deliveryId)).size;
  if (distinct === deliveriesPerRound && arrivals.length === deliveriesPerRound) return;
  throw new Error(`Cannot use a round because deliveries came twice: counts ${arrivals.length} and ${distinct}`);
}

function summarise(results: readonly Round[]): DeliveryFigures {
  const compareBy = (rate: keyof Rates) =>
    compare(results.map(({ service, floor }) => ({ service: service[rate], floor: floor[rate] })));
  return {
    deliveriesPerRound,
    rounds,
    backlog: compareBy("backlog"),
    steady: compareBy("steady"),
    statementsPerDelivery: spreadOf(results.map(({ statements }) => totalCalls(statements) / deliveriesPerRound)),
    reusedConnections: spreadOf(results.map(({ reusedShare }) => reusedShare)),
    statements: results.at(-1)?.statements ?? [],
  };
}
