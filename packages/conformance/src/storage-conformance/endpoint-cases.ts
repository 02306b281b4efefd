import { matches } from "@design-catalog/core";
import type { AttemptRecord } from "@design-catalog/core/ports";
import {
  deliveries,
  exhaustionNotices,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { expect, test } from "#runner";
import { createScene, failure, later, now, success } from "./settlement-scene.ts";
import type { StorageSubject } from "./subject.ts";

const delivered = { status: "delivered", completedAt: now } as const;
const retried = { status: "pending", dueInMs: 300_000 } as const;

/** Effects of settling on endpoints: times, failures, and deliveries given up. */
export function endpointCases(subject: () => StorageSubject): void {
  const play = () => createScene(subject());

  test("settle() only moves the endpoint's times forward", async () => {
    const { delivery, endpoint, store, settle, settleAll, add } = await play();
    await settle({ attempt: { ...failure, startedAt: later }, next: retried });
    await settle({ attempt: failure, next: retried });
    expect((await store.find(webhookEndpoints, endpoint.id))?.lastFailureAt).toBe("2026-11-21T10:05:00.250Z");
    await settle({ attempt: { ...success, startedAt: later }, next: delivered });
    await settleAll([
      { deliveryId: delivery.id, attempt: success },
      {
        deliveryId: (await add("project.created")).id,
        attempt: { ...failure, startedAt: "2026-11-21T10:06:00.000Z" },
      },
    ]);
    expect(await store.find(webhookEndpoints, endpoint.id)).toMatchObject({
      lastSuccessAt: "2026-11-21T10:05:00.250Z",
      lastFailureAt: "2026-11-21T10:06:00.250Z",
    });
  });

  test("settle() of a fault of the service leaves the endpoint's last failure as it was", async () => {
    const { endpoint, store, settle } = await play();
    await settle({ attempt: { ...failure, errorClass: "secret", statusCode: null }, next: retried });
    expect((await store.find(webhookEndpoints, endpoint.id))?.lastFailureAt).toBeNull();
  });

  const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
  const ended = (minute: number) => at(minute).replace("00.000", "00.250");
  test.each<[string, readonly Partial<AttemptRecord>[], string | null, number]>([
    ["failures of the schedule", [{ startedAt: at(1) }, { startedAt: at(2) }, { startedAt: at(3) }], ended(1), 3],
    ["failures out of order", [{ startedAt: at(2) }, { startedAt: at(1) }], ended(1), 2],
    ["faults of the service only", [{ errorClass: "secret" }, { errorClass: "service" }], null, 0],
    [
      "a fault of the service between failures",
      [{ startedAt: at(2) }, { errorClass: "service", startedAt: at(1) }, { startedAt: at(3) }],
      ended(2),
      2,
    ],
    ["failed tests and resends only", [{ trigger: "test" }, { trigger: "manual" }], null, 0],
    ["a manual success", [{ startedAt: at(1) }, { ...success, trigger: "manual", startedAt: at(2) }], ended(1), 1],
    [
      "a failure after a manual success",
      [{ startedAt: at(1) }, { ...success, trigger: "manual", startedAt: at(2) }, { startedAt: at(3) }],
      ended(3),
      1,
    ],
    [
      "a failure older than the success before it",
      [{ ...success, trigger: "test", startedAt: at(2) }, { startedAt: at(1) }],
      null,
      0,
    ],
    [
      "a success older than the failure before it",
      [{ startedAt: at(2) }, { ...success, startedAt: at(1) }, { startedAt: at(3) }],
      ended(2),
      2,
    ],
    ["a failure from before it was enabled", [{ startedAt: "2026-11-21T09:59:00.000Z" }], null, 0],
  ])(
    "settle() of %s counts the endpoint's failures, one by one and in one batch, of one delivery and of many",
    async (_, parts, first, count) => {
      const records = parts.map((part): AttemptRecord => ({ ...failure, ...part }));
      const oneByOne = await play();
      for (const attempt of records) await oneByOne.settle({ attempt });
      const inOne = await play();
      await inOne.settleAll(records.map((attempt) => ({ attempt, deliveryId: inOne.delivery.id })));
      const ofMany = await play();
      const made = await Promise.all(records.map(() => ofMany.add("project.created")));
      await ofMany.settleAll(
        records.map((attempt, index) => ({ attempt, deliveryId: made[index]?.id ?? ofMany.delivery.id })),
      );
      const counted = await oneByOne.store.find(webhookEndpoints, oneByOne.endpoint.id);
      expect(counted).toMatchObject({ firstFailureAt: first, failureCount: count });
      for (const { store, endpoint } of [inOne, ofMany]) {
        expect(isFailingSince(await store.find(webhookEndpoints, endpoint.id))).toEqual(isFailingSince(counted));
      }
    },
  );

  test("settle() counts the deliveries given up, per endpoint and since its last notice", async () => {
    const { endpoint, store, settle, add } = await play();
    await settle({ attempt: failure, next: { status: "exhausted", completedAt: now } });
    await settle({ attempt: { ...failure, trigger: "manual" }, next: undefined });
    await settle({ attempt: failure, next: { status: "exhausted", completedAt: later } });
    const counted = { id: endpoint.id, exhaustedCount: 1, firstExhaustedAt: now, lastExhaustedAt: now };
    expect(await store.select(exhaustionNotices)).toEqual([{ ...counted, notifiedAt: null }]);
    await store.transaction((transaction) =>
      transaction.update(exhaustionNotices, matches({ id: endpoint.id }), { notifiedAt: now }),
    );
    const another = await add("project.created");
    await settle({ attempt: failure, next: { status: "exhausted", completedAt: later } }, another.id);
    expect(await store.select(exhaustionNotices)).toEqual([
      { ...counted, exhaustedCount: 2, lastExhaustedAt: later, notifiedAt: now },
    ]);
  });

  test("settle() counts what one batch gives up for one endpoint", async () => {
    const { store, settleAll, add } = await play();
    const made = await Promise.all(Array.from({ length: 4 }, () => add("project.created")));
    const givenUp = { attempt: failure, next: { status: "exhausted", completedAt: now } } as const;
    const last = { ...givenUp, next: { status: "exhausted", completedAt: later } } as const;
    await settleAll(made.map(({ id }, index) => ({ deliveryId: id, ...(index === 2 ? last : givenUp) })));
    expect(await store.select(exhaustionNotices)).toMatchObject([
      { exhaustedCount: 4, firstExhaustedAt: now, lastExhaustedAt: later },
    ]);
  });

  test("settle() counts neither tests nor delivered or cancelled deliveries", async () => {
    const { store, settle, add } = await play();
    const [test, cancelled] = [await add("webhook.test"), await add("project.created")];
    const exhausted = { status: "exhausted", completedAt: now } as const;
    await settle({ attempt: { ...failure, trigger: "test" }, next: exhausted }, test.id);
    await settle({ next: { status: "cancelled", completedAt: now } }, cancelled.id);
    await settle({ attempt: success, next: delivered });
    expect(await store.count(deliveries, matches({ status: "exhausted" }))).toBe(1);
    expect(await store.select(exhaustionNotices)).toEqual([]);
  });

  test("settle() counts what concurrent batches give up for one endpoint", async () => {
    const { store, settle, add, claimMany } = await play();
    const made = await Promise.all(Array.from({ length: 12 }, () => add("project.created")));
    const exhausted = { status: "exhausted", completedAt: now } as const;
    const jobs = await claimMany(made.length);
    await Promise.all(jobs.map((job, index) => settle({ job, attempt: failure, next: exhausted }, made[index]?.id)));
    expect(await store.select(exhaustionNotices)).toMatchObject([{ exhaustedCount: 12 }]);
  });
}

/** The endpoint's first failure and the number of failures; none if a success has ended them. */
function isFailingSince(endpoint: WebhookEndpointRow | undefined): readonly [string, number] | undefined {
  const { firstFailureAt, failureCount = 0, lastSuccessAt } = endpoint ?? {};
  if (!firstFailureAt || firstFailureAt <= (lastSuccessAt ?? "")) return undefined;
  return [firstFailureAt, failureCount];
}
