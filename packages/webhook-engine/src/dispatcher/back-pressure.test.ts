import { describe, expect, test } from "bun:test";
import { defaultApplicationId, DomainError } from "@design-catalog/core";
import { answer, fill, heldMax, type Opened, openLane, park, scheduledMax, send } from "./fast-lane.fixture.ts";
import { createOfferingStorage } from "./offering-storage.ts";

describe("a request", () => {
  /** Lets the endpoint answer, and the process catch up with it once. */
  async function keepUp(opened: Opened): Promise<void> {
    answer(opened, "success");
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

  test("that goes on after waiting is charged for its deliveries once", async () => {
    const opened = await openLane();
    await keepUp(opened);
    opened.claimed([opened.endpointId]);
    const charged: number[] = [];
    const charge = async (deliveries: number) => void charged.push(deliveries);
    const outcome = noted(opened.store.transaction((transaction) => opened.emitIn(transaction, { charge })));
    await opened.pass(500);
    opened.claimed([]);
    opened.pressure.lookAgain();
    await opened.pass(0);
    expect([outcome.text, charged]).toEqual(["done", [1]]);
  });

  test("waits in turn for a job that is over, when as many wait for the service as a process holds beyond places", async () => {
    const opened = await openLane();
    await keepUp(opened);
    fill(opened, opened.lane.jobsAhead);
    const outcomes = [1, 2].map(() => noted(opened.emit()));
    await opened.pass(1);
    opened.lane.drop(opened.endpointId);
    // It came later, so it takes no room that the others wait for.
    outcomes.push(noted(opened.emit()));
    opened.pressure.noteProgress(opened.endpointId);
    await opened.pass(1);
    expect([outcomes.map(({ text }) => text), opened.begun.length]).toEqual([["waits", "waits", "waits"], 2]);
    expect(opened.pressure.heldUp).toBe(3);
  });

  test("is answered when no more than half as many wait for the service, or after a second", async () => {
    const opened = await openLane();
    await keepUp(opened);
    fill(opened, Math.floor(opened.lane.jobsAhead / 2));
    const outcome = noted(opened.emit());
    await opened.pass(999);
    expect([outcome.text, opened.begun.length]).toEqual(["waits", 2]);
    await opened.pass(1);
    expect(outcome.text).toBe("done");
    opened.begun[1]?.end();
    const next = noted(opened.emit());
    await opened.pass(1);
    expect(next.text).toBe("waits");
    opened.lane.drop(opened.endpointId);
    opened.pressure.noteProgress(opened.endpointId);
    await opened.pass(1);
    expect(next.text).toBe("done");
  });

  test.each<[string, (opened: Opened) => void]>([
    ["has all places taken by requests on the wire", (opened) => send(opened)],
    ["has failed", (opened) => answer(opened, "failure")],
    ["is parked", (opened) => park(opened)],
  ])("never waits for an endpoint that %s", async (_, prepare) => {
    const opened = await openLane();
    await keepUp(opened);
    opened.claimed([opened.endpointId]);
    prepare(opened);
    await opened.emit();
    expect(await opened.claim()).toHaveLength(1);
  });

  test("that waits goes on when requests on the wire have taken all places", async () => {
    const opened = await openLane();
    await keepUp(opened);
    fill(opened);
    send(opened, scheduledMax - 1);
    const outcome = noted(opened.emit());
    await opened.pass(1_000);
    expect(outcome.text).toBe("waits");
    send(opened, 1);
    await opened.pass(0);
    expect([outcome.text, opened.refusals(), (await opened.claim()).length]).toEqual(["done", 0, 1]);
  });

  test("waits a second after the receiver has answered, however long that took", async () => {
    const opened = await openLane();
    await keepUp(opened);
    fill(opened);
    const end = send(opened);
    opened.time.nowMs += 5_000;
    for (let count = 0; count < scheduledMax; count++) end();
    opened.time.nowMs += 1_000;
    const outcome = noted(opened.emit());
    await opened.pass(1);
    expect(outcome.text).toBe("waits");
  });

  test("never waits for an endpoint with which the process has not yet caught up", async () => {
    const opened = await openLane();
    opened.claimed([opened.endpointId]);
    answer(opened, "success");
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
