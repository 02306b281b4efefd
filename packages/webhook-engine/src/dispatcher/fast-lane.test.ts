import { describe, expect, test } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";
import { defaultApplicationId, DomainError, type Storage } from "@design-catalog/core";
import { deliveries } from "@design-catalog/core/webhooks";
import { DeadlockError } from "@design-catalog/storage-memory";
import { noTicket } from "./crowd.ts";
import { answer, fill, heldMax, type Opened, openLane, park } from "./fast-lane.fixture.ts";

const leaseMs = 20_000;

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

  test("begins in the order in which a transaction recorded the events", async () => {
    const { emitIn, store, begun } = await openLane();
    await store.transaction((transaction) => emitIn(transaction, {}, 3));
    const recorded = (await store.select(deliveries)).map(({ id }) => id);
    expect(begun.map(({ job }) => job.data["deliveryId"])).toEqual(recorded.toSorted());
    expect(recorded).toHaveLength(3);
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
    // By another request, which resolves the name in no transaction.
    const elsewhere = AsyncLocalStorage.snapshot();
    await store.transaction(async (transaction) => {
      await emitIn(transaction);
      await elsewhere(() => patch(0, change));
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

  test("given more of one transaction than begin from memory, for which nobody waits until they are claimed", async () => {
    const opened = await openLane({ limits: { slots: 1_024, perEndpoint: 512 }, bytesMax: 10_000_000 });
    const { emitIn, emit, store, begun, claim, claimed, pressure, endpointId } = opened;
    answer(opened, "success");
    await store.transaction((transaction) => emitIn(transaction, {}, 259));
    expect([begun.length, (await claim()).length]).toEqual([256, 3]);
    fill(opened, 1_000);
    await emit();
    expect(pressure.heldUp).toBe(0);
    claimed([]);
    expect(pressure.turnsAway(endpointId, noTicket)).toBe(true);
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
