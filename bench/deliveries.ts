import { creationLoad, eventBody, openClient, registerEndpoints } from "./changes.ts";
import { type Program, startProgram } from "./program.ts";
import type { FloorJob, FloorSender } from "./programs/floor-sender.ts";
import type { LoadGenerator } from "./programs/load.ts";
import type { Arrival, Receiver } from "./programs/receiver.ts";
import type { Stage } from "./stage.ts";
import { readStatements, resetStatements, type StatementCount, totalCalls } from "./statements.ts";
import { compare, type Comparison, type Spread, spreadOf } from "./statistics.ts";

/** Deliveries a second beside the floor: the same signature, transport and receiver, and nothing else. */
export interface DeliveryFigures {
  readonly deliveriesPerRound: number;
  readonly rounds: number;
  /** From the first arrival to the last, both processes cold. */
  readonly backlog: Comparison;
  /** The same without the first arrivals, which meet new connections and code that is not compiled yet. */
  readonly steady: Comparison;
  readonly statementsPerDelivery: Spread;
  /** Of 1: deliveries that went out on a connection that was open already. */
  readonly reusedConnections: Spread;
  /** Of the last round, by the number of calls. */
  readonly statements: readonly StatementCount[];
}

/** How many must be registered before a backlog is delivered. */
export const endpoints = 4;
const deliveriesPerRound = 5_000;
/** The floor is so much faster that as few would be over in a tenth of a second. */
const floorPerRound = 40_000;
const rounds = 5;
const warmUpDeliveries = 1_000;
/** What the service sends to one endpoint at once: 16, a quarter of which is for retries. */
const perEndpoint = 12;
const roundTimeoutMs = 60_000;

/** What a backlog is made and delivered with. */
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

/** Measures how fast a backlog is delivered by one worker process. */
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

/** Events wait while no worker runs; then one starts. Its own start is counted in the statements, not in the time. */
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

/** From the worker's own metric. */
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

/** A rate of duplicates would be none. */
function checkOnceEach(arrivals: readonly Arrival[]): void {
  const distinct = new Set(arrivals.map(({ deliveryId }) => deliveryId)).size;
  if (distinct === deliveriesPerRound && arrivals.length === deliveriesPerRound) return;
  throw new Error(`Cannot use a round as deliveries came twice: current counts are ${arrivals.length} and ${distinct}`);
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
