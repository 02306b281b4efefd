import { describe, expect, test } from "bun:test";
import { DomainError } from "@design-catalog/core/engine";
import type { DeliveryReference, DispatchItem, LogFields, Timers } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { silentLog } from "@design-catalog/testing/test-ports";
import { createAdmission } from "./admission.ts";
import type { HeldJob } from "./held-job.ts";
import { createLanes } from "./lanes.ts";
import { createLoading } from "./loading.ts";

const busy = new DomainError("unavailable", "The database is unavailable");
const broken = new Error("missing chunk number 0 for toast value 16433");
const statementMsMax = 4_500;
const [lane] = createLanes({ slots: 256, perEndpoint: 16 });

/** Tells how a load ends, after time has passed. */
type Load = (names: readonly string[], pass: (ms: number) => void) => Error | undefined | Promise<undefined>;

/** Loads from a store that answers as the test says. Waits take no time but that of the timers. */
function openLoading(load: Load) {
  let nowMs = 0;
  const timers: Timers = {
    now: () => nowMs,
    after(delayMs, call) {
      const timer = setImmediate(() => {
        nowMs += delayMs;
        call();
      });
      return () => clearImmediate(timer);
    },
  };
  const pass = (ms: number) => void (nowMs += ms);
  const ended = new AbortController();
  const loads: (readonly string[])[] = [];
  const begun: string[] = [];
  const givenUp: string[] = [];
  const errors: (LogFields | undefined)[] = [];
  const nameOf = new Map<string, string>();
  const loading = createLoading({
    deliveries: {
      async load(references) {
        const names = references.map(({ deliveryId }) => nameOf.get(deliveryId) ?? "");
        loads.push(names);
        const error = await load(names, pass);
        if (error) throw error;
        return references.map(itemOf);
      },
    },
    log: { ...silentLog, error: (_, fields) => void errors.push(fields) },
    timers,
    ended: ended.signal,
    async attempt(held, item) {
      if (item) begun.push(held.job.id);
      await Promise.resolve();
    },
    onGivenUp: (held) => void givenUp.push(held.job.id),
  });
  const admission = createAdmission(loading);
  return {
    loads,
    begun,
    givenUp,
    errors,
    ended,
    pass,
    lagMs: () => loading.lagMs(nowMs),
    add(...names: readonly string[]): void {
      const heldJobs = names.map((name) => heldJob(name));
      for (const [index, { job }] of heldJobs.entries()) nameOf.set(String(job.data["deliveryId"]), names[index] ?? "");
      admission.add(heldJobs);
    },
    /** Lets time pass until the condition holds. */
    async until(condition: () => boolean): Promise<void> {
      for (let turns = 0; !condition(); turns++) {
        if (turns > 1_000)
          throw new Error(`The condition never held: ${JSON.stringify({ loads: loads.slice(-20), begun })}`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** A job of an endpoint of its own, so none waits for a place. */
function heldJob(name: string): HeldJob {
  const endpointId = testId<"endpoint">(`e${name}`);
  const data = { applicationId: testId("a"), deliveryId: testId<"delivery">(`d${name}`) };
  const job = { queue: "deliveries", id: name, lease: "1", group: endpointId, data } as const;
  return { lane, endpointId, kind: "first", job, settlement: undefined, settling: false };
}

function itemOf({ applicationId, deliveryId }: DeliveryReference): DispatchItem {
  return {
    applicationId,
    deliveryId,
    eventId: "v",
    eventType: "project.created",
    body: "{}",
    createdAt: "2026-11-22T09:30:00.000Z",
    status: "pending",
    attemptCount: 0,
    automaticCount: 0,
    endpoint: undefined,
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const sizes = (loads: readonly (readonly string[])[]) => loads.map(({ length }) => length);

describe("deliveries that take too long together", () => {
  test("are loaded in as many parts as the statement's time allows, and in larger ones when that suffices", async () => {
    let msEach = 1_000;
    const { add, until, loads, begun } = openLoading((names, pass) => {
      pass(Math.min(names.length * msEach, statementMsMax));
      return names.length * msEach > statementMsMax ? busy : undefined;
    });
    add(...numbers(64));
    await until(() => begun.length === 64);
    // No load of eight is tried again while four take 4 s.
    expect(sizes(loads)).toEqual([64, 32, 16, 8, ...Array<number>(16).fill(4)]);
    expect(begun).toEqual(numbers(64));
    msEach = 1;
    add(...numbers(64));
    await until(() => begun.length === 128);
    expect(sizes(loads.slice(20))).toEqual([4, 8, 16, 32, 4]);
  });
});

describe("a delivery that cannot be loaded", () => {
  test("is found by halves, and given up when others have been loaded since it failed by itself", async () => {
    const { add, until, loads, begun, givenUp, errors } = openLoading((names) =>
      names.includes("3") ? broken : undefined,
    );
    add(...numbers(8));
    await until(() => begun.length === 7);
    expect(loads.slice(0, 9)).toEqual([
      numbers(8),
      numbers(4),
      ["1", "2"],
      ["3", "4", "5", "6"],
      ["3", "4"],
      ["3"],
      ["4"],
      ["3"],
      ["5", "6"],
    ]);
    expect([begun, givenUp]).toEqual([numbers(8).filter((name) => name !== "3"), ["3"]]);
    expect(errors).toEqual([{ deliveryId: testId("d3"), jobId: "3", error: String(broken) }]);
  });

  test("is loaded by itself when its job comes back, so the others need no halves", async () => {
    let isBroken = true;
    const { add, until, loads, begun, givenUp } = openLoading((names) =>
      isBroken && names.includes("3") ? broken : undefined,
    );
    add(...numbers(8));
    await until(() => begun.length === 7);
    const before = loads.length;
    add("9", "3", "10");
    await until(() => givenUp.length === 2 && begun.length === 9);
    expect(loads.slice(before)).toEqual([["9", "10"], ["3"]]);
    isBroken = false;
    add("3");
    await until(() => begun.includes("3"));
    add("11", "3");
    await until(() => begun.length === 12);
    expect(loads.at(-1)).toEqual(["11", "3"]);
  });

  test("is kept while it takes too long, until others could be loaded", async () => {
    const { add, until, loads, begun, givenUp, lagMs } = openLoading((names, pass) => {
      if (!names.includes("7")) return undefined;
      pass(statementMsMax);
      return busy;
    });
    add("7");
    await until(() => loads.length === 8);
    expect([givenUp, lagMs() > 8 * statementMsMax]).toEqual([[], true]);
    add("1");
    await until(() => givenUp.length === 1);
    expect([begun, lagMs()]).toEqual([["1"], 0]);
  });

  test("and is the only one is given up at once, and does not count as a stall", async () => {
    const { add, until, givenUp, lagMs } = openLoading((_, pass) => {
      pass(100);
      return broken;
    });
    for (let count = 1; count <= 50; count++) {
      add("3");
      await until(() => givenUp.length === count);
      expect(lagMs()).toBe(0);
    }
  });
});

describe("events that cannot be read", () => {
  test.each([
    ["locked", busy],
    ["forbidden", new Error("permission denied for table events")],
  ])(
    "because they are %s give up nothing, count as lag from the first failure, and are read when they can be",
    async (_, error) => {
      let fails = true;
      const { add, until, loads, begun, givenUp, lagMs } = openLoading((__, pass) => {
        pass(1_000);
        return fails ? error : undefined;
      });
      add(...numbers(5));
      await until(() => loads.length === 40);
      expect([givenUp, lagMs() > 40_000]).toEqual([[], true]);
      // Each has its turn.
      expect(new Set(loads.slice(-5).flat()).size).toBe(5);
      fails = false;
      await until(() => begun.length === 5);
      expect([givenUp, lagMs()]).toEqual([[], 0]);
    },
  );

  test("are not read after the end of the process", async () => {
    let count = 0;
    // A loading that went on would otherwise leave the test no turn.
    const { add, until, loads, ended } = openLoading(() => (count++ < 40 ? busy : new Promise(() => undefined)));
    add(...numbers(5));
    await until(() => loads.length === 10);
    ended.abort();
    for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
    // One may have been under way.
    expect(loads.length).toBeLessThanOrEqual(11);
  });
});

test("lagMs() given a load that never returns grows", async () => {
  const { add, until, loads, lagMs, pass } = openLoading(() => new Promise(() => undefined));
  pass(5_000);
  expect(lagMs()).toBe(0);
  add("1");
  await until(() => loads.length === 1);
  pass(31_000);
  expect(lagMs()).toBe(31_000);
});
