import { describe, expect, test } from "bun:test";
import {
  type ApplicationStore,
  defaultApplicationId,
  DomainError,
  type Id,
  recordEvents,
  type Storage,
} from "@design-catalog/core";
import type { ClaimedJob, Timers, Transaction } from "@design-catalog/core/ports";
import { isJsonObject } from "@design-catalog/core/engine";
import { deliveries } from "@design-catalog/core/webhooks";
import { DeadlockError } from "@design-catalog/storage-memory";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { createTestClock, silentLog } from "@design-catalog/testing/test-ports";
import { BackPressure } from "./back-pressure.ts";
import { createFastLane } from "./fast-lane.ts";
import type { HeldJob } from "./held-job.ts";
import { createLanes } from "./lanes.ts";
import { createOfferingStorage } from "./offering-storage.ts";
import { createPace, type Pace } from "./pace.ts";
import { createParking } from "./parking.ts";
import { Room } from "./room.ts";

/** Jobs of one endpoint that a process holds at once: four for each of the three places of new deliveries. */
const heldMax = 12;
const leaseMs = 20_000;
const all = { limit: 100, perGroupLimit: 100 };

/** Opens the fast lane of a process whose queue is known to be empty, with one endpoint. */
async function openLane({ bytesMax = 1_000_000 } = {}) {
  const clock = createTestClock();
  const application = await createTestApplication({ clock });
  const { administrator, memory } = application;
  const body = { url: "https://hooks.example/", eventTypes: ["*"] };
  const made = await application.callNamed("createWebhook", administrator, { body });
  const endpointId = idOf<"endpoint">(isJsonObject(made) ? made["endpoint"] : undefined);
  const time = { nowMs: 0 };
  const timers: Timers = {
    now: () => time.nowMs,
    after(delayMs, run) {
      const alarm = { atMs: time.nowMs + delayMs, run };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
  };
  const alarms = new Set<{ readonly atMs: number; readonly run: () => void }>();
  const [lane] = createLanes({ slots: 8, perEndpoint: 4 });
  const claimed = (unexhausted: readonly string[]) => {
    lane.beginClaim();
    lane.noteUnexhausted(new Set(unexhausted));
    lane.endClaim({ claimMs: 1, nextLookMs: 500 });
  };
  claimed([]);
  const parking = createParking({ timers, log: silentLog, onParked: () => undefined, onUnparked: () => undefined });
  const begun: { readonly job: ClaimedJob; readonly body: string; readonly end: () => void }[] = [];
  const handedBack: ClaimedJob[] = [];
  const pace = createPace();
  const room = new Room(lane);
  let refusals = 0;
  const telemetry = { busyRefused: () => void refusals++ };
  const pressure = new BackPressure({ lane, room, pace, timers, telemetry });
  const fastLane = createFastLane({
    lane,
    room,
    pressure,
    parking,
    timers,
    bytesMax,
    begin(job, item, onRemoved) {
      begun.push({ job, body: item.body, end: onRemoved });
      return "begun";
    },
    handBack(jobs) {
      handedBack.push(...jobs);
      return memory.queue.release(jobs);
    },
  });
  fastLane.open();
  const context = application.contextOf(administrator);
  const emitIn = (transaction: Transaction) =>
    recordEvents({ context, transaction }, [{ type: "project.created", data: { object: { id: endpointId } } }]);
  const storeOf = (storage: Storage) =>
    createOfferingStorage(storage, fastLane, { mayWait: true }).open(defaultApplicationId);
  const store = storeOf(memory.storage);
  return {
    application,
    memory,
    clock,
    time,
    lane,
    parking,
    pace,
    room,
    pressure,
    fastLane,
    refusals: () => refusals,
    /** Lets milliseconds pass, and what waits for them go on. */
    async pass(ms: number) {
      await Bun.sleep(1);
      time.nowMs += ms;
      for (const { atMs, run } of alarms) if (atMs <= time.nowMs) run();
      await Bun.sleep(1);
    },
    endpointId,
    store,
    storeOf,
    begun,
    handedBack,
    claimed,
    emitIn,
    emit: (through: ApplicationStore = store) => through.transaction(emitIn),
    claim: () => memory.queue.claim("deliveries", all),
    patch: (version: number, change: Readonly<Record<string, unknown>>) =>
      application.callNamed("patchWebhook", administrator, {
        parameters: { id: endpointId },
        body: { version, ...change },
      }),
  };
}

type Opened = Awaited<ReturnType<typeof openLane>>;

function heldJob({ lane, endpointId }: Opened): HeldJob {
  const job = { queue: lane.queue, id: "held", lease: "1", group: endpointId, data: {} };
  return { lane, endpointId, kind: "first", job, settlement: undefined, settling: false };
}

/** Storage whose transactions commit, and then lose the answer. */
function losingAnswers(storage: Storage): Storage {
  return {
    open(applicationId) {
      const store = storage.open(applicationId);
      return {
        ...store,
        async transaction(work) {
          await store.transaction((inner) => work({ ...inner, versionsAfterCommit: () => undefined }));
          throw new DomainError("unavailable", "The connection was lost");
        },
      };
    },
  };
}

describe("a first attempt from memory", () => {
  test("begins after the commit with the event's bytes, and nobody else can claim its job", async () => {
    const { emit, begun, claim, memory, room } = await openLane();
    await emit();
    expect(await claim()).toEqual([]);
    const [event] = await memory.storage.open(defaultApplicationId).select(deliveries);
    expect(begun.map(({ job }) => job.data["deliveryId"])).toEqual([event?.id ?? ""]);
    expect(begun[0]?.body).toContain('"type":"project.created"');
    expect(memory.queue.holds(begun[0]?.job ?? { queue: "deliveries", id: "", lease: "", data: {} })).toBe(true);
    expect(room.reserved).toBe(0);
  });

  test("does not begin before the commit", async () => {
    const { emitIn, store, begun, room } = await openLane();
    await store.transaction(async (transaction) => {
      await emitIn(transaction);
      expect([begun.length, room.reserved]).toEqual([0, 1]);
    });
    expect(begun).toHaveLength(1);
  });

  test("does not begin when the transaction is rolled back, and frees its place", async () => {
    const { emitIn, store, begun, room, claim, emit } = await openLane();
    for (let round = 0; round < 2 * heldMax; round++) {
      const failing = store.transaction(async (transaction) => {
        await emitIn(transaction);
        throw new RangeError("no");
      });
      await expect(failing).rejects.toThrow("no");
    }
    expect([begun.length, room.reserved, await claim()]).toEqual([0, 0, []]);
    await emit();
    expect(begun).toHaveLength(1);
  });

  test("begins once when the transaction runs again after a deadlock, with the event of the last run", async () => {
    const { emitIn, store, begun, room, application } = await openLane();
    let runs = 0;
    await store.transaction(async (transaction) => {
      await emitIn(transaction);
      if (++runs < 3) throw new DeadlockError("deadlock");
    });
    const [delivery, ...more] = await application.allDeliveries();
    expect([begun.map(({ job }) => job.data["deliveryId"]), more]).toEqual([[delivery?.id ?? ""], []]);
    expect(room.reserved).toBe(0);
  });

  test("given a commit whose answer is lost is left to the lease", async () => {
    const { emit, storeOf, memory, begun, room, claim, clock } = await openLane();
    await expect(emit(storeOf(losingAnswers(memory.storage)))).rejects.toThrow("lost");
    expect([begun.length, room.reserved]).toEqual([0, 0]);
    clock.advance(leaseMs - 1);
    expect(await claim()).toEqual([]);
    clock.advance(1);
    expect(await claim()).toHaveLength(1);
  });

  test.each([
    ["disabled", { enabled: false }],
    ["deleted", { deleted: true }],
    ["given another URL", { url: "https://other.example/" }],
    ["given another header", { headers: { "X-Key": "2" } }],
  ])("does not begin at an endpoint that is %s before the commit; the job is due at once", async (_, change) => {
    const { emitIn, store, begun, room, claim, patch } = await openLane();
    await store.transaction(async (transaction) => {
      await emitIn(transaction);
      await patch(0, change);
    });
    expect([begun.length, room.reserved]).toEqual([0, 0]);
    expect(await claim()).toHaveLength(1);
  });

  test("given a roll of the secret before the commit is due at once", async () => {
    const { emitIn, store, begun, claim, application, endpointId } = await openLane();
    await store.transaction(async (transaction) => {
      await emitIn(transaction);
      await application.callNamed("rollWebhookSecret", application.administrator, {
        parameters: { id: endpointId },
        body: { gracePeriodHours: 0 },
      });
    });
    expect([begun.length, (await claim()).length]).toEqual([0, 1]);
  });

  test.each([
    ["2 s", 2_000, 1],
    ["longer than 2 s", 2_001, 0],
  ])(
    "given a transaction that takes %s until its commit begins only with most of its lease left",
    async (_, ms, count) => {
      const { emitIn, store, begun, claim, time, clock } = await openLane();
      await store.transaction(async (transaction) => {
        await emitIn(transaction);
        time.nowMs += ms;
        // The wall clock of the process is set back meanwhile.
        clock.advance(-3_600_000);
      });
      clock.advance(3_600_000);
      expect([begun.length, (await claim()).length]).toEqual([count, 1 - count]);
    },
  );
});

describe("a job is due at once", () => {
  test.each<[string, (opened: Opened) => unknown]>([
    ["the last claim left jobs of the endpoint behind", ({ claimed, endpointId }) => claimed([endpointId])],
    ["the last claim failed", ({ lane }) => (lane.beginClaim(), lane.endClaim({ claimMs: 1, nextLookMs: 1 }))],
    ["the endpoint is parked", (opened) => park(opened)],
    ["the process holds as many jobs of the endpoint as it would claim", (opened) => fill(opened)],
    ["the lane is closed", ({ fastLane }) => fastLane.close()],
  ])("given %s", async (_, prepare) => {
    const opened = await openLane();
    prepare(opened);
    await opened.emit();
    expect([opened.begun.length, opened.handedBack.length, opened.room.reserved]).toEqual([0, 0, 0]);
    expect((await opened.claim()).map(({ data }) => data["trigger"])).toEqual(["automatic"]);
  });

  test("given open transactions that add as many jobs of the endpoint as the process would claim", async () => {
    const { store, emitIn, begun, claim } = await openLane();
    await store.transaction(async (transaction) => {
      for (let count = 0; count <= heldMax; count++) await emitIn(transaction);
    });
    expect([begun.length, (await claim()).length]).toEqual([heldMax, 1]);
  });

  test("given bodies that take more memory than allowed, until a job is over", async () => {
    const { emit, begun, claim } = await openLane({ bytesMax: 1_000 });
    await emit();
    await emit();
    expect([begun.length, (await claim()).length]).toEqual([1, 1]);
    begun[0]?.end();
    await emit();
    expect(begun).toHaveLength(2);
  });

  test("given a test event, which has a group of its own", async () => {
    const { application, endpointId, begun, claim } = await openLane();
    await application.callNamed("testWebhook", application.administrator, { parameters: { id: endpointId } });
    expect([begun.length, (await claim()).map(({ data }) => data["trigger"])]).toEqual([0, ["test"]]);
  });
});

describe("close()", () => {
  test("hands back what commits later, and resolves when no place is reserved", async () => {
    const { emitIn, store, begun, fastLane, room, claim } = await openLane();
    let isClosed = false;
    let closing: Promise<void> | undefined;
    await store.transaction(async (transaction) => {
      await emitIn(transaction);
      closing = fastLane.close().then(() => void (isClosed = true));
      await Promise.resolve();
      expect(isClosed).toBe(false);
    });
    await closing;
    expect([begun.length, room.reserved, (await claim()).length]).toEqual([0, 0, 1]);
  });
});

function park(opened: Opened): void {
  for (let count = 0; count < 10; count++) opened.parking.note(heldJob(opened), "silent");
}

function fill({ lane, endpointId }: Opened): void {
  for (let count = 0; count < heldMax; count++) lane.hold(endpointId);
}

describe("a request", () => {
  /** Lets the endpoint answer quickly, and the process catch up with it once. */
  async function keepUp(opened: Opened): Promise<void> {
    opened.pace.note(opened.endpointId, { outcome: "success", durationMs: 20 });
    await opened.emit();
    opened.begun[0]?.end();
  }
  const noted = (promise: Promise<unknown>) => {
    const outcome = { text: "waits" };
    void promise.then(
      () => (outcome.text = "done"),
      (error: unknown) => (outcome.text = error instanceof DomainError ? error.code : String(error)),
    );
    return outcome;
  };

  test("that would add to a backlog of an endpoint that answers waits, writes nothing, and is refused after 2 s", async () => {
    const opened = await openLane();
    await keepUp(opened);
    opened.claimed([opened.endpointId]);
    const outcome = noted(opened.emit());
    await opened.pass(1_999);
    expect([outcome.text, opened.pressure.heldUp]).toEqual(["waits", 1]);
    await opened.pass(1);
    expect([outcome.text, opened.refusals(), opened.pressure.heldUp]).toEqual(["busy", 1, 0]);
    expect([await opened.application.allDeliveries(), opened.room.reserved]).toMatchObject([{ length: 1 }, 0]);
  });

  test("that waits goes on when the queue is empty, with a lease from then on", async () => {
    const opened = await openLane();
    await keepUp(opened);
    opened.claimed([opened.endpointId]);
    let runs = 0;
    const outcome = noted(
      opened.store.transaction(async (transaction) => {
        await opened.emitIn(transaction);
        // As long as an offer may take, but longer than is left of the first one's time.
        if (++runs === 1) opened.time.nowMs += 1_000;
      }),
    );
    await opened.pass(1_500);
    opened.claimed([]);
    opened.pressure.lookAgain();
    await opened.pass(0);
    expect([outcome.text, opened.begun.length, opened.refusals()]).toEqual(["done", 2, 0]);
  });

  test("waits in turn for the room of a job that is over", async () => {
    const opened = await openLane();
    await keepUp(opened);
    fill(opened);
    const outcomes = [1, 2].map(() => noted(opened.emit()));
    await opened.pass(1);
    opened.lane.drop(opened.endpointId);
    // It came later, so it takes no room that the others wait for.
    outcomes.push(noted(opened.emit()));
    await opened.pass(1);
    expect(opened.begun).toHaveLength(1);
    opened.pressure.noteFreed(opened.endpointId);
    await opened.pass(1);
    expect([outcomes.map(({ text }) => text), opened.begun.length]).toEqual([["waits", "waits", "waits"], 2]);
    expect(opened.pressure.heldUp).toBe(3);
  });

  test("is answered when the process holds no more than half of the endpoint's room, or after a second", async () => {
    const opened = await openLane();
    await keepUp(opened);
    for (let count = 0; count <= heldMax / 2; count++) opened.lane.hold(opened.endpointId);
    const outcome = noted(opened.emit());
    await opened.pass(999);
    expect([outcome.text, opened.begun.length]).toEqual(["waits", 2]);
    await opened.pass(1);
    expect(outcome.text).toBe("done");
    const next = noted(opened.emit());
    await opened.pass(1);
    expect(next.text).toBe("waits");
    opened.lane.drop(opened.endpointId);
    opened.pressure.noteFreed(opened.endpointId);
    await opened.pass(1);
    expect(next.text).toBe("done");
  });

  test.each<[string, (opened: Opened) => void]>([
    ["is slow", ({ pace, endpointId }) => slowDown(pace, endpointId)],
    ["has failed", ({ pace, endpointId }) => pace.note(endpointId, { outcome: "failure", durationMs: 5 })],
    ["is parked", (opened) => park(opened)],
  ])("never waits for an endpoint that %s", async (_, prepare) => {
    const opened = await openLane();
    await keepUp(opened);
    opened.claimed([opened.endpointId]);
    prepare(opened);
    await opened.emit();
    expect(await opened.claim()).toHaveLength(1);
  });

  test("never waits for an endpoint with which the process has not yet caught up", async () => {
    const opened = await openLane();
    opened.claimed([opened.endpointId]);
    opened.pace.note(opened.endpointId, { outcome: "success", durationMs: 20 });
    await opened.emit();
    expect(await opened.claim()).toHaveLength(1);
  });

  test("adds all of its events, however many", async () => {
    const opened = await openLane();
    await keepUp(opened);
    const outcome = noted(
      opened.store.transaction(async (transaction) => {
        for (let count = 0; count < 2 * heldMax; count++) await opened.emitIn(transaction);
      }),
    );
    await opened.pass(1_000);
    expect([outcome.text, opened.begun.length, (await opened.claim()).length]).toEqual(["done", 1 + heldMax, heldMax]);
  });

  test("that swallows the refusal is not committed", async () => {
    const opened = await openLane();
    await keepUp(opened);
    opened.claimed([opened.endpointId]);
    const outcome = noted(opened.store.transaction((transaction) => opened.emitIn(transaction).catch(() => undefined)));
    await opened.pass(2_000);
    expect([outcome.text, (await opened.application.allDeliveries()).length]).toEqual(["busy", 1]);
  });

  test("continues at once when the process stops", async () => {
    const opened = await openLane();
    await keepUp(opened);
    opened.claimed([opened.endpointId]);
    const outcome = noted(opened.emit());
    await opened.pass(1);
    void opened.fastLane.close();
    await opened.pass(1);
    expect([outcome.text, (await opened.claim()).length]).toEqual(["done", 1]);
  });

  test("of the service itself is never held up", async () => {
    const opened = await openLane();
    await keepUp(opened);
    opened.claimed([opened.endpointId]);
    const { memory, fastLane } = opened;
    await opened.emit(createOfferingStorage(memory.storage, fastLane, { mayWait: false }).open(defaultApplicationId));
    expect(await opened.claim()).toHaveLength(1);
  });
});

function slowDown(pace: Pace, endpointId: Id<"endpoint">): void {
  for (let count = 0; count < 16; count++) pace.note(endpointId, { outcome: "success", durationMs: 101 });
}
