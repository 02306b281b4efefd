import { expect, test } from "bun:test";
import type { Log } from "@design-catalog/core/ports";
import { createStallLog, longestLag, stalledMs } from "./stall.ts";
import { WaitingRoom } from "./waiting-room.ts";

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
