import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { matches, recordEvents } from "@design-catalog/core";
import { events, webhookEndpoints } from "@design-catalog/core/webhooks";
import type { ReceivedRequest } from "@design-catalog/testing";
import { createdProject } from "@design-catalog/testing/created-project";
import { Webhook } from "standardwebhooks";
import { systemTimers } from "../system-timers.ts";
import { createOfferingStorage } from "./offering-storage.ts";
import { openScene, type Scene, until } from "./scene.fixture.ts";

setDefaultTimeout(90_000);

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** The schedule as documented, independent of the engine's. */
const waitsMs = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 10, 24, 24].map((hours) => hours * hourMs)];
const scheduleHours = 76;
const dayMs = 24 * hourMs;
let scene: Scene;

afterEach(() => scene.close());

describe("an automatic attempt", () => {
  test("given a 2xx delivers the event's bytes, signed, and ends the delivery", async () => {
    scene = await openScene();
    const receiver = await scene.receiver();
    const { id, secret } = await scene.register(`${receiver.url}/hook?a=1`, { headers: { "X-Key": "k-1" } });
    scene.dispatcher.start();
    await scene.emit();
    await scene.settled();
    const [request] = receiver.requests;
    const delivery = await scene.delivery(id);
    const event = await scene.application.store.find(events, delivery.eventId);
    expect(textOf(request)).toBe(event?.body ?? "");
    expect(() => new Webhook(secret).verify(textOf(request), { ...request?.headers })).not.toThrow();
    expect(request).toMatchObject({
      method: "POST",
      path: "/hook?a=1",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Service-Webhooks/1.0",
        "webhook-id": delivery.eventId,
        "service-event-type": "project.created",
        "service-delivery-id": delivery.id,
        "service-delivery-attempt": "1",
        "x-key": "k-1",
      },
    });
    expect(delivery).toMatchObject({ status: "delivered", attemptCount: 1, nextAttemptAt: null });
    expect(delivery.completedAt).not.toBeNull();
    expect(await scene.attempts(delivery.id)).toMatchObject([
      {
        number: 1,
        trigger: "automatic",
        outcome: "success",
        statusCode: 204,
        errorClass: null,
        remoteAddress: "127.0.0.1",
      },
    ]);
    expect((await scene.application.store.find(webhookEndpoints, id))?.lastSuccessAt).not.toBeNull();
  });

  test("given failures makes ten attempts in 76 hours, with waits within 10 % of the schedule, and gives up", async () => {
    scene = await openScene();
    const receiver = await scene.receiver(() => ({ status: 500, body: "broken" }));
    await scene.register(receiver.url);
    scene.dispatcher.start();
    await scene.emit();
    for (const _ of waitsMs) {
      await scene.settled();
      const { status, nextAttemptAt } = await scene.delivery();
      expect(status).toBe("pending");
      scene.clock.advance(Date.parse(nextAttemptAt ?? "") - scene.clock.now());
    }
    await scene.settled();
    const delivery = await scene.delivery();
    expect(delivery).toMatchObject({ status: "exhausted", attemptCount: 10, automaticCount: 10, nextAttemptAt: null });
    expect(await scene.disableFailing()).toBe(0);
    const attempts = await scene.attempts(delivery.id);
    const startsMs = attempts.map(({ startedAt }) => Date.parse(startedAt));
    for (const [index, waitMs] of waitsMs.entries()) {
      const share = ((startsMs[index + 1] ?? NaN) - (startsMs[index] ?? NaN)) / waitMs;
      expect([index, share >= 0.9, share <= 1.1]).toEqual([index, true, true]);
    }
    const hours = ((startsMs.at(-1) ?? NaN) - (startsMs[0] ?? NaN)) / hourMs;
    expect([hours >= 0.9 * scheduleHours, hours <= 1.1 * scheduleHours]).toEqual([true, true]);
    scene.clock.advance(30 * dayMs);
    await sleep(600);
    expect(receiver.requests.map(({ headers }) => headers["service-delivery-attempt"])).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
    expect(new Set(receiver.requests.map(({ headers, body }) => `${headers["webhook-id"]} ${body.join()}`)).size).toBe(
      1,
    );
    expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(10);
  });

  test("given a 503 with Retry-After waits at least that long", async () => {
    scene = await openScene();
    const receiver = await scene.receiver(() => ({ status: 503, headers: { "retry-after": "7200" } }));
    await scene.register(receiver.url);
    scene.dispatcher.start();
    await scene.emit();
    await scene.settled();
    expect(Date.parse((await scene.delivery()).nextAttemptAt ?? "") - scene.clock.now()).toBe(7_200_000);
  });

  test("given 503s that each ask for a day makes six within 120 hours, after which the endpoint is disabled", async () => {
    scene = await openScene();
    const receiver = await scene.receiver(() => ({ status: 503, headers: { "retry-after": "86400" } }));
    const { id } = await scene.register(receiver.url);
    scene.dispatcher.start();
    await scene.emit();
    for (let attempt = 1; attempt <= 6; attempt++) {
      await scene.settled();
      expect([(await scene.delivery()).attemptCount, await scene.disableFailing()]).toEqual([attempt, 0]);
      if (attempt < 6) scene.clock.advance(dayMs);
    }
    // The first failure is counted from the end of its attempt.
    scene.clock.advance(minuteMs);
    expect(await scene.disableFailing()).toBe(1);
    scene.clock.advance(2 * dayMs);
    await scene.settled();
    expect(receiver.requests).toHaveLength(6);
    expect(await scene.delivery()).toMatchObject({ status: "cancelled", attemptCount: 6 });
    expect(await scene.application.store.find(webhookEndpoints, id)).toMatchObject({ disabledReason: "failing" });
  });

  test("given an endpoint disabled or deleted meanwhile makes no attempt and cancels the delivery", async () => {
    scene = await openScene();
    const receiver = await scene.receiver();
    const disabled = await scene.register(receiver.url);
    const deleted = await scene.register(receiver.url);
    await scene.emit();
    await scene.patch(disabled.id, { enabled: false });
    await scene.patch(deleted.id, { deleted: true });
    scene.dispatcher.start();
    await scene.settled();
    expect((await scene.delivery(disabled.id)).status).toBe("cancelled");
    expect((await scene.delivery(deleted.id)).status).toBe("cancelled");
    expect(receiver.requests).toEqual([]);
  });

  test("given a private destination sends nothing and counts as failed", async () => {
    scene = await openScene({ allowNetworks: [] });
    const receiver = await scene.receiver();
    await scene.register(receiver.url);
    scene.dispatcher.start();
    await scene.emit();
    await scene.settled();
    const { id, status } = await scene.delivery();
    expect(status).toBe("pending");
    expect(await scene.attempts(id)).toMatchObject([
      { errorClass: "blocked_address", remoteAddress: null, statusCode: null },
    ]);
    expect(receiver.connectionCount()).toBe(0);
  });

  test("given a secret that cannot be opened says so in the delivery, and delivers once it can be opened", async () => {
    scene = await openScene();
    const receiver = await scene.receiver();
    const { id: endpointId } = await scene.register(receiver.url);
    const row = await scene.application.store.find(webhookEndpoints, endpointId);
    await changeSecrets(scene, endpointId, [{ sealed: "unreadable", expiresAt: null }]);
    scene.dispatcher.start();
    await scene.emit();
    await scene.settled();
    expect(scene.errors).toHaveLength(1);
    const { id, ...delivery } = await scene.delivery();
    expect(delivery).toMatchObject({ status: "pending", attemptCount: 1, lastErrorClass: "secret" });
    expect(await scene.attempts(id)).toMatchObject([{ errorClass: "secret", errorMessage: expect.any(String) }]);
    // The receiver is not to blame.
    expect(scene.dispatcher.parked()).toEqual([]);
    await changeSecrets(scene, endpointId, row?.secrets ?? []);
    scene.clock.advance(61_000);
    await scene.settled();
    expect(await scene.delivery()).toMatchObject({ status: "delivered", attemptCount: 2 });
  });
});

describe("a resend", () => {
  test("given a failure leaves the schedule as it was; given a success ends it", async () => {
    scene = await openScene();
    let status = 500;
    const receiver = await scene.receiver(() => ({ status }));
    await scene.register(receiver.url);
    scene.dispatcher.start();
    await scene.emit();
    await scene.settled();
    const before = await scene.delivery();
    await resend(scene);
    expect(await scene.delivery()).toEqual({ ...before, attemptCount: 2 });
    status = 200;
    await resend(scene);
    expect(await scene.delivery()).toMatchObject({
      status: "delivered",
      attemptCount: 3,
      automaticCount: 1,
      nextAttemptAt: null,
    });
    scene.clock.advance(dayMs);
    await scene.settled();
    await sleep(600);
    expect(receiver.requests).toHaveLength(3);
    expect((await scene.attempts(before.id)).map(({ trigger }) => trigger)).toEqual(["automatic", "manual", "manual"]);
  });

  test("given a disabled endpoint sends the cancelled delivery", async () => {
    scene = await openScene();
    const receiver = await scene.receiver();
    await scene.register(receiver.url, { enabled: false });
    scene.dispatcher.start();
    await scene.emit();
    expect((await scene.delivery()).status).toBe("cancelled");
    await resend(scene);
    expect((await scene.delivery()).status).toBe("delivered");
    expect(receiver.requests).toHaveLength(1);
  });
});

describe("a test event", () => {
  test("given a failure is not sent again", async () => {
    scene = await openScene();
    const receiver = await scene.receiver(() => ({ status: 400 }));
    const { id } = await scene.register(receiver.url, { enabled: false });
    scene.dispatcher.start();
    await scene.application.callNamed("testWebhook", scene.application.administrator, { parameters: { id } });
    await scene.settled();
    expect(await scene.delivery()).toMatchObject({ status: "exhausted", attemptCount: 1, automaticCount: 0 });
    scene.clock.advance(dayMs);
    await scene.settled();
    expect(receiver.requests).toHaveLength(1);
  });
});

describe("a job", () => {
  test("given no delivery ends without an attempt", async () => {
    scene = await openScene();
    await scene.application.store.transaction((transaction) =>
      transaction.enqueue([{ queue: "deliveries", data: { deliveryId: "gone", trigger: "automatic" } }]),
    );
    scene.dispatcher.start();
    await until(() => scene.application.memory.queue.jobs().length === 0);
    expect(scene.dispatcher.stats()).toMatchObject({ active: 0, unsettled: 0 });
  });
});

/** Resends the delivery and waits for the attempt. */
async function resend({ application, delivery }: Scene): Promise<void> {
  const { id, attemptCount } = await delivery();
  await application.callNamed("resendWebhookDelivery", application.administrator, { parameters: { id } });
  await until(async () => (await delivery()).attemptCount > attemptCount);
}

async function changeSecrets(
  { application }: Scene,
  id: string,
  secrets: readonly { readonly sealed: string; readonly expiresAt: string | null }[],
): Promise<void> {
  const where = matches({ id });
  await application.store.transaction((transaction) => transaction.update(webhookEndpoints, where, { secrets }));
}

function textOf(request: ReceivedRequest | undefined): string {
  return new TextDecoder().decode(request?.body);
}

describe("an attempt from memory", () => {
  test("does not begin under an old lease, although the wall clock was set back; its delivery is loaded", async () => {
    const skew = { ms: 0 };
    scene = await openScene({ timers: { ...systemTimers, now: () => systemTimers.now() + skew.ms } });
    const { clock } = scene;
    const receiver = await scene.receiver();
    await scene.register(receiver.url);
    const emit = await startOffering(scene, { mayWait: false });
    await emit();
    await receiver.waitFor(1, 20_000);
    expect(scene.loads()).toBe(0);
    await emit(() => {
      skew.ms += 3_000;
      clock.advance(-3_000);
    });
    clock.advance(3_000);
    await receiver.waitFor(2, 20_000);
    expect(scene.loads()).toBe(1);
  });
});

test("a change never waits long for a receiver that was quick and begins to hang", async () => {
  // Three places of new deliveries, and six jobs held at most.
  scene = await openScene({ limits: { slots: 8, perEndpoint: 4 } });
  let hangs = false;
  const receiver = await scene.receiver(() => (hangs ? new Promise(() => {}) : { status: 204 }));
  await scene.register(receiver.url);
  const emit = await startOffering(scene, { mayWait: true });
  for (let count = 1; count <= 3; count++) {
    await emit();
    await receiver.waitFor(count, 20_000);
  }
  await until(() => scene.dispatcher.stats().active === 0);
  hangs = true;
  const startMs = performance.now();
  // Without regard to attempts under way, the seventh would be refused.
  for (let count = 1; count <= 14; count++) await emit();
  expect(performance.now() - startMs).toBeLessThan(10 * secondMs);
});

/** Starts the dispatcher on an empty queue; returns a function that records an event, which it may deliver from memory. */
async function startOffering(
  { application, dispatcher, claims }: Scene,
  options: { readonly mayWait: boolean },
): Promise<(whileCommitting?: () => void) => Promise<void>> {
  dispatcher.start();
  // The first claim finds the queue empty.
  await until(() => claims() > 0);
  const context = application.contextOf(application.administrator);
  const storage = createOfferingStorage(application.memory.storage, dispatcher.fastLane, options);
  return (whileCommitting = () => undefined) =>
    storage.open(context.store.applicationId).transaction(async (transaction) => {
      await recordEvents({ context, transaction }, [createdProject(application.ports.ids.next())]);
      whileCommitting();
    });
}
