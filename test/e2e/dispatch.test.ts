/** The dispatchers of two processes on pg-boss and PostgreSQL: behaviour that none of them shows by itself. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type ApplicationStore, createIdSource, matches, recordEvents } from "@design-catalog/core";
import { deliveries, type NewEndpoint, newEndpoint, webhookEndpoints } from "@design-catalog/core/webhooks";
import { createJobs } from "@design-catalog/queue-pg-boss";
import { createDeliveryStore, createPool, createStorage } from "@design-catalog/storage-kysely";
import {
  createTestAuthority,
  createTestDatabase,
  type ReceiverResponse,
  startReceiver,
  type TestAuthority,
  type TestDatabase,
} from "@design-catalog/testing";
import { createdProject } from "@design-catalog/testing/created-project";
import { watchLateness } from "@design-catalog/testing/lateness";
import { testId } from "@design-catalog/testing/test-id";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import {
  createAddressPolicy,
  createDispatcher,
  createTlsTransport,
  createSystemResolver,
  type Dispatcher,
} from "@design-catalog/webhook-engine";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(90_000);

const applicationId = testId<"application">("6740a1f2c3d4e5f607182930");
const clock = { now: () => Date.now(), advance: () => undefined };
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const ports = createTestPorts({ clock, random, ids: createIdSource(clock, random) });

let authority: TestAuthority;
let database: TestDatabase;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  authority = await createTestAuthority();
  database = await createTestDatabase();
});

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  await database.drop();
});

test("dispatchers keep the limits of an endpoint over two processes", async () => {
  const [first, second] = [await open(), await open()];
  let underWay = 0;
  let most = 0;
  const answer = () => {
    most = Math.max(most, ++underWay);
    setTimeout(() => underWay--, 60);
    return { status: 204, delayMs: 60 };
  };
  const { receiver, endpoint } = await register(first.store, answer, { maxPerSecond: 20, maxAtOnce: 2 });
  first.dispatcher.start();
  second.dispatcher.start();
  const tookMs: number[] = [];
  const isQuick = () => tookMs.some((ms) => ms < 3_000);
  // A busy machine holds some of the rounds up.
  while (tookMs.length < 5 && !isQuick()) {
    const before = receiver.requests.length;
    for (let count = 0; count < 5; count++) await emit(first.store, 8);
    await receiver.waitFor(before + 1, 20_000);
    const lateness = watchLateness();
    const ownMs = lateness.stopwatch();
    const requests = await receiver.waitFor(before + 40, 20_000);
    tookMs.push(ownMs());
    lateness.stop();
    await noneIsPending(first.store, endpoint);
    expect(receiver.requests).toHaveLength(before + 40);
    const times = requests.slice(before).map(({ receivedAtMs }) => receivedAtMs);
    // Thirty-nine turns of 50 ms, of which two may be caught up with.
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(1_800);
  }
  expect(most).toBe(2);
  // And no slower: the other process hands back what it has claimed, which must cost no turns.
  expect([isQuick(), tookMs]).toEqual([true, tookMs]);
});

interface Process {
  readonly store: ApplicationStore;
  readonly dispatcher: Dispatcher;
}

/** Parts of one process of the service, closed after the test. */
async function open(): Promise<Process> {
  const { connectionString } = database;
  const pool = createPool({ connectionString, log: ports.log });
  const jobs = createJobs({ connectionString, pool, log: ports.log, role: "all" });
  await jobs.start();
  const transport = createTlsTransport({ extraCertificates: authority.certificate });
  const dispatcher = createDispatcher({
    queue: jobs.queue,
    deliveries: createDeliveryStore({ pool, queue: jobs.transactional }),
    transport,
    addressPolicy: createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: ["127.0.0.0/8"] }),
    secretBox: ports.secretBox,
    clock,
    random,
    log: ports.log,
  });
  closers.push(async () => {
    await dispatcher.stop({ drainMs: 1_000 });
    await transport.close();
    await jobs.stop();
    await pool.end();
  });
  const store = createStorage({ pool, queue: jobs.transactional }).open(applicationId);
  return { store, dispatcher };
}

/** An endpoint of a receiver of its own. */
async function register(store: ApplicationStore, answer: () => ReceiverResponse, options: Partial<NewEndpoint>) {
  const receiver = await startReceiver({ authority, respond: answer });
  closers.unshift(() => receiver.close());
  const { row: endpoint } = await newEndpoint(contextOf(store), { url: receiver.url, eventTypes: ["*"], ...options });
  await store.transaction((transaction) => transaction.insert(webhookEndpoints, [endpoint]));
  return { receiver, endpoint };
}

function emit(store: ApplicationStore, count: number): Promise<void> {
  const drafts = Array.from({ length: count }, () => {
    return createdProject(ports.ids.next());
  });
  return store.transaction((transaction) => recordEvents({ context: contextOf(store), transaction }, drafts));
}

function contextOf(store: ApplicationStore) {
  const circumstances = { requestId: "request-1", baseUrl: "https://catalog.example", clientAddress: null };
  return { applicationId, actor: null, ...circumstances, changeSetId: ports.ids.next(), store, ports };
}

function pending(store: ApplicationStore, endpoint: { readonly id: string }): Promise<number> {
  return store.count(deliveries, matches({ endpointId: endpoint.id, status: "pending" }));
}

function noneIsPending(store: ApplicationStore, endpoint: { readonly id: string }): Promise<true> {
  const what = "the last delivery to be settled";
  return waitUntil(async () => (await pending(store, endpoint)) === 0 || undefined, { timeoutMs: 20_000, what });
}
