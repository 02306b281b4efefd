/** An application on PostgreSQL and pg-boss whose time the tests move. */
import {
  createIdSource,
  defaultApplicationId,
  deliveries,
  type DeliveryRow,
  disableFailingEndpoints,
  events,
  formatTimestamp,
  idTimePrefix,
  notifyExhausted,
  type OperationContext,
  restoreLostJobs,
  scheduledJob,
  type Settlement,
  type UpkeepPorts,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core";
import {
  createDeliveryStore,
  createMailOutbox,
  createStorage,
  createWebhookUpkeepStore,
} from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { createTestPorts, createTestClock } from "@design-catalog/testing/test-ports";
import { openJobs } from "./jobs/jobs-test-tools.ts";

/** Starts now, as partitions do. */
export async function openUpkeep() {
  const database = await createTestDatabase();
  const open = await openJobs(database.connectionString);
  const { pool, jobs } = open;
  const clock = createTestClock(Date.now());
  const ports = createTestPorts({
    clock,
    ids: createIdSource(clock, { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) }),
  });
  const queue = jobs.transactional;
  const storage = createStorage({ pool, queue });
  const store = storage.open(defaultApplicationId);
  const contextOf = (applicationId: string): OperationContext => ({
    applicationId,
    actor: null,
    requestId: "test",
    clientAddress: null,
    baseUrl: "https://catalog.example",
    store: storage.open(applicationId),
    ports,
  });
  const upkeep: UpkeepPorts = {
    upkeep: createWebhookUpkeepStore({ pool, queue }),
    clock,
    log: ports.log,
    contextOf,
  };
  const deliveryStore = createDeliveryStore({ pool, queue });

  async function addEndpoint(fields: Partial<WebhookEndpointRow> = {}): Promise<WebhookEndpointRow> {
    const now = formatTimestamp(clock.now());
    const endpoint: WebhookEndpointRow = {
      id: ports.ids.next(),
      version: 0,
      deleted: false,
      createdAt: now,
      updatedAt: now,
      createdBy: null,
      updatedBy: null,
      url: "https://hooks.dealer.example/catalog",
      description: null,
      eventTypes: ["*"],
      headers: {},
      enabled: true,
      notificationEmail: "operations@dealer.example",
      secretHint: "abcd",
      secrets: [],
      enabledAt: now,
      disabledAt: null,
      disabledReason: null,
      lastSuccessAt: null,
      lastFailureAt: null,
      ...fields,
    };
    await store.transaction((transaction) => transaction.insert(webhookEndpoints, [endpoint]));
    return endpoint;
  }

  /** Records deliveries with their jobs; ids are made at `atMs`. */
  async function addDeliveries(endpoint: WebhookEndpointRow, count: number, atMs = clock.now()) {
    const at = formatTimestamp(atMs);
    const idOf = () => idTimePrefix(atMs) + ports.ids.next().slice(8);
    const event = { id: idOf(), type: "project.created", body: "{}", createdAt: at } as const;
    const rows = Array.from({ length: count }, (): DeliveryRow => ({
      id: idOf(),
      eventId: event.id,
      eventType: event.type,
      endpointId: endpoint.id,
      url: endpoint.url,
      status: "pending",
      attemptCount: 0,
      automaticCount: 0,
      nextAttemptAt: at,
      createdAt: at,
      completedAt: null,
    }));
    await store.transaction(async (transaction) => {
      await transaction.insert(events, [event]);
      await transaction.insert(deliveries, rows);
      await transaction.enqueue(rows.map((row) => scheduledJob(row)));
    });
    return rows;
  }

  /** Gives up everything that has a job. */
  async function exhaustAll(): Promise<void> {
    const claimed = await open.claim(1_000, 1_000);
    const items = await deliveryStore.load(claimed.map(({ data }) => String(data["deliveryId"])));
    const next = { status: "exhausted", completedAt: formatTimestamp(clock.now()) } as const;
    await deliveryStore.settle(
      claimed.flatMap((job): readonly Settlement[] => {
        const item = items.find(({ deliveryId }) => deliveryId === job.data["deliveryId"]);
        return item ? [{ job, item, attempt: undefined, next, retry: undefined }] : [];
      }),
    );
  }

  return {
    ...open,
    connectionString: database.connectionString,
    clock,
    ports,
    store,
    contextOf,
    outbox: createMailOutbox(pool),
    addEndpoint,
    addDeliveries,
    exhaustAll,
    disableFailing: () => disableFailingEndpoints(upkeep),
    notify: () => notifyExhausted(upkeep),
    restoreLost: () => restoreLostJobs(upkeep),
    async close() {
      await open.end();
      await database.drop();
    },
  };
}

export type OpenUpkeep = Awaited<ReturnType<typeof openUpkeep>>;
