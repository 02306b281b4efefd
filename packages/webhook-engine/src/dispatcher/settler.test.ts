import { expect, test } from "bun:test";
import type { ClaimedJob, Settlement, Timers } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { silentLog } from "@design-catalog/testing/test-ports";
import { systemTimers } from "../system-timers.ts";
import type { HeldJob } from "./held-job.ts";
import { createLanes } from "./lanes.ts";
import { createSettler } from "./settler.ts";

const job: ClaimedJob = { queue: "deliveries", id: "j", lease: "first", data: { deliveryId: testId("d") } };
const settlement: Settlement = {
  job,
  item: {
    deliveryId: testId("d"),
    applicationId: testId("a"),
    eventId: "v",
    eventType: "project.created",
    body: "{}",
    createdAt: "2026-11-22T09:30:00.000Z",
    status: "pending",
    attemptCount: 0,
    automaticCount: 0,
    endpoint: undefined,
  },
  attempt: undefined,
  next: undefined,
  retry: undefined,
};

/** Adds one job; resolves with the leases that its result was written under, once it is done. */
async function settleOnce(settle: (held: HeldJob, lease: string) => boolean): Promise<readonly string[]> {
  const [lane] = createLanes({ slots: 4, perEndpoint: 2 });
  if (!lane) throw new TypeError("Cannot settle without a lane");
  const held: HeldJob = { lane, endpointId: testId("e"), kind: "first", job, settlement, settling: false };
  const leases: string[] = [];
  await new Promise<void>((resolve) => {
    const settler = createSettler({
      deliveries: {
        async settle(settlements) {
          const { lease, id } = settlements[0]?.job ?? job;
          leases.push(lease);
          return new Set(settle(held, lease) ? [id] : []);
        },
      },
      log: silentLog,
      timers: systemTimers,
      telemetry: { deliveryEnded: () => undefined },
      onDone: () => resolve(),
    });
    settler.add(held);
  });
  return leases;
}

test("createSettler() given a job that this process claims again while settling writes its result under the new lease", async () => {
  const leases = await settleOnce((held, lease) => {
    // The lease lapsed while the transaction waited, and the next claim returned the job to this process.
    if (lease === "first") held.job = { ...job, lease: "second" };
    return lease === "second";
  });
  expect(leases).toEqual(["first", "second"]);
});

test("createSettler() given a job that another process has taken over drops the result", async () => {
  expect(await settleOnce(() => false)).toEqual(["first"]);
});

/** A settler on timers that a test moves, with the times and sizes of what it wrote. Each write takes `writeMs`. */
function setUp(writeMs = 0, disable = async (_endpointId: string) => {}) {
  let nowMs = 0;
  let calls: { readonly atMs: number; readonly call: () => void }[] = [];
  const timers: Timers = {
    now: () => nowMs,
    after(delayMs, call) {
      const entry = { atMs: nowMs + delayMs, call };
      calls.push(entry);
      return () => void (calls = calls.filter((other) => other !== entry));
    },
  };
  const written: (readonly [atMs: number, results: number])[] = [];
  const [lane] = createLanes({ slots: 4, perEndpoint: 2 });
  if (!lane) throw new TypeError("Cannot settle without a lane");
  const settler = createSettler({
    deliveries: {
      async settle(settlements) {
        written.push([nowMs, settlements.length]);
        await new Promise<void>((resolve) => timers.after(writeMs, resolve));
        return new Set(settlements.map((one) => one.job.id));
      },
    },
    log: silentLog,
    timers,
    telemetry: { deliveryEnded: () => undefined },
    disableEndpoint: ({ endpointId }) => disable(endpointId),
    onDone: () => undefined,
  });
  return {
    settler,
    written,
    add(count: number, ended: Settlement = settlement): void {
      const held = {
        lane,
        endpointId: testId<"endpoint">("e"),
        kind: "first",
        job,
        settlement: ended,
        settling: false,
      } as const;
      for (let added = 0; added < count; added++) settler.add({ ...held });
    },
    /** Moves the time and lets everything that is due happen. */
    async pass(durationMs: number): Promise<void> {
      for (const endMs = nowMs + durationMs; nowMs < endMs; nowMs++) {
        await Bun.sleep(0);
        for (const { call } of calls.filter(({ atMs }) => atMs <= nowMs)) call();
        calls = calls.filter(({ atMs }) => atMs > nowMs);
        await Bun.sleep(0);
      }
    },
  };
}

test("createSettler() writes results that come within 20 ms together", async () => {
  const { add, pass, written } = setUp();
  add(1);
  await pass(15);
  add(1);
  await pass(100);
  expect(written).toEqual([[20, 2]]);
});

test("createSettler() given sixteen results writes them at once, and a later one within 20 ms", async () => {
  const { add, pass, written } = setUp();
  add(15);
  await pass(3);
  add(1);
  await pass(2);
  add(1);
  await pass(100);
  expect(written).toEqual([
    [3, 16],
    [25, 1],
  ]);
});

test("createSettler() given results during a write counts their 20 ms from the first of them", async () => {
  const { add, pass, written } = setUp(10);
  add(1);
  await pass(22);
  add(1);
  await pass(6);
  add(1);
  await pass(100);
  expect(written).toEqual([
    [20, 1],
    [42, 2],
  ]);
});

test("createSettler() that is stopped while results wait writes nothing", async () => {
  const { settler, add, pass, written } = setUp();
  add(3);
  await pass(5);
  settler.stop();
  await pass(100);
  expect([written, settler.size]).toEqual([[], 3]);
});

test("createSettler() given many results that ask to disable an endpoint passes the wish on once until it is fulfilled", async () => {
  const asked: string[] = [];
  const fulfil: (() => void)[] = [];
  const { add, pass } = setUp(0, (endpointId) => {
    asked.push(endpointId);
    return new Promise<void>((resolve) => fulfil.push(resolve));
  });
  const secrets: readonly never[] = [];
  const endpoint = { id: testId<"endpoint">("e"), url: "https://hooks.example/", enabled: true, headers: {}, secrets };
  const asking = { ...settlement, isLast: true, item: { ...settlement.item, endpoint } };
  add(20, asking);
  await pass(50);
  add(1, asking);
  await pass(50);
  expect(asked).toEqual([endpoint.id]);
  for (const end of fulfil.splice(0)) end();
  await pass(5);
  add(1, asking);
  await pass(50);
  expect(asked).toHaveLength(2);
});
