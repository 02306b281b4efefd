import { expect, test } from "bun:test";
import { DomainError } from "@design-catalog/core/engine";
import type { AttemptRecord, ClaimedJob, AskingEndpoint, Settlement, Timers } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { silentLog } from "@design-catalog/testing/test-ports";
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

const completedAt = "2026-11-22T09:31:00.000Z";
const delivered = { status: "delivered", completedAt } as const;
const exhausted = { status: "exhausted", completedAt } as const;
const attempt: AttemptRecord = {
  trigger: "automatic",
  startedAt: completedAt,
  durationMs: 5,
  outcome: "failure",
  statusCode: 500,
  errorClass: null,
  errorMessage: null,
  remoteAddress: null,
  timings: {},
  responseHeaders: {},
  responseBody: null,
};

interface Given {
  /** Jobs whose results are stored; may throw. @default all */
  readonly settle?: (settlements: readonly Settlement[]) => readonly Settlement[];
  readonly writeMs?: number;
  readonly disable?: (endpoint: AskingEndpoint) => Promise<void>;
}

/** A settler on timers that a test moves, with the times and results of what it wrote, told and gave up. */
function setUp({ settle = (all) => all, writeMs = 0, disable = async () => {} }: Given = {}) {
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
  const told: string[] = [];
  const done: string[] = [];
  const [lane] = createLanes({ slots: 4, perEndpoint: 2 });
  if (!lane) throw new TypeError("Cannot settle without a lane");
  const settler = createSettler({
    deliveries: {
      async settle(settlements) {
        written.push([nowMs, settlements.length]);
        await new Promise<void>((resolve) => timers.after(writeMs, resolve));
        return new Set(settle(settlements).map((one) => one.job.id));
      },
    },
    log: silentLog,
    timers,
    telemetry: { deliveryEnded: (status) => void told.push(status) },
    disableEndpoint: disable,
    onDone: ({ job: { id, lease } }) => void done.push(`${id} ${lease}`),
  });
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    settler,
    written,
    told,
    done,
    /** Calls that wait for their time. */
    timers: () => calls.length,
    lagMs: () => settler.lagMs(nowMs),
    /** Adds results of as many jobs, which are called as they are counted. */
    add(count: number, ended: Settlement = settlement): readonly HeldJob[] {
      const added = Array.from({ length: count }, (_, index): HeldJob => {
        const own = { ...job, id: `j${index}` };
        return {
          lane,
          endpointId: testId<"endpoint">("e"),
          kind: "first",
          job: own,
          settlement: { ...ended, job: own },
          settling: false,
          keepsLimits: true,
        };
      });
      for (const held of added) settler.add(held);
      return added;
    },
    /** Moves the time and lets everything that is due happen. */
    async pass(durationMs: number): Promise<void> {
      const endMs = nowMs + durationMs;
      for (;;) {
        await pause();
        const nextMs = Math.min(...calls.map(({ atMs }) => atMs));
        if (nextMs > endMs) break;
        nowMs = Math.max(nowMs, nextMs);
        const due = calls.filter(({ atMs }) => atMs <= nowMs);
        calls = calls.filter(({ atMs }) => atMs > nowMs);
        for (const { call } of due) call();
      }
      nowMs = endMs;
    },
  };
}

test("createSettler() given a job that this process claims again while settling writes its result under the new lease", async () => {
  const leases: string[] = [];
  const { add, pass, done } = setUp({
    settle(settlements) {
      leases.push(...settlements.map(({ job: { lease } }) => lease));
      // The lease lapsed while the transaction waited, and the next claim returned the job to this process.
      if (held && leases.length === 1) held.job = { ...held.job, lease: "second" };
      return settlements.filter(({ job: { lease } }) => lease === "second");
    },
  });
  const [held] = add(1);
  await pass(100);
  expect(leases).toEqual(["first", "second"]);
  expect(done).toEqual(["j0 second"]);
});

test("createSettler() given a job that was claimed again but whose result is stored does not write it again", async () => {
  const { add, pass, done, written } = setUp({
    settle(settlements) {
      if (held) held.job = { ...held.job, lease: "second" };
      return settlements;
    },
  });
  const [held] = add(1);
  await pass(100);
  expect([written.length, done]).toEqual([1, ["j0 second"]]);
});

test("createSettler() given a job that another process has taken over drops the result", async () => {
  const { settler, add, pass, done, written, told } = setUp({ settle: () => [] });
  add(1, { ...settlement, next: delivered });
  await pass(100);
  expect([written.length, done, told, settler.size]).toEqual([1, ["j0 first"], [], 0]);
});

test.each([
  [199, [199]],
  [200, [200]],
  [201, [200, 1]],
])("createSettler() given %p results writes at most 200 in a transaction", async (count, sizes) => {
  const { add, pass, written } = setUp();
  add(count);
  await pass(100);
  expect(written.map(([, results]) => results)).toEqual(sizes);
});

test("createSettler() without a database keeps results, tries less and less often, and says for how long", async () => {
  let isAway = true;
  const stored: string[] = [];
  const { settler, add, pass, written, done, lagMs } = setUp({
    settle(settlements) {
      if (isAway) throw new DomainError("unavailable", "The database is away");
      stored.push(...settlements.map((one) => one.job.id));
      return settlements;
    },
  });
  expect(lagMs()).toBe(0);
  await pass(500);
  const [first, second] = add(2);
  await pass(5_000);
  expect(written.map(([atMs]) => atMs)).toEqual([520, 570, 670, 870, 1_270, 2_070, 3_070, 4_070, 5_070]);
  expect([settler.size, lagMs(), done]).toEqual([2, 5_000, []]);
  expect([first?.settling, second?.settling]).toEqual([false, false]);
  isAway = false;
  await pass(1_000);
  expect(stored.toSorted()).toEqual(["j0", "j1"]);
  expect([settler.size, lagMs(), done.toSorted()]).toEqual([0, 0, ["j0 first", "j1 first"]]);
  add(1);
  await pass(100);
  expect(written.at(-1)).toEqual([6_520, 1]);
});

test("createSettler() marks and counts the jobs of a transaction under way, and dates the lag again with each one that ends", async () => {
  const { settler, add, pass, lagMs } = setUp({ writeMs: 100 });
  const [first] = add(1);
  await pass(60);
  const [later] = add(1);
  expect([first?.settling, later?.settling, settler.size, lagMs()]).toEqual([true, false, 2, 60]);
  await pass(100);
  expect([first?.settling, later?.settling, settler.size, lagMs()]).toEqual([false, true, 1, 40]);
  await pass(100);
  expect([later?.settling, settler.size, lagMs()]).toEqual([false, 0, 0]);
});

test("createSettler() given a result that cannot be stored stores the others and gives it up", async () => {
  const { settler, add, pass, written, done } = setUp({
    writeMs: 10,
    settle(settlements) {
      if (settlements.some((one) => one.job.id === "j1")) throw new RangeError("Cannot store");
      return settlements;
    },
  });
  const added = add(3);
  await pass(35);
  expect(added.map(({ settling }) => settling)).toEqual([true, true, true]);
  await pass(100);
  expect(written.map(([, results]) => results)).toEqual([3, 1, 1, 1]);
  expect([settler.size, done.toSorted()]).toEqual([0, ["j0 first", "j1 first", "j2 first"]]);
  expect(added.map(({ settling }) => settling)).toEqual([false, false, false]);
});

test("createSettler() given a result whose row somebody holds stores all others after a few tries", async () => {
  let isHeld = true;
  const stored = new Set<string>();
  const { settler, add, pass, written } = setUp({
    writeMs: 4_000,
    settle(settlements) {
      if (isHeld && settlements.some((one) => one.job.id === "j7"))
        throw new DomainError("unavailable", "The row is held");
      for (const { job: one } of settlements) stored.add(one.id);
      return settlements;
    },
  });
  add(300);
  await pass(78_000);
  expect([stored.size, settler.size]).toEqual([299, 1]);
  const sizes = [200, 100, 100, 100, 50, 50, 25, 25, 13, 12, 7, 6, 3, 3, 2, 1];
  expect(written.slice(0, sizes.length).map(([, results]) => results)).toEqual(sizes);
  isHeld = false;
  await pass(10_000);
  expect([stored.size, settler.size]).toEqual([300, 0]);
});

test.each<[string, Partial<Settlement>, readonly string[]]>([
  ["delivered", { next: delivered }, ["delivered"]],
  ["exhausted", { next: exhausted }, ["exhausted"]],
  ["that are due again", { next: { status: "pending", dueInMs: 5_000 } }, []],
  ["without a change", {}, []],
  ["of tests", { next: exhausted, attempt: { ...attempt, trigger: "test" } }, []],
  ["of resends", { next: exhausted, attempt: { ...attempt, trigger: "manual" } }, ["exhausted"]],
  ["of deliveries that had ended", { next: delivered, item: { ...settlement.item, status: "exhausted" } }, []],
])("createSettler() given deliveries %s tells operators of ends", async (_, ended, expected) => {
  const { add, pass, told } = setUp();
  add(1, { ...settlement, ...ended });
  await pass(100);
  expect(told).toEqual([...expected]);
});

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
  const { add, pass, written } = setUp({ writeMs: 10 });
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

test("createSettler() that is stopped while results wait writes nothing, takes none, and leaves no timer", async () => {
  const { settler, add, pass, written, timers } = setUp();
  add(3);
  await pass(5);
  settler.stop();
  await pass(0);
  expect(timers()).toBe(0);
  add(1);
  await pass(100);
  expect([written, settler.size]).toEqual([[], 4]);
});

test("createSettler() given many results that ask to disable an endpoint passes the wish on once until it is fulfilled", async () => {
  const asked: AskingEndpoint[] = [];
  const fulfil: (() => void)[] = [];
  const { add, pass } = setUp({
    disable(reference) {
      asked.push(reference);
      return new Promise<void>((resolve) => fulfil.push(resolve));
    },
  });
  const secrets: readonly never[] = [];
  const endpoint = { id: testId<"endpoint">("e"), url: "https://hooks.example/", enabled: true, headers: {}, secrets };
  const asking = { ...settlement, isLast: true, item: { ...settlement.item, endpoint } };
  add(1, { ...asking, isLast: false });
  add(1, { ...settlement, isLast: true });
  await pass(50);
  expect(asked).toEqual([]);
  add(20, asking);
  await pass(50);
  add(1, asking);
  await pass(50);
  const { eventType } = settlement.item;
  expect(asked).toEqual([{ applicationId: testId("a"), endpointId: endpoint.id, eventType }]);
  for (const end of fulfil.splice(0)) end();
  await pass(5);
  add(1, asking);
  await pass(50);
  expect(asked).toHaveLength(2);
});
