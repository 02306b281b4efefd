import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { deliveries } from "@design-catalog/core/webhooks";
import type { ReceiverResponse } from "@design-catalog/testing";
import { fastTimers, openScene, type Scene, unavailable, until } from "./scene.fixture.ts";
import { stalledMs } from "./stall.ts";

setDefaultTimeout(90_000);

let scene: Scene;

afterEach(() => scene.close());

describe("limits", () => {
  test("given hanging endpoints leaves slots to an endpoint that answers", async () => {
    scene = await openScene({ limits: { slots: 16, perEndpoint: 4 } });
    const { promise: released, resolve: release } = Promise.withResolvers<ReceiverResponse>();
    const hanging = await scene.receiver(() => released);
    const healthy = await scene.receiver();
    await scene.register(`${hanging.url}/1`);
    await scene.register(`${hanging.url}/2`);
    await scene.register(healthy.url);
    scene.dispatcher.start();
    for (let count = 0; count < 20; count++) await scene.emit();
    await healthy.waitFor(20, 20_000);
    // One of the four places of each hanging endpoint: one is for retries, one for requested attempts, and one for
    // endpoints that have answered.
    expect(hanging.requests).toHaveLength(2);
    await until(() => scene.dispatcher.stats().active === 2);
    release({ status: 200 });
    await scene.settled();
    expect(hanging.requests).toHaveLength(40);
  });
});

describe("a database outage", () => {
  test("given an attempt made meanwhile keeps its result and makes no second attempt", async () => {
    scene = await openScene();
    const receiver = await scene.receiver(() => {
      scene.outage = true;
      return { status: 200 };
    });
    await scene.register(receiver.url);
    scene.dispatcher.start();
    await scene.emit();
    await until(() => scene.outage && scene.dispatcher.stats().unsettled === 1);
    await sleep(1_000);
    expect(scene.dispatcher.stats().lagMs).toBeGreaterThan(900);
    scene.outage = false;
    await scene.settled();
    expect((await scene.delivery()).status).toBe("delivered");
    expect(receiver.requests).toHaveLength(1);
    expect(scene.dispatcher.stats()).toMatchObject({ active: 0, unsettled: 0 });
  });

  test("given a lease that lapsed meanwhile settles the result under the new lease", async () => {
    scene = await openScene();
    const receiver = await scene.receiver(() => {
      scene.outage = true;
      return { status: 200 };
    });
    await scene.register(receiver.url);
    scene.dispatcher.start();
    await scene.emit();
    await until(() => scene.outage && scene.dispatcher.stats().unsettled === 1);
    scene.clock.advance(60_000);
    // The process claims its own job again before or after it settles; either way it sends once.
    scene.outage = false;
    await scene.settled();
    expect((await scene.delivery()).status).toBe("delivered");
    expect(receiver.requests).toHaveLength(1);
  });

  test("given a job taken over by another process drops the result", async () => {
    scene = await openScene();
    const receiver = await scene.receiver(() => {
      scene.outage = receiver.requests.length === 1;
      return { status: 200 };
    });
    await scene.register(receiver.url);
    scene.dispatcher.start();
    await scene.emit();
    await until(() => scene.outage && scene.dispatcher.stats().unsettled === 1);
    scene.clock.advance(60_000);
    const [taken] = await scene.queue.claim("deliveries", { limit: 1, perGroupLimit: 1 });
    scene.outage = false;
    await until(() => scene.dispatcher.stats().active === 0);
    expect(await scene.delivery()).toMatchObject({ status: "pending", attemptCount: 0 });
    await scene.queue.release(taken ? [taken] : []);
    await scene.settled();
    expect(await scene.delivery()).toMatchObject({ status: "delivered", attemptCount: 1 });
  });

  test("given no database at the start begins when the database is up", async () => {
    scene = await openScene();
    const receiver = await scene.receiver();
    await scene.register(receiver.url);
    await scene.emit();
    scene.outage = true;
    scene.dispatcher.start();
    await sleep(300);
    expect(receiver.requests).toEqual([]);
    scene.outage = false;
    await receiver.waitFor(1, 20_000);
    await scene.settled();
    await until(() => scene.dispatcher.stats().lagMs < 1_000);
  });
});

describe("events that cannot be read", () => {
  test("given claims that succeed stall the dispatcher, which says so once, and delivers when they can be read", async () => {
    scene = await openScene({ timers: fastTimers });
    const receiver = await scene.receiver();
    await scene.register(receiver.url);
    scene.loadError = unavailable();
    scene.dispatcher.start();
    for (let count = 0; count < 3; count++) await scene.emit();
    await until(() => scene.dispatcher.stats().lagMs > 1.5 * stalledMs);
    expect(scene.dispatcher.stats().lagReason).toBe("deliveries cannot be loaded");
    expect(scene.errors).toEqual(["The dispatcher has stalled"]);
    scene.loadError = undefined;
    await scene.settled();
    expect(receiver.requests).toHaveLength(3);
    await until(() => scene.dispatcher.stats().lagMs < stalledMs);
    expect(scene.errors).toEqual(["The dispatcher has stalled"]);
  });
});

describe("stop()", () => {
  test("given running attempts waits for them and stops claiming", async () => {
    scene = await openScene();
    const receiver = await scene.receiver(() => ({ status: 200, delayMs: 300 }));
    await scene.register(receiver.url);
    scene.dispatcher.start();
    await scene.emit();
    await receiver.waitFor(1, 20_000);
    const stopped = scene.dispatcher.stop({ drainMs: 5_000 });
    await scene.emit();
    await stopped;
    const rows = await scene.application.store.select(deliveries);
    expect(rows.map(({ status }) => status)).toEqual(["delivered", "pending"]);
    expect(receiver.requests).toHaveLength(1);
  });

  test("given claimed jobs without a started attempt hands them back at once", async () => {
    scene = await openScene({ limits: { perEndpoint: 1 } });
    const { promise: released, resolve: release } = Promise.withResolvers<ReceiverResponse>();
    const receiver = await scene.receiver(() => released);
    await scene.register(receiver.url);
    for (let count = 0; count < 3; count += 1) await scene.emit();
    scene.dispatcher.start();
    await receiver.waitFor(1, 20_000);
    await until(() => scene.dispatcher.stats().waiting === 1);
    const stopped = scene.dispatcher.stop({ drainMs: 5_000 });
    const claimed = await scene.queue.claim("deliveries", { limit: 10, perGroupLimit: 10 });
    expect([claimed.length, scene.dispatcher.stats().active]).toEqual([2, 1]);
    release({ status: 200 });
    await stopped;
    const rows = await scene.application.store.select(deliveries);
    expect(rows.map(({ status }) => status).toSorted()).toEqual(["delivered", "pending", "pending"]);
    expect(receiver.requests).toHaveLength(1);
  });

  test("given an attempt longer than the drain hands its job back", async () => {
    scene = await openScene();
    const receiver = await scene.receiver(() => ({ status: 200, delayMs: 15_000 }));
    await scene.register(receiver.url);
    scene.dispatcher.start();
    await scene.emit();
    await receiver.waitFor(1, 20_000);
    const startMs = performance.now();
    await scene.dispatcher.stop({ drainMs: 200 });
    expect(performance.now() - startMs).toBeLessThan(10_000);
    expect(await scene.queue.claim("deliveries", { limit: 1, perGroupLimit: 1 })).toHaveLength(1);
    expect(await scene.delivery()).toMatchObject({ status: "pending", attemptCount: 0 });
  });
});
