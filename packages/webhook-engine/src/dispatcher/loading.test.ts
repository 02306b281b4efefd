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

/** Tells how a load ends, after time has passed. A load of no delivery that there is has one empty name. */
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
        if (names[0] !== "") loads.push(names);
        const error = await load(names, pass);
        if (error) throw error;
        return names[0] === "" ? [] : references.map(itemOf);
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
  return { lane, endpointId, kind: "first", job, settlement: undefined, settling: false, keepsLimits: true };
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
    const { add, until, loads, begun, pass, lagMs } = openLoading((names, takes) => {
      takes(Math.min(names.length * msEach, statementMsMax));
      return names.length * msEach > statementMsMax ? busy : undefined;
    });
    add(...numbers(64));
    await until(() => begun.length === 64);
    // No load of eight is tried again while four take 4 s.
    expect(sizes(loads)).toEqual([64, 32, 16, 8, ...Array<number>(16).fill(4)]);
    expect(begun).toEqual(numbers(64));
    // A single one says nothing about sets.
    add("a0");
    await until(() => begun.length === 65);
    msEach = 1;
    add(...numbers(64));
    await until(() => begun.length === 129);
    expect(sizes(loads.slice(20))).toEqual([1, 4, 8, 16, 32, 4]);
    pass(60_000);
    expect(lagMs()).toBe(0);
  });
});

describe("a delivery that cannot be loaded", () => {
  test("is found by halves, and given up when it fails twice by itself", async () => {
    const { add, until, loads, begun, givenUp, errors } = openLoading((names) =>
      names.includes("3") ? broken : undefined,
    );
    add(...numbers(8));
    await until(() => begun.length === 7);
    expect(loads).toEqual([
      numbers(8),
      numbers(4),
      ["1", "2"],
      ["3", "4", "5", "6"],
      ["3", "4"],
      ["3"],
      ["3"],
      ["4"],
      ["5", "6"],
      ["7", "8"],
    ]);
    expect([begun, givenUp]).toEqual([numbers(8).filter((name) => name !== "3"), ["3"]]);
    expect(errors).toEqual([{ deliveryId: testId("d3"), jobId: "3", error: String(broken) }]);
  });

  test("is loaded by itself when its job comes back, after waits that double, until it can be loaded", async () => {
    let isBroken = true;
    const { add, until, loads, begun, givenUp, errors, pass } = openLoading((names) =>
      isBroken && names.includes("3") ? broken : undefined,
    );
    add("3");
    await until(() => givenUp.length === 1);
    for (const [round, waitMs] of [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000].entries()) {
      const before = loads.length;
      pass(waitMs - 5_000);
      add(`10${round}`, "3");
      await until(() => givenUp.length === 2 * round + 2 && begun.length === 2 * round + 1);
      pass(5_000);
      add(`20${round}`, "3");
      await until(() => givenUp.length === 2 * round + 3 && begun.length === 2 * round + 2);
      // Early, it is not loaded at all.
      expect(loads.slice(before).flat().toSorted()).toEqual([`10${round}`, `20${round}`, "3"]);
      expect(errors).toHaveLength(round + 2);
    }
    isBroken = false;
    pass(300_000);
    add("3");
    await until(() => begun.includes("3"));
    add("30", "3");
    await until(() => begun.includes("30"));
    expect(loads.at(-1)).toEqual(["30", "3"]);
  });

  test("because its connection is lost is loaded again at once", async () => {
    let count = 0;
    const { add, until, begun, givenUp } = openLoading((names) =>
      names.includes("1") && count++ === 0 ? busy : undefined,
    );
    add("1");
    await until(() => begun.length === 1);
    expect(givenUp).toEqual([]);
  });

  test.each([
    ["one too large", ["7"], busy],
    ["one unreadable", ["7"], broken],
    ["two unreadable", ["7", "8"], broken],
  ])(
    "and others like it, %s, are given up with nothing else to load, and do not count as a stall",
    async (_, names, error) => {
      const { add, until, givenUp, lagMs, pass } = openLoading((loaded) => {
        if (loaded.some((name) => names.includes(name))) pass(statementMsMax);
        return loaded.some((name) => names.includes(name)) ? error : undefined;
      });
      for (let round = 1; round <= 50; round++) {
        add(...names);
        await until(() => givenUp.length === round * names.length);
        expect(lagMs()).toBe(0);
        pass(300_000);
      }
    },
  );
});

describe("events that cannot be read", () => {
  const forbidden = new Error("permission denied for table events");
  test.each([
    ["locked, and one waits", busy, 1],
    ["locked, and several wait", busy, 5],
    ["forbidden, and one waits", forbidden, 1],
    ["forbidden, and several wait", forbidden, 5],
  ])(
    "because they are %s give up nothing, count as lag, and are read together when they can be",
    async (_, error, count) => {
      let fails = true;
      const { add, until, loads, begun, givenUp, lagMs } = openLoading((__, pass) => {
        pass(1_000);
        return fails ? error : undefined;
      });
      add(...numbers(count));
      await until(() => loads.length === 40);
      expect([givenUp, lagMs() > 40_000]).toEqual([[], true]);
      expect(new Set(sizes(loads))).toEqual(new Set([count]));
      fails = false;
      await until(() => begun.length === count);
      expect([givenUp, lagMs(), new Set(sizes(loads))]).toEqual([[], 0, new Set([count])]);
    },
  );

  test("are not read after the end of the process, and nothing that was read is attempted", async () => {
    const answer = Promise.withResolvers<undefined>();
    const { add, until, loads, begun, ended } = openLoading(() => answer.promise);
    add("1");
    await until(() => loads.length === 1);
    ended.abort();
    answer.resolve(undefined);
    add("2");
    for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
    expect([loads, begun]).toEqual([[["1"]], []]);
  });

  test("are not read again after the end of the process", async () => {
    let count = 0;
    // A loading that went on would otherwise leave the test no turn.
    const { add, until, loads, ended } = openLoading(() => (count++ < 80 ? busy : new Promise(() => undefined)));
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
