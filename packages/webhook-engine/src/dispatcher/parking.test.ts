import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type Id, live } from "@design-catalog/core";
import { deliveries, webhookEndpoints } from "@design-catalog/core/webhooks";
import { testId } from "@design-catalog/testing/test-id";
import { silentLog } from "@design-catalog/testing/test-ports";
import type { HeldJob } from "./held-job.ts";
import type { Lane } from "./lane.ts";
import { createLanes } from "./lanes.ts";
import { createParking, type Parking } from "./parking.ts";
import { openScene, type Scene, until } from "./scene.fixture.ts";

setDefaultTimeout(90_000);

const silencesMax = 10;
const a = testId<"endpoint">("a");
const b = testId<"endpoint">("b");

describe("createParking()", () => {
  test("parks an endpoint after ten silent attempts in a row, and not before", () => {
    const { parking, first, parked } = open();
    for (let count = 1; count < silencesMax; count++) parking.note(first(a), "silent");
    parking.note(first(a), "alive");
    for (let count = 1; count < silencesMax; count++) parking.note(first(a), "silent");
    expect([parking.parked().length, parking.admits(first(a))]).toEqual([0, true]);
    parking.note(first(a), "none");
    parking.note(first(a), "silent");
    expect([parking.parked().length, parked]).toEqual([1, [a]]);
    expect([parking.admits(first(a)), parking.admits(first(b))]).toEqual([false, true]);
  });

  test("probes a parked endpoint with one first attempt at a time, at intervals that grow to 30 s", () => {
    const { parking, first, pass, lanes, park } = open();
    park(a);
    const waitsMs: number[] = [];
    for (let round = 0; round < 8; round++) {
      let waitedMs = 0;
      for (; parking.claimable(lanes[0]).get(a) === 0; waitedMs += 500) pass(500);
      waitsMs.push(waitedMs);
      const probe = first(a);
      expect([parking.admits(probe), parking.admits(first(a))]).toEqual([true, false]);
      expect(parking.claimable(lanes[0]).get(a)).toBe(0);
      parking.note(probe, "silent");
    }
    expect(waitsMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  test("given a probe that made no attempt allows the next at once", () => {
    const { parking, first, pass, lanes, park } = open();
    park(a);
    pass(1_000);
    const probe = first(a);
    parking.admits(probe);
    parking.note(probe, "none");
    expect(parking.claimable(lanes[0]).get(a)).toBe(1);
  });

  test("leaves retries and requested attempts alone", () => {
    const { parking, held, lanes, park } = open();
    park(a);
    expect(parking.admits(held(a, "retry", lanes[1]))).toBe(true);
    expect(parking.admits(held(a, "requested", lanes[0]))).toBe(true);
    expect(parking.claimable(lanes[1]).get(a)).toBe(lanes[1].perEndpoint);
    lanes[1].hold(a);
    expect(parking.claimable(lanes[1]).get(a)).toBe(lanes[1].perEndpoint - 1);
  });

  test("takes no failed test or resend for a sign of an endpoint in trouble", () => {
    const { parking, held, lanes } = open();
    for (let count = 0; count < silencesMax; count++) parking.note(held(a, "requested", lanes[0]), "silent");
    expect(parking.parked()).toEqual([]);
  });

  test("ends with any answer, to any kind of attempt", () => {
    const { parking, held, lanes, park, unparked } = open();
    park(a);
    parking.note(held(a, "retry", lanes[1]), "silent");
    expect(unparked).toEqual([]);
    parking.note(held(a, "requested", lanes[0]), "alive");
    expect([parking.parked().length, unparked, parking.claimable(lanes[0]).get(a)]).toEqual([0, [a], undefined]);
  });

  test("given attempts that this process cannot make holds first attempts back, but does not say that nobody answers", () => {
    const { parking, first, pass, lines } = open();
    for (let count = 1; count <= silencesMax; count++) parking.note(first(a), "unable");
    expect([parking.admits(first(a)), parking.isParked(a), parking.parked()]).toEqual([false, true, []]);
    pass(1_000);
    const probe = first(a);
    expect(parking.admits(probe)).toBe(true);
    // The secret can be opened again, and the receiver turns out to be down.
    parking.note(probe, "silent");
    expect(parking.parked()).toEqual([{ endpointId: a, forMs: 1_000 }]);
    parking.note(first(a), "unable");
    parking.note(first(a), "alive");
    for (let count = 1; count <= silencesMax; count++) parking.note(first(b), "silent");
    expect(lines).toEqual([
      "error Parked an endpoint because this process cannot make its attempts",
      "info A parked endpoint can be attempted again",
      "warn Parked an endpoint that does not answer",
    ]);
  });

  test("leaves half of the slots to others, and lets parked endpoints take turns", () => {
    const { parking, lanes, park } = open();
    const names = Array.from({ length: 40 }, (_, index) => testId<"endpoint">(`e${index}`));
    for (const name of names) park(name);
    const served = new Set<string>();
    for (let round = 0; round < 5; round++) {
      const places = parking.claimable(lanes[1]);
      expect([...places.values()].reduce((sum, count) => sum + count, 0)).toBe(lanes[1].slots / 2);
      for (const [name, count] of places) if (count > 0) served.add(name);
    }
    expect(served.size).toBe(40);
  });
});

function open() {
  let nowMs = 0;
  const parked: string[] = [];
  const unparked: string[] = [];
  const lines: string[] = [];
  const parking: Parking = createParking({
    timers: { now: () => nowMs },
    log: {
      ...silentLog,
      info: (message) => void lines.push(`info ${message}`),
      warn: (message) => void lines.push(`warn ${message}`),
      error: (message) => void lines.push(`error ${message}`),
    },
    onParked: (endpointId) => parked.push(endpointId),
    onUnparked: (endpointId) => unparked.push(endpointId),
  });
  const [deliveriesLane, retriesLane] = createLanes({ slots: 256, perEndpoint: 16 });
  if (!deliveriesLane || !retriesLane) throw new TypeError("Cannot test without both lanes");
  const lanes: readonly [Lane, Lane] = [deliveriesLane, retriesLane];
  const held = (endpointId: Id<"endpoint">, kind: HeldJob["kind"], lane: Lane): HeldJob => {
    const job = { queue: lane.queue, id: "1", lease: "1", group: endpointId, data: {} };
    return { lane, endpointId, kind, job, settlement: undefined, settling: false, keepsLimits: true };
  };
  const first = (endpointId: Id<"endpoint">) => held(endpointId, "first", deliveriesLane);
  return {
    parking,
    lanes,
    held,
    first,
    parked,
    unparked,
    lines,
    pass: (ms: number) => (nowMs += ms),
    park(endpointId: Id<"endpoint">) {
      for (let count = 0; count < silencesMax; count++) parking.note(first(endpointId), "silent");
    },
  };
}

describe("the dispatcher given an endpoint whose secret no key opens", () => {
  let scene: Scene;
  afterEach(() => scene.close());

  test("parks it, names the cause, and delivers when a key does", async () => {
    scene = await openScene();
    const receiver = await scene.receiver();
    await scene.register(receiver.url);
    const { store } = scene.application;
    const [endpoint] = await store.select(webhookEndpoints);
    const secrets = endpoint?.secrets ?? [];
    const setSecrets = (sealed: typeof secrets) =>
      store.transaction((transaction) => transaction.update(webhookEndpoints, live, { secrets: sealed }));
    await setSecrets(secrets.map((secret) => ({ ...secret, sealed: "v1.withdrawn.AAAA" })));
    // More than may be attempted at once, so some are left for a probe.
    for (let count = 0; count < 20; count++) await scene.emit();
    scene.dispatcher.start();
    const message = "Parked an endpoint because this process cannot make its attempts";
    await until(() => scene.errors.includes(message));
    expect([scene.dispatcher.stats().parked, scene.dispatcher.parked(), receiver.requests]).toEqual([0, [], []]);
    await setSecrets(secrets);
    await receiver.waitFor(1, 20_000);
  });
});

describe("the dispatcher given a receiver that drops every connection", () => {
  let scene: Scene;
  let isDown = true;
  afterEach(() => scene.close());

  async function openDown() {
    scene = await openScene();
    isDown = true;
    const receiver = await scene.receiver(() => {
      if (isDown) throw new Error("Cannot answer because the receiver is down");
      return { status: 204 };
    });
    return scene.register(receiver.url);
  }

  test("makes ten attempts, holds the others back at no cost, and sends them when it recovers", async () => {
    await openDown();
    for (let count = 0; count < 40; count++) await scene.emit();
    scene.dispatcher.start();
    await until(() => scene.dispatcher.stats().parked === 1);
    const endpoints = await scene.application.store.select(webhookEndpoints);
    expect(endpoints).toHaveLength(1);
    expect(scene.dispatcher.parked()).toEqual(
      endpoints.map(({ id: endpointId }) => ({ endpointId, forMs: expect.any(Number) })),
    );
    await until(() => scene.dispatcher.stats().active === 0);
    const tried = await attemptCounts();
    expect(tried.filter((count) => count > 0).length).toBeLessThan(25);
    expect(Math.max(...tried)).toBe(1);
    expect(scene.dispatcher.stats().waiting).toBe(0);
    isDown = false;
    await scene.settled();
    expect(scene.dispatcher.stats().parked).toBe(0);
    expect(await attemptCounts()).toEqual(tried.map(() => 1));
  });

  test("given a probe that cannot be loaded makes another one", async () => {
    await openDown();
    for (let count = 0; count < 40; count++) await scene.emit();
    scene.dispatcher.start();
    await until(() => scene.dispatcher.stats().parked === 1);
    await until(() => scene.dispatcher.stats().active === 0);
    isDown = false;
    scene.unreadable = true;
    await until(() => scene.errors.includes("A delivery could not be loaded"));
    scene.unreadable = false;
    await until(() => scene.dispatcher.stats().parked === 0);
    await until(async () => {
      scene.clock.advance(11_000);
      const rows = await scene.application.store.select(deliveries);
      return rows.every(({ status }) => status === "delivered");
    });
  });

  test("makes a retry when due, and a resend at once", async () => {
    await openDown();
    for (let count = 0; count < 12; count++) await scene.emit();
    scene.dispatcher.start();
    await until(() => scene.dispatcher.stats().parked === 1);
    await scene.settled();
    const { application } = scene;
    const { id } = await scene.delivery();
    await application.callNamed("resendWebhookDelivery", application.administrator, { parameters: { id } });
    await until(async () => (await scene.attempts(id)).some(({ trigger }) => trigger === "manual"));
    scene.clock.advance(6_000);
    await scene.settled();
    expect(scene.dispatcher.stats().parked).toBe(1);
    expect((await attemptCounts()).toSorted((one, other) => one - other)).toEqual([...Array(11).fill(2), 3]);
  });

  test("cancels the waiting deliveries when the endpoint is disabled", async () => {
    const { id } = await openDown();
    for (let count = 0; count < 40; count++) await scene.emit();
    scene.dispatcher.start();
    await until(() => scene.dispatcher.stats().parked === 1);
    await scene.patch(id, { enabled: false });
    await scene.settled();
    const rows = await scene.application.store.select(deliveries);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["cancelled"]));
    expect(Math.max(...(await attemptCounts()))).toBe(1);
  });

  async function attemptCounts(): Promise<readonly number[]> {
    return (await scene.application.store.select(deliveries)).map(({ attemptCount }) => attemptCount);
  }
});
