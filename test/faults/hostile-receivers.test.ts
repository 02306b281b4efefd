import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import {
  hostileAnswers,
  type HostileReceiver,
  startHostileReceiver,
} from "@design-catalog/conformance/hostile-receivers";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { type DnsAnswer, startDnsServer } from "../support/dns-server.ts";
import { type RegisteredEndpoint, registerEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { startSteadyDelivery } from "../support/steady-delivery.ts";
import { waitUntil } from "../support/wait-until.ts";
import { type Hostile, hostiles, type OpenHostile } from "./hostile-receivers.ts";

setDefaultTimeout(180_000);

/** An application may have sixteen endpoints; one is healthy. */
const endpointsPerBatch = 15;
/** Per endpoint: all at once, and too few to park it. */
const eventsPerEndpoint = 8;
const attemptDeadlineMs = 15_000;
/** Bytes of a response body that are stored. */
const keptBytesMax = 4_096;
/** Tolerance for the timers of a busy machine. */
const toleranceMs = 5_000;
/** A healthy delivery that waits for a hostile one takes longer. */
const healthyMsMax = 10_000;
/** With 64 hanging attempts and as many short ones; measured: 24. */
const memoryGrowthMbMax = 200;

let stage: Stage;
let database: TestDatabase;
let service: ServiceProcess;
let client: ApiClient;
let healthy: Receiver;
let trap: HostileReceiver;
const dnsAnswers = new Map<string, DnsAnswer>();

beforeAll(async () => {
  stage = await createStage();
  database = await createTestDatabase();
  const dns = await startDnsServer((name) => dnsAnswers.get(name) ?? { A: ["127.0.0.1"] });
  stage.atEnd(dns.close);
  trap = await startHostileReceiver(hostileAnswers.neverAnswers);
  stage.atEnd(() => trap.close());
  service = await stage.startService({
    environment: {
      DATABASE_URL: database.connectionString,
      MASTER_KEY: randomBytes(32).toString("base64"),
      WEBHOOK_DNS_SERVERS: dns.address,
    },
  });
  healthy = await stage.startReceiver();
  client = await signIn(service.url, stage.administrator);
  await registerEndpoint(client, { url: healthy.url, eventTypes: ["project.created"] });
});

afterAll(async () => {
  await stage.end();
  // Fails if the service left a connection open.
  await database.drop();
});

describe("a service with receivers that are hostile in every known way", () => {
  test("names each fault, stays within its time and memory, and keeps delivering to others", async () => {
    const steady = startSteadyDelivery(client, healthy, healthyMsMax);
    const memory = watchMemory(service.url);
    for (let first = 0; first < hostiles.length; first += endpointsPerBatch) {
      await sufferFrom(hostiles.slice(first, first + endpointsPerBatch));
    }
    await steady.stop();
    const growthMb = await memory.stop();
    const latencies = steady.latenciesMs.toSorted((one, other) => one - other);
    printFigures("hostile receivers", {
      kinds: hostiles.length,
      healthyDeliveries: latencies.length,
      healthyMedianMs: Math.round(latencies[Math.floor(latencies.length / 2)] ?? 0),
      healthySlowestMs: Math.round(latencies.at(-1) ?? 0),
      memoryGrowthMb: growthMb,
    });

    expect(latencies.length).toBeGreaterThan(0);
    expect(growthMb).toBeLessThan(memoryGrowthMbMax);
    expect(trap.connectionCount()).toBe(0);
    expect(await Promise.race([service.exited, "runs"])).toBe("runs");
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });
});

interface Suffered {
  readonly hostile: Hostile;
  readonly receiver: OpenHostile;
  readonly endpoint: RegisteredEndpoint;
}

/** Sends events to all receivers of `batch` at once and judges the attempts. */
async function sufferFrom(batch: readonly Hostile[]): Promise<void> {
  const { authority, atEnd } = stage;
  const all: Suffered[] = [];
  for (const hostile of batch) {
    const receiver = await hostile.start({ authority, trap, atEnd });
    const endpoint = await registerEndpoint(client, { url: receiver.url, eventTypes: ["project.deleted"] });
    if (hostile.dnsAnswer !== undefined) dnsAnswers.set(new URL(receiver.url).hostname, hostile.dnsAnswer);
    all.push({ hostile, receiver, endpoint });
  }
  for (let event = 0; event < eventsPerEndpoint; event++) await deleteProject();
  const attempts = await firstAttempts(all.map(({ endpoint }) => endpoint.id));
  for (const { endpoint } of all) await removeEndpoint(endpoint);
  for (const suffered of all) judge(suffered, attempts);
  await waitUntil(() => all.every(({ receiver }) => receiver.openConnections() === 0) || undefined, {
    timeoutMs: attemptDeadlineMs + toleranceMs,
    what: "the last connection to a hostile receiver",
  });
}

function judge({ hostile, receiver, endpoint }: Suffered, attempts: readonly Attempt[]): void {
  const own = attempts.filter(({ endpointId }) => endpointId === endpoint.id);
  const { name } = hostile;
  expect({ name, classes: [...new Set(own.map(({ errorClass }) => errorClass))] }).toEqual({
    name,
    classes: [hostile.errorClass],
  });
  const slowestMs = Math.max(...own.map(({ durationMs }) => durationMs));
  const isInTime = slowestMs < (hostile.isSlow ? attemptDeadlineMs + toleranceMs : attemptDeadlineMs);
  expect({ name, slowestMs, isInTime }).toEqual({ name, slowestMs, isInTime: true });
  const keptBytes = Math.max(...own.map(({ bodyBytes }) => bodyBytes ?? 0));
  expect({ name, isBounded: keptBytes <= keptBytesMax }).toEqual({ name, isBounded: true });
  expect({ name, bytes: receiver.bytesReceived?.() ?? 0 }).toEqual({ name, bytes: 0 });
}

interface Attempt {
  readonly endpointId: string;
  readonly errorClass: string | null;
  readonly durationMs: number;
  readonly bodyBytes: number | null;
}

/** Returns the first attempt of every delivery to the endpoints, once all are made. */
function firstAttempts(endpointIds: readonly string[]): Promise<readonly Attempt[]> {
  const look = async () => {
    const { rows } = await withClient(database.connectionString, (connection) =>
      connection.query<Attempt>(
        `SELECT d.endpoint_id AS "endpointId", a.error_class AS "errorClass", a.duration_ms AS "durationMs",
           octet_length(a.response_body) AS "bodyBytes"
         FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id
         WHERE a.number = 1 AND d.endpoint_id = ANY($1)`,
        [endpointIds],
      ),
    );
    return rows.length === endpointIds.length * eventsPerEndpoint ? rows : undefined;
  };
  return waitUntil(look, { timeoutMs: 2 * attemptDeadlineMs + toleranceMs, everyMs: 250, what: "the first attempts" });
}

async function deleteProject(): Promise<void> {
  const created = await client.call("POST", "/api/v1/projects", { name: "Doomed" });
  const { status } = await client.call("DELETE", `/api/v1/projects/${String(created.body.id)}`);
  if (status !== 204) throw new Error(`Cannot delete the project: status ${status}`);
}

async function removeEndpoint({ id, version }: RegisteredEndpoint): Promise<void> {
  const { status } = await client.call("PATCH", `/api/v1/admin/webhooks/${id}`, { version, deleted: true });
  if (status !== 200) throw new Error(`Cannot remove the endpoint: status ${status}`);
}

const memoryPollMs = 200;

/** Measures how far the process's memory rises above its present size, in MB. */
function watchMemory(url: string) {
  const stopped = new AbortController();
  async function watch(): Promise<number> {
    const before = await residentMb(url);
    let most = before;
    while (!stopped.signal.aborted) {
      most = Math.max(most, await residentMb(url));
      await Bun.sleep(memoryPollMs);
    }
    return Math.round(most - before);
  }
  const watching = watch();
  // stop() rethrows it.
  watching.catch(() => undefined);
  return {
    stop(): Promise<number> {
      stopped.abort();
      return watching;
    },
  };
}

async function residentMb(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/mu.exec(metrics)?.[1]) / 1e6;
}
