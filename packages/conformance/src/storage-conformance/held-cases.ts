import type { ApplicationStore } from "@design-catalog/core";
import type { ClaimedJob, OfferedJob, Settlement } from "@design-catalog/core/ports";
import {
  type DeliveryRow,
  deliveries,
  deliveryAttempts,
  events,
  scheduledJob,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { expect, test } from "#runner";
import { failure, later, newDelivery, newEndpoint, now, success } from "./settlement-scene.ts";
import { newId, openNew, rejection, type StorageSubject } from "./subject.ts";

const delivered = { attempt: success, next: { status: "delivered", completedAt: later } } as const;
const exhausted = { attempt: failure, next: { status: "exhausted", completedAt: later } } as const;

/** First attempts that the process makes which recorded their deliveries. */
export function heldCases(subject: () => StorageSubject): void {
  const settle = (results: readonly Held[], result: Pick<Settlement, "attempt" | "next"> & Partial<Settlement>) =>
    subject().deliveries.settle(results.map(({ job, item }) => ({ job, item, retry: undefined, ...result })));
  const claimAll = async (queue: "deliveries" | "delivery-retries") =>
    subject().queue.claim(queue, { limit: 1_000, perGroupLimit: 1_000 });

  test.each([1, 3])("settle() of %d held first attempts that delivered records each once", async (count) => {
    const { store, held } = await holdFirst(subject(), count);
    expect(await settle(held, delivered)).toEqual(new Set(held.map(({ job }) => job.id)));
    expect(await settle(held, delivered)).toEqual(new Set());
    for (const { item } of held) {
      expect(await store.find(deliveries, item.deliveryId)).toMatchObject({
        status: "delivered",
        attemptCount: 1,
        automaticCount: 1,
        nextAttemptAt: null,
        completedAt: later,
      });
    }
    const attempts = await store.select(deliveryAttempts);
    expect(attempts.map(({ number, outcome }) => [number, outcome])).toEqual(held.map(() => [1, "success"]));
    expect((await store.select(webhookEndpoints))[0]?.lastSuccessAt).not.toBeNull();
    expect((await claimAll("deliveries")).filter(({ data }) => isOf(store, data))).toEqual([]);
  });

  test("settle() of a held first attempt that failed adds its retry, once", async () => {
    const { store, held } = await holdFirst(subject(), 1);
    const [first] = held;
    const retry = first && scheduledJob({ ...first.delivery, applicationId: store.applicationId, automaticCount: 1 });
    const result = { attempt: failure, next: { status: "pending", dueInMs: 0 }, retry } as const;
    expect((await settle(held, result)).size).toBe(1);
    expect((await settle(held, result)).size).toBe(0);
    expect(await store.find(deliveries, first?.item.deliveryId ?? "")).toMatchObject({
      status: "pending",
      attemptCount: 1,
      automaticCount: 1,
      lastErrorClass: "http_5xx",
    });
    const retries = (await claimAll("delivery-retries")).filter(({ data }) => isOf(store, data));
    expect(retries.map(({ data }) => data["deliveryId"])).toEqual([first?.item.deliveryId ?? ""]);
    await store.transaction((transaction) => transaction.complete(retries));
  });

  test("settle() takes held first attempts of any outcome and claimed jobs in one batch", async () => {
    const { store, held } = await holdFirst(subject(), 3);
    const [one, other, third] = held;
    if (!one || !other || !third) throw new TypeError("Cannot settle because nothing is held");
    const manual = { queue: "deliveries", data: { ...third.job.data, trigger: "manual" } } as const;
    await store.transaction((transaction) => transaction.enqueue([manual]));
    const claimed = (await claimAll("deliveries")).filter(({ data }) => isOf(store, data));
    const batch: readonly Settlement[] = [
      { ...one, retry: undefined, ...delivered },
      { ...other, retry: undefined, ...exhausted },
      ...claimed.map((job) => ({ job, item: third.item, retry: undefined, ...delivered })),
    ];
    expect(await subject().deliveries.settle(batch)).toEqual(new Set(batch.map(({ job }) => job.id)));
    const states = await store.select(deliveries);
    const found = states.map(({ status, attemptCount }) => `${status} ${attemptCount}`);
    expect(found.toSorted((left, right) => (left < right ? -1 : 1))).toEqual([
      "delivered 1",
      "delivered 1",
      "exhausted 1",
    ]);
    // The first attempt of the third comes after an operator's.
    expect((await settle([third], delivered)).size).toBe(1);
    expect(await store.find(deliveries, third.item.deliveryId)).toMatchObject({ status: "delivered", attemptCount: 2 });
  });

  test("hold() of a delivery whose transaction is rolled back leaves neither", async () => {
    const failing = holdFirst(subject(), 1, () => Promise.reject(new Error("no")));
    expect(await rejection(failing)).toMatchObject({ message: "no" });
  });
}

/** The first attempt of a delivery, held by this process. */
interface Held extends Pick<Settlement, "job" | "item"> {
  readonly delivery: DeliveryRow;
}

/** Records deliveries of an event in an application of their own, and holds their first attempts. */
export async function holdFirst(
  { storage }: Pick<StorageSubject, "storage">,
  count: number,
  beforeCommit = () => Promise.resolve(),
): Promise<{ readonly store: ApplicationStore; readonly held: readonly Held[] }> {
  const store = openNew({ storage });
  const endpoint = newEndpoint();
  const event = { id: newId(), type: "project.created", body: "{}", createdAt: now };
  const rows = Array.from({ length: count }, () => newDelivery(endpoint, event.id));
  const offers = rows.map((delivery) => offerOf(store, delivery));
  const jobs: ClaimedJob[] = [];
  await store.transaction(async (transaction) => {
    await transaction.insert(webhookEndpoints, [endpoint]);
    await transaction.insert(events, [event]);
    await transaction.hold(offers, (added) => jobs.push(...added));
    await transaction.insert(deliveries, rows);
    await beforeCommit();
  });
  const held = offers.flatMap(({ item }, index) => {
    const job = jobs.find(({ data }) => data["deliveryId"] === item.deliveryId);
    const delivery = rows[index];
    return job && delivery ? [{ job, item, delivery }] : [];
  });
  expect(held).toHaveLength(count);
  return { store, held };
}

function offerOf({ applicationId }: ApplicationStore, delivery: DeliveryRow): OfferedJob {
  const { id: deliveryId, eventId, eventType, createdAt, status, attemptCount, automaticCount } = delivery;
  const known = { deliveryId, applicationId, eventId, eventType, createdAt, status, attemptCount, automaticCount };
  const item = { ...known, body: "{}", payload: null, endpoint: undefined };
  return { ...scheduledJob({ ...delivery, applicationId }), item, endpointVersion: 0 };
}

function isOf({ applicationId }: ApplicationStore, data: ClaimedJob["data"]): boolean {
  return data["applicationId"] === applicationId;
}
