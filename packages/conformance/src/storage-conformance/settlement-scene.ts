import { type ApplicationStore, matches } from "@design-catalog/core";
import type { AttemptRecord, ClaimedJob, DispatchItem, Id, Settlement } from "@design-catalog/core/ports";
import {
  type DeliveryRow,
  deliveries,
  deliveryAttempts,
  events,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { expect } from "#runner";
import { newId, openNew, type StorageSubject } from "./subject.ts";

/** The time of an attempt. */
export const now = "2026-11-21T10:00:00.000Z";
/** Five minutes after {@link now}. */
export const later = "2026-11-21T10:05:00.000Z";

/** An attempt that succeeded. */
export const success: AttemptRecord = {
  trigger: "automatic",
  startedAt: now,
  durationMs: 250,
  outcome: "success",
  statusCode: 200,
  errorClass: null,
  errorMessage: null,
  remoteAddress: "192.0.2.1",
  timings: { dnsMs: 1, connectMs: 2.5 },
  responseHeaders: { "content-type": "text/plain", "x-quote": '"{}\\' },
  responseBody: 'ok "quoted" {1,2}',
};
/** An attempt that failed. */
export const failure: AttemptRecord = {
  ...success,
  outcome: "failure",
  statusCode: 503,
  errorClass: "http_5xx",
  errorMessage: "the receiver answered with status 503",
  responseBody: null,
};

/** An enabled endpoint with one pending delivery, in an application of its own. */
export interface Scene {
  readonly store: ApplicationStore;
  readonly delivery: DeliveryRow;
  readonly endpoint: WebhookEndpointRow;
  /** Records another delivery to the endpoint. */
  add(eventType: DeliveryRow["eventType"]): Promise<DeliveryRow>;
  /** Enqueues and claims one job of the delivery. */
  claim(): Promise<ClaimedJob>;
  /** Enqueues and claims several jobs at once. Concurrent claims could miss jobs enqueued for them. */
  claimMany(count: number): Promise<readonly ClaimedJob[]>;
  /** Settles a job: by default the first delivery's, claimed for the purpose. */
  settle(result: Partial<Settlement>, deliveryId?: Id<"delivery">): Promise<ReadonlySet<string>>;
  /** Settles a job of each delivery, all in one batch. */
  settleAll(
    results: readonly (Partial<Settlement> & { readonly deliveryId: Id<"delivery"> })[],
  ): Promise<ReadonlySet<string>>;
  load(...deliveryIds: readonly Id<"delivery">[]): Promise<readonly DispatchItem[]>;
  state(): Promise<DeliveryRow | undefined>;
  attempts(): Promise<readonly { readonly number: number; readonly trigger: string }[]>;
}

/** Creates a scene. */
export async function createScene(subject: StorageSubject): Promise<Scene> {
  const store = openNew(subject);
  const endpoint = newEndpoint();
  const event = { id: newId(), type: "project.created", body: '{"exact":  "bytes é𝄞"}', createdAt: now } as const;
  const delivery = newDelivery(endpoint, event.id);
  await store.transaction(async (transaction) => {
    await transaction.insert(webhookEndpoints, [endpoint]);
    await transaction.insert(events, [event]);
    await transaction.insert(deliveries, [delivery]);
  });
  const claimMany = async (count: number) => {
    const job = { queue: "deliveries", data: { deliveryId: delivery.id } } as const;
    await store.transaction((transaction) => transaction.enqueue(Array.from({ length: count }, () => job)));
    const jobs = await subject.queue.claim("deliveries", { limit: count, perGroupLimit: 100 });
    expect(jobs).toHaveLength(count);
    return jobs;
  };
  const claim = async () => {
    const [job] = await claimMany(1);
    if (!job) throw new TypeError("Cannot claim the job that was just enqueued");
    return job;
  };
  const load: Scene["load"] = (...ids) =>
    subject.deliveries.load(ids.map((deliveryId) => ({ applicationId: store.applicationId, deliveryId })));
  return {
    store,
    delivery,
    endpoint,
    load,
    async add(eventType) {
      const added = { ...newDelivery(endpoint, event.id), eventType };
      await store.transaction((transaction) => transaction.insert(deliveries, [added]));
      return added;
    },
    claim,
    claimMany,
    state: () => store.find(deliveries, delivery.id),
    attempts: () =>
      store.select(deliveryAttempts, {
        where: matches({ deliveryId: delivery.id }),
        orderBy: [{ column: "number", direction: "asc" }],
      }),
    async settleAll(results) {
      const items = await load(...results.map(({ deliveryId }) => deliveryId));
      const jobs = await claimMany(results.length);
      return subject.deliveries.settle(
        results.flatMap(({ deliveryId, ...result }, index) => {
          const [job, item] = [jobs[index], items.find((one) => one.deliveryId === deliveryId)];
          if (!job || !item) throw new TypeError("Cannot settle because a job or the delivery is missing");
          return [{ job, item, attempt: undefined, next: undefined, retry: undefined, ...result }];
        }),
      );
    },
    async settle(result, deliveryId = delivery.id) {
      const [item] = await load(deliveryId);
      if (!item) throw new TypeError("Cannot settle because the delivery is gone");
      return subject.deliveries.settle([
        { job: result.job ?? (await claim()), item, attempt: undefined, next: undefined, retry: undefined, ...result },
      ]);
    },
  };
}

/** A new enabled endpoint. */
export function newEndpoint(): WebhookEndpointRow {
  return {
    id: newId(),
    version: 0,
    deleted: false,
    createdAt: now,
    updatedAt: now,
    createdBy: null,
    updatedBy: null,
    url: "https://example.com/hook",
    description: null,
    eventTypes: ["*"],
    headers: { authorization: "sealed" },
    enabled: true,
    notificationEmail: null,
    secretHint: "abcd",
    secrets: [{ sealed: "s", expiresAt: null }],
    enabledAt: now,
    disabledAt: null,
    disabledReason: null,
    lastSuccessAt: null,
    lastFailureAt: null,
    firstFailureAt: null,
    failureCount: 0,
    parkedAt: null,
    options: null,
    credentials: null,
  };
}

/** A new pending delivery that is due. */
export function newDelivery(endpoint: WebhookEndpointRow, eventId: string): DeliveryRow {
  return {
    id: newId(),
    eventId,
    eventType: "project.created",
    endpointId: endpoint.id,
    relatedId: null,
    url: endpoint.url,
    status: "pending",
    attemptCount: 0,
    automaticCount: 0,
    nextAttemptAt: now,
    createdAt: now,
    completedAt: null,
    lastStatusCode: null,
    lastErrorClass: null,
    payload: null,
  };
}
