import { expect, test } from "bun:test";
import type { Log } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { createPace } from "./pace.ts";
import { createStallLog, longestLag, stalledMs } from "./stall.ts";
import { WaitingRoom } from "./waiting-room.ts";

const endpointId = testId<"endpoint">("e");
const success = (durationMs: number) => ({ outcome: "success" as const, durationMs });
const failure = { outcome: "failure" as const, durationMs: 1 };

function paceAt(perEndpoint = 4) {
  const clock = { nowMs: 0 };
  return { clock, pace: createPace({ timers: { now: () => clock.nowMs }, lane: { perEndpoint } }) };
}

test("a pace keeps up with an endpoint that answered quickly and was caught up with, until it fails", () => {
  const { pace } = paceAt();
  pace.noteCaughtUp(endpointId);
  expect(pace.mustKeepUp(endpointId)).toBe(false);
  pace.note(endpointId, success(100));
  expect(pace.mustKeepUp(endpointId)).toBe(false);
  pace.noteCaughtUp(endpointId);
  expect(pace.mustKeepUp(endpointId)).toBe(true);
  pace.note(endpointId, failure);
  expect(pace.mustKeepUp(endpointId)).toBe(false);
  pace.note(endpointId, success(1));
  expect(pace.mustKeepUp(endpointId)).toBe(false);
});

test("a pace judges an endpoint by the fastest of its last 16 attempts, 100 ms included", () => {
  const { pace } = paceAt();
  pace.note(endpointId, success(100));
  pace.noteCaughtUp(endpointId);
  for (let attempt = 0; attempt < 15; attempt += 1) pace.note(endpointId, success(101));
  expect(pace.mustKeepUp(endpointId)).toBe(true);
  pace.note(endpointId, success(101));
  expect(pace.mustKeepUp(endpointId)).toBe(false);
});

test("a pace gives up an endpoint whose receiver holds half of its places for more than a second", () => {
  const { clock, pace } = paceAt(4);
  pace.note(endpointId, success(1));
  pace.noteCaughtUp(endpointId);
  const [first] = [pace.begin(endpointId), pace.begin(endpointId)];
  clock.nowMs = 1_000;
  expect(pace.mustKeepUp(endpointId)).toBe(true);
  clock.nowMs = 1_001;
  expect(pace.mustKeepUp(endpointId)).toBe(false);
  first?.();
  expect(pace.mustKeepUp(endpointId)).toBe(true);
});

function createRoom() {
  const waits: { readonly timeoutMs: number; readonly end: () => void; isOff: boolean }[] = [];
  const room = new WaitingRoom({
    after(timeoutMs, end) {
      const wait = { timeoutMs, end, isOff: false };
      waits.push(wait);
      return () => void (wait.isOff = true);
    },
  });
  return { room, waits };
}

test("a waiting room wakes those that came first, as many as are meant, and calls off their timers", async () => {
  const { room, waits } = createRoom();
  const ended: string[] = [];
  const wait = (key: string, name: string) => room.wait(key, 5).then((isWoken) => ended.push(`${name} ${isWoken}`));
  const all = [wait("a", "first"), wait("a", "second"), wait("b", "other"), wait("a", "third")];
  expect([room.size, room.count("a"), room.count("b"), room.count("c"), ...room.keys]).toEqual([4, 3, 1, 0, "a", "b"]);
  room.wake("a", 2);
  room.wake("c", 9);
  await Promise.all(all.slice(0, 2));
  expect(ended).toEqual(["first true", "second true"]);
  expect(waits.map(({ isOff }) => isOff)).toEqual([true, true, false, false]);
  waits.at(3)?.end();
  room.wake("b", 1);
  await Promise.all(all);
  expect(ended.slice(2).toSorted()).toEqual(["other true", "third false"]);
  expect([room.size, ...room.keys]).toEqual([0]);
});

test("a wait that has ended does not end again", async () => {
  const { room, waits } = createRoom();
  const ended = room.wait("a", 5);
  room.wake("a", 1);
  waits[0]?.end();
  expect(await ended).toBe(true);
  expect(waits[0]?.timeoutMs).toBe(5);
  expect(room.size).toBe(0);
});

test("a stall is logged once at its beginning and once at its end, with the reason that it began with", () => {
  const lines: unknown[] = [];
  const write = (level: string) => (message: string, fields?: unknown) => void lines.push([level, message, fields]);
  const log: Pick<Log, "error" | "info"> = { error: write("error"), info: write("info") };
  const note = createStallLog({ ...log, debug: write("debug"), warn: write("warn") });
  for (const [lagMs, lagReason] of [
    [stalledMs, "early"],
    [stalledMs + 1, "claims"],
    [stalledMs + 2, "settling"],
    [0, "none"],
    [0, "none"],
  ] as const) {
    note({ lagMs, lagReason });
  }
  expect(lines).toEqual([
    ["error", "The dispatcher has stalled", { reason: "claims", waitMs: stalledMs + 1 }],
    ["info", "The dispatcher has recovered", { reason: "claims" }],
  ]);
});

test("longestLag() returns the first of the longest, rounded", () => {
  const lags = [1.2, 7.6, 7.6].map((lagMs, index) => ({ lagMs, lagReason: `reason ${index}` }));
  expect(longestLag([{ lagMs: 0, lagReason: "none" }, ...lags])).toEqual({ lagMs: 8, lagReason: "reason 1" });
});
