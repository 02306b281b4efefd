import { type ApplicationStore, matches } from "@design-catalog/core";
import {
  type DeliveryAttemptRow,
  type DeliveryRow,
  deliveries,
  deliveryAttempts,
  type ExhaustionNoticeRow,
  exhaustionNotices,
  scheduledJob,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { expect, test } from "#runner";
import { newDelivery, newEndpoint, failure, success } from "./settlement-scene.ts";
import { newId, openNew, type StorageSubject } from "./subject.ts";

const early = "2026-11-01T10:00:00.000Z";
const before = "2026-11-10T10:00:00.000Z";
const after = "2026-11-10T10:00:00.001Z";
const late = "2026-11-12T10:00:00.000Z";

const old = { createdAt: early, enabledAt: early };

/** The reads of webhook upkeep, across applications. */
export function upkeepCases(subject: () => StorageSubject): void {
  test.each<[string, boolean, Partial<WebhookEndpointRow>]>([
    ["never succeeded and has failed since the bound", true, { firstFailureAt: before }],
    ["last succeeded before its first failure", true, { lastSuccessAt: early, firstFailureAt: before }],
    ["first failed after the bound", false, { firstFailureAt: after }],
    ["failed and succeeded since", false, { firstFailureAt: before, lastSuccessAt: late }],
    ["succeeded at the time of its first failure", false, { firstFailureAt: before, lastSuccessAt: before }],
    ["had no scheduled failure", false, { lastFailureAt: late }],
    ["was enabled after its first failure", false, { enabledAt: after, firstFailureAt: before }],
    ["is disabled", false, { enabled: false, firstFailureAt: before }],
    ["is deleted", false, { deleted: true, firstFailureAt: before }],
  ])("failingEndpoints() given one that %s: %p", async (_, isFound, fields) => {
    const { store, endpoint } = await addEndpoint(subject(), { ...old, ...fields });
    const found = await subject().upkeep.failingEndpoints(before);
    const reference = { applicationId: store.applicationId, endpointId: endpoint.id };
    expect(found.filter(({ endpointId }) => endpointId === endpoint.id)).toEqual(isFound ? [reference] : []);
  });

  const email = { notificationEmail: "operations@dealer.example" };
  test.each<[string, boolean, Partial<WebhookEndpointRow>, Partial<ExhaustionNoticeRow>]>([
    ["owes a first notice", true, email, { exhaustedCount: 1 }],
    ["got the last one at the bound", true, email, { exhaustedCount: 1, notifiedAt: before }],
    ["got the last one after the bound", false, email, { exhaustedCount: 1, notifiedAt: after }],
    ["has nothing to report", false, email, { exhaustedCount: 0 }],
    ["has no address", false, {}, { exhaustedCount: 1 }],
    ["is deleted", false, { ...email, deleted: true }, { exhaustedCount: 1 }],
    ["is disabled", true, { ...email, enabled: false }, { exhaustedCount: 1 }],
  ])("endpointsOwedNotice() given one that %s: %p", async (_, isFound, fields, owed) => {
    const { store, endpoint } = await addEndpoint(subject(), fields);
    const times = { firstExhaustedAt: null, lastExhaustedAt: null, notifiedAt: null };
    const row = { id: endpoint.id, exhaustedCount: 0, ...times, ...owed };
    await store.transaction((transaction) => transaction.insert(exhaustionNotices, [row]));
    const found = await subject().upkeep.endpointsOwedNotice(before);
    const reference = { applicationId: store.applicationId, endpointId: endpoint.id };
    expect(found.filter(({ endpointId }) => endpointId === endpoint.id)).toEqual(isFound ? [reference] : []);
  });

  test("countAttempts() counts an application's automatic attempts of a time, without faults of the service, by endpoint, outcome and duration", async () => {
    const { store, endpoint } = await addEndpoint(subject());
    const other = newEndpoint();
    const [from, to] = ["2100-01-01T10:00:00.000Z", "2100-01-01T10:10:00.000Z"];
    const ended = { status: "delivered", nextAttemptAt: null, completedAt: early } as const;
    const [first, second, third] = [
      ...(await addDeliveries(store, endpoint, [ended, ended])),
      ...(await addDeliveries(store, other, [ended])),
    ].map(({ id }) => id);
    const attempt = (deliveryId = newId<"delivery">(), number = 1, fields: Partial<DeliveryAttemptRow> = {}) => {
      return { ...success, deliveryId, number, startedAt: from, ...fields };
    };
    const failed = { ...failure, durationMs: 90, startedAt: from };
    await store.transaction((transaction) =>
      transaction.insert(deliveryAttempts, [
        attempt(first, 1, failed),
        attempt(first, 2),
        attempt(second),
        attempt(second, 2, { startedAt: "2100-01-01T09:59:59.999Z" }),
        attempt(second, 3, { startedAt: to }),
        attempt(second, 4, { ...failed, trigger: "manual" }),
        attempt(second, 5, { ...failed, errorClass: "secret" }),
        attempt(third, 2, { ...failed, trigger: "test" }),
        attempt(third),
      ]),
    );
    const { store: elsewhere, endpoint: unseen } = await addEndpoint(subject());
    const [foreign] = await addDeliveries(elsewhere, unseen, [ended]);
    await elsewhere.transaction((transaction) => transaction.insert(deliveryAttempts, [attempt(foreign?.id)]));
    const { applicationId } = store;
    const counts = new Map<string, number>();
    for (const { endpointId, outcome, durationMs, count } of await subject().upkeep.countAttempts({
      applicationId,
      from,
      to,
    })) {
      const key = `${endpointId} ${outcome} ${durationMs}`;
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
    expect(Object.fromEntries(counts)).toEqual({
      [`${endpoint.id} failure 90`]: 1,
      [`${endpoint.id} success ${success.durationMs}`]: 2,
      [`${other.id} success ${success.durationMs}`]: 1,
    });
  });

  const restore = (limitPerEndpoint = 100) =>
    subject().upkeep.restoreLostJobs({ overdueBefore: before, dueAt: late, limitPerEndpoint });

  test("restoreLostJobs() gives overdue deliveries without a job exactly one", async () => {
    const { store, endpoint } = await addEndpoint(subject());
    const [first, retried, test, waiting] = await addDeliveries(store, endpoint, [
      {},
      { automaticCount: 3, attemptCount: 4 },
      { eventType: "webhook.test" },
      { nextAttemptAt: before },
      { status: "delivered", nextAttemptAt: null, completedAt: early },
    ]);
    const [kept] = await addDeliveries(store, endpoint, [{}]);
    // The lines above inserted these rows.
    await store.transaction((transaction) => transaction.enqueue([jobOf(store, kept as DeliveryRow)]));
    expect(await restore()).toBe(3);
    expect(await restore()).toBe(0);
    const jobs = await claimAll(subject(), store);
    // The lines above inserted these rows.
    const expected = [first, retried, test, kept].map((delivery) => jobOf(store, delivery as DeliveryRow).data);
    expect(sorted(jobs.map(({ data }) => data))).toEqual(sorted(expected));
    expect(jobs.filter(({ queue }) => queue === "delivery-retries").map(({ data }) => data["deliveryId"])).toEqual([
      retried?.id ?? "",
    ]);
    const states = await store.select(deliveries, { where: matches({ status: "pending" }) });
    expect(new Map<string, string | null>(states.map(({ id, nextAttemptAt }) => [id, nextAttemptAt]))).toEqual(
      new Map([
        [first?.id ?? "", late],
        [retried?.id ?? "", late],
        [test?.id ?? "", late],
        [waiting?.id ?? "", before],
        [kept?.id ?? "", early],
      ]),
    );
    await end(store);
  });

  test("restoreLostJobs() spares the applications that it is told to", async () => {
    const { store, endpoint } = await addEndpoint(subject());
    const [delivery] = await addDeliveries(store, endpoint, [{}]);
    const asked = { overdueBefore: before, dueAt: late, limitPerEndpoint: 100 };
    expect(await subject().upkeep.restoreLostJobs({ ...asked, spared: [newId(), store.applicationId] })).toBe(0);
    const kept = await store.find(deliveries, delivery?.id ?? "");
    expect(kept).toMatchObject({ status: "pending", nextAttemptAt: early });
    expect(await subject().upkeep.restoreLostJobs({ ...asked, spared: [newId()] })).toBe(1);
    await claimAll(subject(), store);
    await end(store);
  });

  test("restoreLostJobs() given a running job leaves it alone", async () => {
    const { store, endpoint } = await addEndpoint(subject());
    const [delivery] = await addDeliveries(store, endpoint, [{}]);
    // The lines above inserted these rows.
    await store.transaction((transaction) => transaction.enqueue([jobOf(store, delivery as DeliveryRow)]));
    const [claimed] = await subject().queue.claim("deliveries", { limit: 1, perGroupLimit: 1 });
    expect(await restore()).toBe(0);
    if (claimed) await store.transaction((transaction) => transaction.complete([claimed]));
    expect(await restore()).toBe(1);
    await claimAll(subject(), store);
    await end(store);
  });

  test("restoreLostJobs() by many processes at once restores each job once, in bounded steps", async () => {
    const { store, endpoint } = await addEndpoint(subject());
    await addDeliveries(
      store,
      endpoint,
      Array.from({ length: 30 }, () => ({})),
    );
    let restored = 0;
    for (let round = 0; round < 40 && restored < 30; round++) {
      const counts = await Promise.all(Array.from({ length: 4 }, () => restore(10)));
      restored += counts.reduce((sum, count) => sum + count, 0);
    }
    expect(restored).toBe(30);
    expect(await claimAll(subject(), store)).toHaveLength(30);
    await end(store);
  });

  test("enqueue() of an existing key adds nothing", async () => {
    const { store, endpoint } = await addEndpoint(subject());
    const job = jobOf(store, newDelivery(endpoint, newId()));
    await store.transaction((transaction) => transaction.enqueue([job]));
    await store.transaction((transaction) => transaction.enqueue([job]));
    expect(await claimAll(subject(), store)).toHaveLength(1);
  });
}

async function addEndpoint(subject: StorageSubject, fields: Partial<WebhookEndpointRow> = {}) {
  const store = openNew(subject);
  const endpoint = { ...newEndpoint(), ...fields };
  await store.transaction((transaction) => transaction.insert(webhookEndpoints, [endpoint]));
  return { store, endpoint };
}

async function addDeliveries(
  store: ApplicationStore,
  endpoint: WebhookEndpointRow,
  fields: readonly Partial<DeliveryRow>[],
): Promise<readonly DeliveryRow[]> {
  const rows = fields.map((field) => ({ ...newDelivery(endpoint, newId()), nextAttemptAt: early, ...field }));
  await store.transaction((transaction) => transaction.insert(deliveries, rows));
  return rows;
}

/** Claims every job and ends it. */
async function claimAll(subject: StorageSubject, store: ApplicationStore) {
  const limits = { limit: 1_000, perGroupLimit: 1_000 };
  const jobs = [
    ...(await subject.queue.claim("deliveries", limits)),
    ...(await subject.queue.claim("delivery-retries", limits)),
  ];
  await store.transaction((transaction) => transaction.complete(jobs));
  return jobs;
}

/** Leaves nothing overdue for the next case. */
async function end(store: ApplicationStore): Promise<void> {
  await store.transaction((transaction) =>
    transaction.update(deliveries, matches({ status: "pending" }), {
      status: "cancelled",
      nextAttemptAt: null,
      completedAt: late,
    }),
  );
}

function sorted(data: readonly Readonly<Record<string, string | number>>[]) {
  return data.toSorted((one, other) => (String(one["deliveryId"]) < String(other["deliveryId"]) ? -1 : 1));
}

function jobOf({ applicationId }: ApplicationStore, delivery: DeliveryRow) {
  return scheduledJob({ ...delivery, applicationId });
}
