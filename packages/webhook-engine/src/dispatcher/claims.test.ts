import { afterEach, describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobQueue } from "@design-catalog/core";
import type { ClaimLimits, LogFields, NewJob, QueueName, Timers } from "@design-catalog/core/ports";
import { createMemoryQueue, type MemoryQueue } from "@design-catalog/storage-memory";
import { silentLog } from "@design-catalog/testing/test-ports";
import { systemTimers } from "../system-timers.ts";
import { type ClaimLoop, startClaiming } from "./claims.ts";
import { createLanes } from "./lanes.ts";
import { fastTimers, until } from "./scene.fixture.ts";
import { createSignal } from "./signal.ts";
import { createStallLog, stalledMs } from "./stall.ts";

/** Longer than a lane waits between two looks into its queue. */
const slowMs = 600;
/** Time stands still: a lane is due again only if something makes it so at once. */
const stillTimers: Timers = { ...systemTimers, now: () => 0 };
let loop: ClaimLoop | undefined;
afterEach(() => loop?.stop());

interface Claiming {
  readonly memory: MemoryQueue;
  readonly claimed: string[];
  readonly lines: (readonly [level: string, message: string, fields: LogFields | undefined])[];
  readonly loop: ClaimLoop;
}

/** Claims from an in-memory queue, whose answers `delay` may delay or withhold. */
function startClaims(delay: (queue: QueueName, limits: ClaimLimits) => unknown, timers = systemTimers): Claiming {
  const memory = createMemoryQueue({ clock: { now: () => Date.now() }, leaseMs: 60_000, isFree: () => true });
  const queue: JobQueue = {
    ...memory,
    async claim(name, limits) {
      const jobs = await memory.claim(name, limits);
      await delay(name, limits);
      return jobs;
    },
  };
  const claimed: string[] = [];
  const lines: Claiming["lines"] = [];
  const log = {
    ...silentLog,
    info: (message: string, fields?: LogFields) => void lines.push(["info", message, fields]),
    error: (message: string, fields?: LogFields) => void lines.push(["error", message, fields]),
  };
  const logStall = createStallLog(log);
  const started = startClaiming({
    queue,
    lanes: createLanes({ slots: 8, perEndpoint: 8 }),
    log,
    timers,
    signal: createSignal(timers),
    exceptions: () => new Map(),
    onClaimed: (_, jobs) => void claimed.push(...jobs.map((job) => job.queue)),
    onRound: () => logStall({ lagMs: started.lagMs(timers.now()), lagReason: started.lagReason() }),
  });
  loop = started;
  return { memory, claimed, lines, loop: started };
}

function job(queue: QueueName): NewJob {
  return { queue, data: {} };
}

test("lanes with nothing to do are looked into together, with one wait", async () => {
  let [nowMs, looks, waits] = [0, 0, 0];
  /** Time passes with waits only, but for the watch of the loop, which never ends. */
  const timers: Timers = {
    now: () => nowMs,
    after(delayMs, run) {
      if (delayMs >= 5_000) return () => undefined;
      waits++;
      const timer = setTimeout(() => {
        nowMs += delayMs;
        run();
      }, 1);
      return () => clearTimeout(timer);
    },
  };
  startClaims((queue) => {
    looks++;
    // The second lane is due a little after the first.
    if (queue === "delivery-retries") nowMs += 4;
  }, timers);
  await until(() => looks >= 20);
  expect(waits).toBeLessThanOrEqual(looks / 2);
});

describe("a lane", () => {
  test.each([
    ["deliveries", "delivery-retries"],
    ["delivery-retries", "deliveries"],
  ] as const)("with slow claims of %s leaves %s their turns", async (slow, other) => {
    let slowClaims = 0;
    const { memory, claimed } = startClaims(async (queue) => {
      if (queue !== slow) return;
      slowClaims += 1;
      await sleep(slowMs);
    });
    await until(() => slowClaims >= 2);
    const before = slowClaims;
    memory.apply({ added: [job(other)], held: [], completed: [] });
    await until(() => claimed.includes(other));
    // At most the claim under way and the next one come first.
    expect(slowClaims).toBeLessThanOrEqual(before + 1);
  });

  test("with slow claims makes progress: rounds succeed, if late", async () => {
    const claims = startClaims(() => sleep(slowMs));
    await sleep(5 * slowMs);
    // Otherwise it is at least that much from now on, and on a busy machine it may be that for a moment.
    await until(() => claims.loop.lagMs(performance.now()) < 5 * slowMs);
  });

  test("with failing claims leaves the other its turns", async () => {
    const { memory, claimed } = startClaims((queue) => {
      if (queue === "deliveries") throw new Error("Cannot claim");
    });
    memory.apply({ added: [job("delivery-retries")], held: [], completed: [] });
    await until(() => claimed.includes("delivery-retries"));
  });

  test("with failing claims is claimed again in the next round", async () => {
    let failures = 0;
    startClaims((queue) => {
      if (queue === "deliveries") return;
      failures++;
      throw new Error("Cannot claim");
    }, stillTimers);
    await until(() => failures >= 3);
  });

  test("with more jobs than a claim takes leaves the other its turns", async () => {
    const order: QueueName[] = [];
    const { memory } = startClaims((queue) => void order.push(queue));
    memory.apply({ added: Array.from({ length: 90 }, () => job("deliveries")), held: [], completed: [] });
    await until(() => order.length >= 3);
    expect(order.slice(0, 3)).toEqual(["deliveries", "delivery-retries", "deliveries"]);
  });

  test("given a job that came during a claim looks again at once", async () => {
    let begun = 0;
    const { memory, claimed } = startClaims(async (queue) => {
      if (queue !== "deliveries") return;
      begun += 1;
      await sleep(100);
    }, stillTimers);
    await until(() => begun === 1);
    memory.apply({ added: [job("deliveries"), job("deliveries")], held: [], completed: [] });
    await until(() => claimed.length === 2);
  });
});

describe("a dispatcher that has stalled", () => {
  test("logs so once with the reason, and its recovery once", async () => {
    let fails = true;
    const { lines, loop: claims } = startClaims((queue) => {
      if (fails && queue === "delivery-retries") throw new Error("Cannot claim");
    }, fastTimers);
    await until(() => claims.lagMs(fastTimers.now()) > 1.5 * stalledMs);
    expect(lines).toEqual([
      [
        "error",
        "The dispatcher has stalled",
        { reason: "claiming delivery-retries fails", waitMs: expect.any(Number) },
      ],
    ]);
    fails = false;
    await until(() => lines.length > 1);
    await sleep(100);
    expect(lines.slice(1)).toEqual([
      ["info", "The dispatcher has recovered", { reason: "claiming delivery-retries fails" }],
    ]);
  });

  test("reports a claim that never returns", async () => {
    const claims = startClaims(() => new Promise(() => undefined), fastTimers);
    await sleep(20);
    const reason = "a claim of deliveries is under way";
    expect(claims.loop.lagReason()).toBe(reason);
    await until(() => claims.lines.length > 0);
    expect(claims.lines).toEqual([["error", "The dispatcher has stalled", { reason, waitMs: expect.any(Number) }]]);
    // Its promise would wait for the claim.
    void claims.loop.stop();
    loop = undefined;
  });
});
