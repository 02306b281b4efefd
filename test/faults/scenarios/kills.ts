import { setTimeout as sleep } from "node:timers/promises";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { waitForQuiescence } from "../../support/delivery-rows.ts";
import { embeddedDatabaseUrl, postgresProcessesIn } from "../../support/embedded-home.ts";
import { registerEndpoint } from "../../support/endpoints.ts";
import { choosePort } from "../../support/free-port.ts";
import { countStatuses, type Load, startLoad } from "../../support/load.ts";
import type { Stage } from "../../support/stage.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { seededNumbers, shuffle } from "../chance.ts";
import { atLeast, atMost, type Finding, none, same, type Watched } from "../check.ts";
import { checkDeliveries } from "../delivery-checks.ts";
import { registerDemanding } from "../demanding-endpoints.ts";
import { explainRepetitions, type Kill, type Outage, retriesOf, watchInFlight } from "../in-flight.ts";

/** A service with an embedded PostgreSQL, and the kills of both. */
export interface KillPlan extends Watched {
  /** Chooses the order of the kills and the pauses between them. */
  readonly seed: number;
  /** Projects, each with one delivery. */
  readonly creations: number;
  readonly serverKills: number;
  /** Kills of PostgreSQL's first process. */
  readonly postgresKills: number;
  readonly pauseMinMs: number;
  readonly pauseMaxMs: number;
  /** Pause of each client after an answer; it determines how full the queue is when a kill comes. */
  readonly clientPauseMs: number;
  /** Time that a receiver takes to answer. */
  readonly receiverDelayMs: number;
  /** Longest time that a kill waits for attempts in flight; 0 leaves the moment to chance. */
  readonly inFlightWaitMs: number;
  readonly duplicatesMax: number;
  /** Longest time from an answer until its result is recorded; a kill repeats attempts of this time, and no others. */
  readonly settlingMs: number;
  /** True to have endpoints with a filter, limits and an authorization as well. @default false */
  readonly isDemanding?: boolean;
}

const clients = 16;
/** Created at the end, so the last kill comes while only deliveries are running. */
const lastCreations = 200;
/** Receivers that are slower than 100 ms hold no request up, so deliveries are left when the last one is answered. */
const lastReceiverDelayMs = 250;
const retryMsMax = 30_000;
/** Another process sends to an endpoint with limits half a minute after a kill, and slowly. */
const quiescenceTimeoutMs = 120_000;

/** Kills server and PostgreSQL repeatedly, always while clients write, except for the last kill of the server. */
export async function surviveKills(stage: Stage, plan: KillPlan): Promise<Finding> {
  const random = seededNumbers(plan.seed);
  const watch = watchInFlight(plan.receiverDelayMs);
  const receiver = await stage.startReceiver({ respond: watch.respond });
  const supervised = await startSupervised(stage, () => watch.untilInFlight(plan.inFlightWaitMs));
  const { client, token, ...endpoint } = await subscribe(stage, supervised.url, receiver);
  const demanding = plan.isDemanding === true ? await registerDemanding(stage, client) : undefined;
  const load = startLoad({
    url: supervised.url,
    token,
    writers: clients,
    until: plan.creations - lastCreations,
    pauseMs: plan.clientPauseMs,
  });
  const killsUnderLoad = plan.serverKills - 1 + plan.postgresKills;
  const victims = Array.from({ length: killsUnderLoad }, (_, index) => index < plan.postgresKills);
  for (const [index, isPostgres] of shuffle(victims, random).entries()) {
    await sleep(plan.pauseMinMs + random() * (plan.pauseMaxMs - plan.pauseMinMs));
    await (isPostgres ? supervised.killPostgres() : supervised.killServer());
    plan.onProgress?.((index + 1) / (killsUnderLoad + 1));
  }
  await load.done;
  watch.slowDown(lastReceiverDelayMs);
  // Their limits leave more to do than the load takes time.
  const flow = watchFlow(demanding?.receiver ?? receiver);
  const last = startLoad({ url: supervised.url, token, writers: clients, until: lastCreations });
  await last.done;
  await flow.goesOn();
  await supervised.killServer();
  const database = embeddedDatabaseUrl(supervised.dataDirectory);
  await waitForQuiescence(database, quiescenceTimeoutMs);
  plan.onProgress?.(1);
  const { answers } = watch;
  const found = await judge(plan, { supervised, receiver, answers, endpoint, database, loads: [load, last] });
  const { figures, checks } = (await demanding?.judge(database)) ?? { figures: {}, checks: [] };
  return { figures: { ...found.figures, ...figures }, checks: [...found.checks, ...checks] };
}

interface Ended {
  readonly supervised: Supervised;
  readonly receiver: Receiver;
  readonly answers: ReturnType<typeof watchInFlight>["answers"];
  readonly endpoint: { readonly id: string; readonly secret: string };
  readonly database: string;
  readonly loads: readonly Load[];
}

async function judge(plan: KillPlan, ended: Ended): Promise<Finding> {
  const { supervised, receiver, answers: answered, endpoint, database, loads } = ended;
  const acknowledged = loads.flatMap((load) => load.acknowledged());
  const outcomes = loads.flatMap((load) => load.outcomes);
  const { arrivals, checks } = await checkDeliveries({
    connectionString: database,
    requests: receiver.requests,
    secret: endpoint.secret,
    endpointId: endpoint.id,
    acknowledged,
  });
  const { kills, outages, serverMs, postgresMs } = supervised;
  const { settlingMs } = plan;
  const repeated = explainRepetitions({ requests: receiver.requests, answers: answered, kills, outages, settlingMs });
  const retryMs = kills.flatMap((killed) => retriesOf(killed, kills, receiver));
  return {
    figures: {
      seed: plan.seed,
      acknowledged: acknowledged.length,
      statuses: countStatuses(outcomes),
      events: arrivals.events,
      inFlightAtKill: kills.map(({ inFlight }) => inFlight.length),
      inFlightAtPostgresKill: outages.map(({ inFlight }) => inFlight.length),
      duplicates: arrivals.duplicates,
      duplicatesOfAnswered: repeated.unrecordedMs.length,
      longestUnrecordedMs: Math.max(0, ...repeated.unrecordedMs),
      slowestServerRestartMs: Math.max(0, ...serverMs),
      slowestPostgresReturnMs: Math.max(0, ...postgresMs),
    },
    checks: [
      ...checks,
      same("kills of the server", serverMs.length, plan.serverKills),
      same("kills of PostgreSQL", postgresMs.length, plan.postgresKills),
      atLeast("kills that met attempts in flight", kills.filter(({ inFlight }) => inFlight.length > 0).length, 1),
      atMost("duplicates", arrivals.duplicates, plan.duplicatesMax),
      none("duplicates of attempts neither in flight at a kill nor answered just before it", repeated.unexplained),
      atMost("ms from restart to the retry of an attempt in flight", Math.max(0, ...retryMs), retryMsMax),
      none(
        "answers other than 201 and 503",
        outcomes.filter(({ status = 201 }) => ![201, 503].includes(status)),
      ),
      none(
        "requests that hung",
        outcomes.filter(({ hung }) => hung),
      ),
      same("running PostgreSQL servers", postgresProcessesIn(supervised.dataDirectory).length, 1),
      same("unprovoked exits of the server", supervised.exits(), 0),
    ],
  };
}

interface Supervised {
  readonly url: string;
  readonly dataDirectory: string;
  readonly kills: readonly Kill[];
  /** From each kill of PostgreSQL to its return. */
  readonly outages: readonly Outage[];
  /** Times from each kill to the banner. */
  readonly serverMs: readonly number[];
  /** Times from each kill to the next PostgreSQL process and readiness. */
  readonly postgresMs: readonly number[];
  killServer(): Promise<void>;
  killPostgres(): Promise<void>;
  /** Returns how often the server ended without being killed. */
  exits(): number;
}

const returnTimeoutMs = 30_000;

/** Runs the service on one port, and again after each kill, as a supervisor would. */
async function startSupervised(stage: Stage, untilInFlight: () => Promise<readonly string[]>): Promise<Supervised> {
  const dataDirectory = stage.dataDirectory("data");
  const port = await choosePort();
  const kills: Kill[] = [];
  const outages: Outage[] = [];
  const [serverMs, postgresMs]: [number[], number[]] = [[], []];
  let service: ServiceProcess | undefined;
  let exits = 0;

  async function start(): Promise<void> {
    const started = await stage.startService({ dataDirectory, environment: { PORT: String(port) } });
    service = started;
    void started.exited.then(() => (exits += service === started ? 1 : 0));
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    dataDirectory,
    kills,
    outages,
    serverMs,
    postgresMs,
    exits: () => exits,
    async killServer() {
      const inFlight = await untilInFlight();
      const atMs = Date.now();
      const killed = service;
      service = undefined;
      killed?.kill("SIGKILL");
      await killed?.exited;
      await start();
      kills.push({ inFlight, atMs, readyAtMs: Date.now() });
      serverMs.push(Date.now() - atMs);
    },
    async killPostgres() {
      const inFlight = await untilInFlight();
      const atMs = Date.now();
      const killed = postgresProcessesIn(dataDirectory);
      for (const pid of killed) process.kill(pid, "SIGKILL");
      await waitUntil(() => isBack(dataDirectory, killed, port), { timeoutMs: returnTimeoutMs, what: "PostgreSQL" });
      outages.push({ inFlight, atMs, backAtMs: Date.now() });
      postgresMs.push(Date.now() - atMs);
    },
  };
}

/** Returns true when another PostgreSQL runs and answers, and the service is ready. */
async function isBack(dataDirectory: string, killed: readonly number[], port: number): Promise<true | undefined> {
  const running = postgresProcessesIn(dataDirectory);
  if (running.length !== 1 || running.some((pid) => killed.includes(pid))) return undefined;
  try {
    await withClient(embeddedDatabaseUrl(dataDirectory), (client) => client.query("SELECT 1"));
  } catch {
    return undefined;
  }
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.status === 200 ? true : undefined;
}

async function subscribe(stage: Stage, url: string, receiver: Receiver) {
  const client = await signIn(url, stage.administrator);
  const endpoint = { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] };
  const { id, secret } = await registerEndpoint(client, endpoint);
  return { client, token: client.token, id, secret };
}

/** Requests of the last load that show that deliveries continue. On a slow machine all of them may arrive during it. */
const flowingRequests = 20;

function watchFlow(receiver: Receiver) {
  const before = receiver.requests.length;
  const flows = () => (receiver.requests.length > before + flowingRequests ? true : undefined);
  return { goesOn: () => waitUntil(flows, { timeoutMs: retryMsMax, what: "deliveries to continue" }) };
}
