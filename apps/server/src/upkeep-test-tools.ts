/** An application on PostgreSQL and pg-boss with a clock that tests move. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ApplicationStore,
  createIdSource,
  defaultApplicationId,
  disableFailingEndpoints,
  eraseExpired,
  formatTimestamp,
  type Log,
  notifyExhausted,
  type OperationContext,
  type Ports,
  purgeClients,
  restoreLostJobs,
  type UpkeepPorts,
} from "@design-catalog/core";
import { idTimePrefix } from "@design-catalog/core/engine";
import { type ClaimedJob, type Id, type Settlement } from "@design-catalog/core/ports";
import {
  announceNews,
  deliveries,
  deliveryOf,
  type DeliveryRow,
  events,
  scheduledJob,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { createJobs } from "@design-catalog/queue-pg-boss";
import {
  createDeliveryStore,
  createMailOutbox,
  createPool,
  createStorage,
  createWebhookUpkeepStore,
} from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { testBase } from "@design-catalog/testing/test-base";
import { testId } from "@design-catalog/testing/test-id";
import { createTestClock, createTestPorts } from "@design-catalog/testing/test-ports";

const silent = () => undefined;
export const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent };

const claimPollMs = 20;

export type OpenUpkeep = Awaited<ReturnType<typeof openUpkeep>>;

/** Opens its own database. The clock starts now, as partitions do. */
export async function openUpkeep() {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const pool = createPool({ connectionString, log: silentLog });
  const jobs = createJobs({ connectionString, pool, log: silentLog, role: "all" });
  await jobs.start();
  const clock = createTestClock(Date.now());
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
  const ports = createTestPorts({ clock, random, ids: createIdSource(clock, random) });
  const storage = createStorage({ pool, queue: jobs.transactional });
  const store = storage.open(defaultApplicationId);
  const contextOf = (applicationId: Id<"application">): OperationContext => ({
    applicationId,
    actor: null,
    requestId: "test",
    changeSetId: ports.ids.next(),
    clientAddress: null,
    baseUrl: "https://catalog.example",
    store: storage.open(applicationId),
    ports,
  });
  const upkeep: UpkeepPorts = {
    upkeep: createWebhookUpkeepStore({ pool, queue: jobs.transactional }),
    clock,
    log: ports.log,
    contextOf,
  };
  const claim = (queue: ClaimedJob["queue"] = "deliveries") =>
    jobs.queue.claim(queue, { limit: 5_000, perGroupLimit: 5_000 });
  const deliveryStore = createDeliveryStore({ pool, queue: jobs.transactional, announce: announceNews(ports) });
  return {
    connectionString,
    pool,
    jobs,
    storage,
    clock,
    ports,
    store,
    contextOf,
    claim,
    outbox: createMailOutbox(pool),
    addEndpoint: (fields: Partial<WebhookEndpointRow> = {}) => addEndpoint({ ports, store }, fields),
    addDeliveries: (endpoint: WebhookEndpointRow, count: number, atMs = clock.now()) =>
      addDeliveries({ ports, store }, endpoint, { count, atMs }),
    /** Exhausts every delivery that has a job. */
    exhaustAll: async () => exhaustAll(deliveryStore, await claim(), clock.now()),
    disableFailing: () => disableFailingEndpoints(upkeep),
    eraseExpired: () => eraseExpired({ ...upkeep, applicationIds: async () => [defaultApplicationId] }),
    purgeClients: () => purgeClients({ ...upkeep, applicationIds: async () => [defaultApplicationId] }),
    notify: () => notifyExhausted(upkeep),
    restoreLost: () => restoreLostJobs(upkeep),
    /** Deletes all rows, as TRUNCATE takes locks on which the queue's own upkeep and it may wait for each other. */
    empty: (...tables: readonly string[]) => pool.query(tables.map((table) => `DELETE FROM ${table}`).join("; ")),
    async close() {
      await jobs.stop();
      await pool.end();
      await database.drop();
    },
  };
}

/** Sorts texts for comparison. */
export function sorted(texts: readonly unknown[]): readonly string[] {
  return texts.map(String).toSorted((one, other) => (one < other ? -1 : 1));
}

/** Waits until `condition` holds. @throws {Error} after the time */
export async function until(condition: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error(`Cannot wait longer than ${timeoutMs} ms`);
    await sleep(claimPollMs);
  }
}

interface Application {
  readonly ports: Ports;
  readonly store: ApplicationStore;
}

async function addEndpoint(
  { ports, store }: Application,
  fields: Partial<WebhookEndpointRow>,
): Promise<WebhookEndpointRow> {
  const base = testBase<"endpoint">(ports);
  const endpoint: WebhookEndpointRow = {
    ...base,
    url: "https://hooks.dealer.example/catalog",
    description: null,
    eventTypes: ["*"],
    headers: {},
    enabled: true,
    notificationEmail: "operations@dealer.example",
    secretHint: "abcd",
    secrets: [],
    enabledAt: base.createdAt,
    disabledAt: null,
    disabledReason: null,
    lastSuccessAt: null,
    lastFailureAt: null,
    firstFailureAt: null,
    failureCount: 0,
    parkedAt: null,
    options: null,
    credentials: null,
    ...fields,
  };
  await store.transaction((transaction) => transaction.insert(webhookEndpoints, [endpoint]));
  return endpoint;
}

/** Records deliveries with their jobs; their ids have the time `atMs`. */
async function addDeliveries(
  { ports, store }: Application,
  endpoint: WebhookEndpointRow,
  { count, atMs }: { readonly count: number; readonly atMs: number },
): Promise<readonly DeliveryRow[]> {
  const at = formatTimestamp(atMs);
  const nextId = () => testId<"delivery">(idTimePrefix(atMs) + ports.ids.next().slice(8));
  const event = { id: nextId(), type: "project.created", body: "{}", createdAt: at } as const;
  const rows = Array.from({ length: count }, (): DeliveryRow => ({
    id: nextId(),
    eventId: event.id,
    eventType: event.type,
    endpointId: endpoint.id,
    relatedId: null,
    url: endpoint.url,
    status: "pending",
    attemptCount: 0,
    automaticCount: 0,
    nextAttemptAt: at,
    createdAt: at,
    completedAt: null,
    lastStatusCode: null,
    lastErrorClass: null,
    payload: null,
  }));
  await store.transaction(async (transaction) => {
    await transaction.insert(events, [event]);
    await transaction.insert(deliveries, rows);
    await transaction.enqueue(rows.map((row) => scheduledJob({ ...row, applicationId: store.applicationId })));
  });
  return rows;
}

/** Settles claimed deliveries as exhausted. */
export async function exhaustAll(
  store: ReturnType<typeof createDeliveryStore>,
  claimed: readonly ClaimedJob[],
  nowMs: number,
): Promise<void> {
  const items = await store.load(claimed.map(deliveryOf));
  const byId = new Map(items.map((item) => [item.deliveryId, item]));
  const next = { status: "exhausted", completedAt: formatTimestamp(nowMs) } as const;
  await store.settle(
    claimed.flatMap((job): readonly Settlement[] => {
      const item = byId.get(deliveryOf(job).deliveryId);
      return item ? [{ job, item, attempt: undefined, next, retry: undefined }] : [];
    }),
  );
}
