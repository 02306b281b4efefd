import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "@design-catalog/testing/api-client";
import type { ReceivedRequest, Receiver } from "@design-catalog/testing/receiver";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { createTestRandom } from "@design-catalog/testing/test-ports";
import { judgeArrivals, webhookIdOf } from "../support/arrivals.ts";
import { countDeliveries, projectIds, waitForQuiescence } from "../support/delivery-rows.ts";
import { embeddedDatabaseUrl, postgresProcessesIn } from "../support/embedded-home.ts";
import { registerEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { choosePort } from "../support/free-port.ts";
import { countStatuses, startLoad } from "../support/load.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(180_000);

const creations = 1_000;
const clients = 16;
/** Kills while clients write; one more follows while only deliveries are under way. */
const killsUnderLoad = 3;
const killPauseMinMs = 300;
const killPauseMaxMs = 1_500;
/**
 * What a process holds of one endpoint: 16 attempts at once, and four claimed for each, so that some can have been made
 * whose result is not recorded yet. Only these can be made again after a kill.
 */
const inFlightMax = 64;
/** While the leases of a killed process last there may be no attempt to its endpoint at all. */
const inFlightWaitMs = 300;
/** A receiver's work; slow enough that a kill meets attempts in flight. */
const receiverDelayMs = 30;
/** So many requests after a pause show that deliveries go on. */
const flowingRequests = 100;
const retryMsMax = 30_000;
const quiescenceTimeoutMs = 60_000;

const seed = Number(process.env["KILL_SEED"] ?? Date.now() % 1_000_000);

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});

afterAll(() => stage.end());

describe("a server that is killed again and again", () => {
  test("loses no event, invents none, and takes up what it had in flight", async () => {
    const random = seededNumbers(seed);
    const watch = watchInFlight();
    const receiver = await stage.startReceiver({ respond: watch.respond });
    const dataDirectory = stage.dataDirectory("data");
    const port = await choosePort();
    const start = () => stage.startService({ dataDirectory, environment: { PORT: String(port) } });
    let service = await start();
    const client = await signIn(service.url, stage.administrator);
    const { secret } = await registerEndpoint(client, {
      url: `${receiver.url}/hooks`,
      eventTypes: ["project.created"],
    });
    const load = startLoad({ url: service.url, token: client.token, writers: clients, until: creations });

    const kills: Kill[] = [];
    const killNow = async () => {
      const inFlight = await watch.untilInFlight();
      const killedAtMs = Date.now();
      await kill(service);
      service = await start();
      kills.push({ inFlight, atMs: killedAtMs, restartedMs: service.startedMs, readyAtMs: Date.now() });
    };
    for (let count = 0; count < killsUnderLoad; count += 1) {
      await sleep(killPauseMinMs + random() * (killPauseMaxMs - killPauseMinMs));
      await killNow();
    }
    await load.done;
    const before = receiver.requests.length;
    await waitUntil(() => (receiver.requests.length > before + flowingRequests ? true : undefined), {
      timeoutMs: retryMsMax,
      what: "deliveries to go on",
    });
    await sleep(random() * 200);
    await killNow();

    const database = embeddedDatabaseUrl(dataDirectory);
    await waitForQuiescence(database, quiescenceTimeoutMs);
    const arrivals = judgeArrivals(receiver.requests, secret);
    const existing = await projectIds(database);
    const acknowledged = load.acknowledged();
    const retryMs = kills.flatMap((killed) => retriesOf(killed, kills, receiver));
    printFigures("kill -9 of the server", {
      seed,
      kills: kills.length,
      acknowledged: acknowledged.length,
      statuses: countStatuses(load.outcomes),
      events: arrivals.events,
      duplicates: arrivals.duplicates,
      duplicatesByKill: kills.map((_, index) => duplicatesOf(index, kills, receiver)),
      inFlightAtKill: kills.map(({ inFlight }) => inFlight.length),
      slowestRetryMs: Math.round(Math.max(0, ...retryMs)),
      slowestRestartMs: Math.round(Math.max(...kills.map(({ restartedMs }) => restartedMs))),
    });

    expect(acknowledged.filter((id) => !existing.has(id))).toEqual([]);
    expect(acknowledged.filter((id) => !arrivals.entityIds.has(id))).toEqual([]);
    expect([...arrivals.entityIds].filter((id) => !existing.has(id))).toEqual([]);
    expect(arrivals.events).toBe(existing.size);
    expect(arrivals.changedBodies).toEqual([]);
    expect(arrivals.unverified).toEqual([]);
    expect(arrivals.duplicates).toBeLessThanOrEqual(kills.length * inFlightMax);
    expect(await countDeliveries(database)).toEqual({ delivered: existing.size });
    expect(postgresProcessesIn(dataDirectory).length).toBe(1);
    expect(load.outcomes.filter(({ hung }) => hung)).toEqual([]);
    expect(load.outcomes.filter(({ status = 201 }) => ![201, 503].includes(status))).toEqual([]);
    expect(kills.some(({ inFlight }) => inFlight.length > 0)).toBe(true);
    expect(retryMs.filter((ms) => !(ms <= retryMsMax))).toEqual([]);
  });
});

interface Kill {
  /** Webhook ids of the attempts that had no answer yet. */
  readonly inFlight: readonly string[];
  readonly atMs: number;
  readonly restartedMs: number;
  readonly readyAtMs: number;
}

/**
 * How long after the restart each attempt in flight was made again; Infinity for one that never was. Where another kill
 * came between, its restart counts.
 */
function retriesOf(killed: Kill, kills: readonly Kill[], receiver: Receiver): readonly number[] {
  return killed.inFlight.map((id) => {
    const startedMs = killed.readyAtMs - startedAgainMs;
    const again = receiver.requests.find((request) => webhookIdOf(request) === id && request.receivedAtMs > startedMs);
    if (again === undefined) return Number.POSITIVE_INFINITY;
    const restarts = kills.map(({ readyAtMs }) => readyAtMs).filter((atMs) => atMs <= again.receivedAtMs);
    return again.receivedAtMs - Math.max(killed.readyAtMs, ...restarts);
  });
}

/** How many arrivals were followed by a kill, this one first, and then came again. */
function duplicatesOf(index: number, kills: readonly Kill[], receiver: Receiver): number {
  const afterMs = kills[index - 1]?.atMs ?? 0;
  const beforeMs = kills[index]?.atMs ?? 0;
  const byId = [...Map.groupBy(receiver.requests, webhookIdOf).values()];
  return byId.filter((requests) =>
    requests.slice(0, -1).some(({ receivedAtMs }) => receivedAtMs > afterMs && receivedAtMs <= beforeMs),
  ).length;
}

/** Deliveries may begin a moment before the banner is read. */
const startedAgainMs = 200;

async function kill(service: ServiceProcess): Promise<void> {
  service.kill("SIGKILL");
  await service.exited;
}

/** Answers after a while and knows what is not answered. */
function watchInFlight() {
  const unanswered = new Set<string>();
  return {
    /** The webhook ids of the attempts under way, as soon as there are some; none after a while without. */
    async untilInFlight(): Promise<readonly string[]> {
      const deadlineMs = performance.now() + inFlightWaitMs;
      while (unanswered.size === 0 && performance.now() < deadlineMs) await sleep(1);
      return [...unanswered];
    },
    async respond(request: ReceivedRequest) {
      const id = webhookIdOf(request);
      unanswered.add(id);
      await sleep(receiverDelayMs);
      unanswered.delete(id);
      return { status: 204 };
    },
  };
}

/** Numbers in [0, 1) that a seed repeats. */
function seededNumbers(start: number): () => number {
  const random = createTestRandom(start);
  return () => (random.bytes(1)[0] ?? 0) / 256;
}
