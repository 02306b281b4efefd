import { matches } from "@design-catalog/core";
import type { Settlement } from "@design-catalog/core/ports";
import { countedHours, deliveries, deliveryAttempts, events, webhookEndpoints } from "@design-catalog/core/webhooks";
import { expect, test } from "#runner";
import { createScene, failure, later, now, success } from "./settlement-scene.ts";
import { newId, openNew, type StorageSubject } from "./subject.ts";

const delivered = { status: "delivered", completedAt: now } as const;
const retried = { status: "pending", dueInMs: 300_000 } as const;

/** Loading and settling of deliveries. */
export function settlementCases(subject: () => StorageSubject): void {
  const play = () => createScene(subject());

  test("load() returns everything an attempt needs, once for each known delivery", async () => {
    const { delivery, endpoint, store } = await play();
    const body = (await store.find(events, delivery.eventId))?.body;
    const reference = { applicationId: store.applicationId, deliveryId: delivery.id };
    const unknown = { ...reference, deliveryId: newId<"delivery">() };
    const ofAnother = { ...reference, applicationId: newId<"application">() };
    expect(await subject().deliveries.load([ofAnother])).toEqual([]);
    const loaded = await subject().deliveries.load([reference, unknown, reference]);
    const { id, url, enabled, headers, secrets } = endpoint;
    expect(loaded).toEqual([
      {
        deliveryId: delivery.id,
        applicationId: store.applicationId,
        eventId: delivery.eventId,
        eventType: "project.created",
        body: body ?? "",
        payload: null,
        createdAt: delivery.createdAt,
        status: "pending",
        attemptCount: 0,
        automaticCount: 0,
        endpoint: { id, url, enabled, headers, secrets },
      },
    ]);
  });

  test("load() returns what an endpoint asks for", async () => {
    const { delivery, endpoint, store, load } = await play();
    const options = { traceparent: true };
    await store.transaction(async (transaction) => {
      const all = { ...options, payload: "thin", filter: {} } as const;
      await transaction.update(webhookEndpoints, matches({ id: endpoint.id }), { options: all });
    });
    const [loaded] = await load(delivery.id);
    expect([loaded?.payload, loaded?.endpoint?.options]).toEqual([null, options]);
  });

  test("load() returns what an endpoint proves itself by", async () => {
    const { delivery, endpoint, store, load } = await play();
    const facts = { subject: "CN=catalog", fingerprint: "AB:CD", notAfter: "2027-11-21T09:30:00.000Z" };
    const credentials = { clientCertificate: { ...facts, sealed: "s" } };
    expect((await load(delivery.id))[0]?.endpoint).not.toHaveProperty("credentials");
    await store.transaction((transaction) =>
      transaction.update(webhookEndpoints, matches({ id: endpoint.id }), { credentials }),
    );
    expect((await load(delivery.id))[0]?.endpoint?.credentials).toEqual(credentials);
  });

  test("load() returns what is sent of a delivery, whatever its endpoint asks for by now", async () => {
    const { delivery, store, load } = await play();
    await store.transaction((transaction) =>
      transaction.update(deliveries, matches({ id: delivery.id }), { payload: "thin" }),
    );
    expect(await load(delivery.id)).toMatchObject([{ payload: "thin" }]);
  });

  test("load() returns the type of the event, also for a test with the example of another", async () => {
    const { delivery, store, load } = await play();
    for (const [body, eventType] of [
      ['{"type":"user.registered","example":true}', "user.registered"],
      ["{}", "webhook.test"],
    ] as const) {
      await store.transaction((transaction) =>
        transaction.update(events, matches({ id: delivery.eventId }), { type: "webhook.test", body }),
      );
      expect(await load(delivery.id)).toMatchObject([{ eventType, body }]);
    }
  });

  test("load() omits a deleted endpoint, but not its delivery", async () => {
    const { delivery, endpoint, store, load } = await play();
    await store.transaction((transaction) =>
      transaction.update(webhookEndpoints, matches({ id: endpoint.id }), { deleted: true }),
    );
    expect(await load(delivery.id)).toMatchObject([{ deliveryId: delivery.id, endpoint: undefined }]);
  });

  test("settle() of an attempt stores the address used, because the endpoint may have moved since", async () => {
    const { delivery, endpoint, settle, state, store, load } = await play();
    const url = "https://moved.dealer.example/";
    await store.transaction((transaction) =>
      transaction.update(webhookEndpoints, matches({ id: endpoint.id }), { url }),
    );
    const [item] = await load(delivery.id);
    expect((await state())?.url).toBe(delivery.url);
    await settle({ attempt: success, next: delivered, ...(item && { item }) });
    expect((await state())?.url).toBe(url);
  });

  test("load() and settle() of nothing do nothing", async () => {
    expect(await subject().deliveries.load([])).toEqual([]);
    expect(await subject().deliveries.settle([])).toEqual(new Set());
  });

  test("settle() writes attempt, delivery and the endpoint's last success", async () => {
    const { delivery, endpoint, store, settle, state } = await play();
    await settle({ attempt: success, next: delivered });
    expect(await state()).toEqual({
      ...delivery,
      ...delivered,
      attemptCount: 1,
      automaticCount: 1,
      nextAttemptAt: null,
      lastStatusCode: 200,
    });
    expect(await store.select(deliveryAttempts, { where: matches({ deliveryId: delivery.id }) })).toEqual([
      { ...success, deliveryId: delivery.id, number: 1 },
    ]);
    expect(await store.find(webhookEndpoints, endpoint.id)).toEqual({
      ...endpoint,
      lastSuccessAt: "2026-11-21T10:00:00.250Z",
    });
  });

  test("settle() keeps the outcome of the newest attempt in its delivery, also without an attempt", async () => {
    const { settle, state } = await play();
    await settle({ attempt: failure, next: retried });
    expect(await state()).toMatchObject({ lastStatusCode: 503, lastErrorClass: "http_5xx" });
    await settle({ attempt: { ...failure, statusCode: null, errorClass: "dns" }, next: retried });
    expect(await state()).toMatchObject({ lastStatusCode: null, lastErrorClass: "dns" });
    await settle({ attempt: undefined, next: { status: "cancelled", completedAt: now } });
    expect(await state()).toMatchObject({ status: "cancelled", lastStatusCode: null, lastErrorClass: "dns" });
    await settle({ attempt: { ...success, trigger: "manual" }, next: delivered });
    expect(await state()).toMatchObject({ status: "delivered", lastStatusCode: 200, lastErrorClass: null });
  });

  test("settle() of a late attempt has its hour counted again, and no other", async () => {
    const { store, settle } = await play();
    const hours = ["2026-11-21T09:00:00.000Z", "2026-11-21T10:00:00.000Z", "2026-11-21T11:00:00.000Z"];
    const other = openNew(subject());
    for (const of of [store, other]) {
      const marks = hours.map((hour) => ({ id: newId(), hour, markedAt: later, isCounted: true }));
      await of.transaction((transaction) => transaction.insert(countedHours, marks));
    }
    await settle({ attempt: { ...success, startedAt: "2026-11-21T10:59:59.999Z" }, next: delivered });
    const left = await store.select(countedHours, { orderBy: [{ column: "hour", direction: "asc" }] });
    expect(left.map(({ hour }) => hour)).toEqual(["2026-11-21T09:00:00.000Z", "2026-11-21T11:00:00.000Z"]);
    expect(await other.select(countedHours)).toHaveLength(hours.length);
  });

  test("settle() enqueues the retry of a failed attempt", async () => {
    const { delivery, endpoint, store, settle, state } = await play();
    const data = { deliveryId: delivery.id, trigger: "automatic" };
    await settle({ attempt: failure, next: retried, retry: { queue: "delivery-retries", data } });
    expect(await state()).toMatchObject({ status: "pending", attemptCount: 1 });
    // From now on, whatever time the process noted for its attempt.
    const leftMs = Date.parse((await state())?.nextAttemptAt ?? "") - Date.now();
    expect(leftMs).toBeGreaterThan(retried.dueInMs - 60_000);
    expect(leftMs).toBeLessThan(retried.dueInMs + 1_000);
    const claimed = await subject().queue.claim("delivery-retries", { limit: 10, perGroupLimit: 10 });
    expect(claimed.map((job) => job.data)).toEqual([data]);
    expect(await store.select(deliveryAttempts, { where: matches({ deliveryId: delivery.id }) })).toEqual([
      { ...failure, deliveryId: delivery.id, number: 1 },
    ]);
    await store.transaction((transaction) => transaction.complete(claimed));
    expect(await store.find(webhookEndpoints, endpoint.id)).toMatchObject({
      lastSuccessAt: null,
      lastFailureAt: "2026-11-21T10:00:00.250Z",
      firstFailureAt: "2026-11-21T10:00:00.250Z",
      failureCount: 1,
    });
  });

  test("settle() adds a job that does the work again, also of an ended delivery, unless the lease is lost", async () => {
    const { delivery, settle, store, claim } = await play();
    await settle({ attempt: success, next: delivered });
    const again = { queue: "delivery-retries", data: { deliveryId: delivery.id, trigger: "manual" } } as const;
    await settle({ again });
    const lost = await claim();
    await store.transaction((transaction) => transaction.complete([lost]));
    await settle({ job: lost, again });
    const claimed = await subject().queue.claim("delivery-retries", { limit: 10, perGroupLimit: 10 });
    expect(claimed.map((job) => job.data)).toEqual([again.data]);
    await store.transaction((transaction) => transaction.complete(claimed));
  });

  test("settle() given a lost lease writes nothing for that job", async () => {
    const scene = await play();
    const [lost, alsoLost, held] = [await scene.claim(), await scene.claim(), await scene.claim()];
    await scene.store.transaction((transaction) => transaction.complete([lost, alsoLost]));
    const [item] = await scene.load(scene.delivery.id);
    if (!item) throw new TypeError("Cannot settle because the delivery is gone");
    const retry = { queue: "delivery-retries", data: {} } as const;
    const settled = await subject().deliveries.settle([
      { job: lost, item, attempt: success, next: delivered, retry },
      { job: alsoLost, item, attempt: failure, next: retried, retry },
      { job: held, item, attempt: failure, next: retried, retry: undefined },
    ]);
    expect(settled).toEqual(new Set([held.id]));
    expect(await scene.state()).toMatchObject({ status: "pending", attemptCount: 1 });
    expect(await subject().queue.claim("delivery-retries", { limit: 10, perGroupLimit: 10 })).toEqual([]);
  });

  test("settle() numbers attempts without gaps, even twice in one batch and across concurrent batches", async () => {
    const scene = await play();
    const jobs = await scene.claimMany(8);
    const [item] = await scene.load(scene.delivery.id);
    if (!item) throw new TypeError("Cannot settle because the delivery is gone");
    const settlements = jobs.map((job): Settlement => ({
      job,
      item,
      attempt: { ...failure, trigger: "manual" },
      next: undefined,
      retry: undefined,
    }));
    const batches = [settlements.slice(0, 3), settlements.slice(3, 5), settlements.slice(5, 7), settlements.slice(7)];
    await Promise.all(batches.map((batch) => subject().deliveries.settle(batch)));
    expect((await scene.attempts()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await scene.state()).toMatchObject({
      status: "pending",
      attemptCount: 8,
      automaticCount: 0,
      nextAttemptAt: now,
    });
  });

  test("settle() leaves a delivery ended by a manual success as delivered", async () => {
    const { settle, state, attempts } = await play();
    await settle({ attempt: { ...success, trigger: "manual" }, next: delivered });
    await settle({ attempt: failure, next: retried, retry: { queue: "delivery-retries", data: {} } });
    expect(await state()).toMatchObject({
      status: "delivered",
      completedAt: now,
      nextAttemptAt: null,
      attemptCount: 2,
      automaticCount: 1,
    });
    expect((await attempts()).map(({ trigger }) => trigger)).toEqual(["manual", "automatic"]);
    expect(await subject().queue.claim("delivery-retries", { limit: 10, perGroupLimit: 10 })).toEqual([]);
  });

  test("settle() turns an exhausted delivery into a delivered one, and never into a pending one", async () => {
    const { settle, state } = await play();
    await settle({ attempt: failure, next: { status: "exhausted", completedAt: now } });
    await settle({ attempt: { ...failure, trigger: "manual" }, next: retried });
    expect(await state()).toMatchObject({ status: "exhausted", nextAttemptAt: null });
    await settle({ attempt: { ...success, trigger: "manual" }, next: { status: "delivered", completedAt: later } });
    expect(await state()).toMatchObject({ status: "delivered", completedAt: later, attemptCount: 3 });
  });

  test("settle() of successes writes those whose lease is held, and keeps the time of an earlier end", async () => {
    const { delivery, endpoint, store, settle, add, claimMany, load } = await play();
    await settle({ attempt: success, next: delivered });
    const [fresh, lost] = [await add("project.created"), await add("project.created")];
    const jobs = await claimMany(3);
    await store.transaction((transaction) => transaction.complete(jobs.slice(2)));
    const attempt = { ...success, startedAt: later, statusCode: 204, trigger: "manual" } as const;
    const settlements = [fresh, delivery, lost].map(async ({ id }, index): Promise<Settlement> => {
      const [[item], job] = [await load(id), jobs[index]];
      if (!item || !job) throw new TypeError("Cannot settle because the delivery or its job is gone");
      return { job, item, attempt, next: { status: "delivered", completedAt: later }, retry: undefined };
    });
    const settled = await subject().deliveries.settle(await Promise.all(settlements));
    expect(settled).toEqual(new Set(jobs.slice(0, 2).map(({ id }) => id)));
    const counts = { automaticCount: 0, attemptCount: 1 };
    expect(await store.find(deliveries, fresh.id)).toMatchObject({
      ...counts,
      status: "delivered",
      completedAt: later,
    });
    expect(await store.find(deliveries, delivery.id)).toMatchObject({
      automaticCount: 1,
      attemptCount: 2,
      completedAt: now,
      lastStatusCode: 204,
    });
    expect(await store.find(deliveries, lost.id)).toEqual(lost);
    expect(await store.count(deliveryAttempts)).toBe(3);
    // An older success that was recorded later moves no time back.
    await settle({ attempt: success, next: delivered }, lost.id);
    expect((await store.find(webhookEndpoints, endpoint.id))?.lastSuccessAt).toBe("2026-11-21T10:05:00.250Z");
  });

  test("settle() without an attempt ends the job and moves the delivery", async () => {
    const { settle, state, attempts } = await play();
    await settle({ next: { status: "cancelled", completedAt: now } });
    expect(await state()).toMatchObject({ status: "cancelled", attemptCount: 0 });
    expect(await attempts()).toEqual([]);
  });
}
