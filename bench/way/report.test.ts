import { expect, test } from "bun:test";
import { formatPace } from "./report.ts";
import type { Turn } from "./turn.ts";

const none = { p50: NaN, p99: NaN, max: NaN };
const turn: Turn = {
  accepted: 100,
  refused: 0,
  deliveries: 0,
  duplicates: 0,
  perSecond: 400,
  acceptedPerSecond: 400,
  longestGapMs: 5,
  answer: { p50: 2, p99: 4, max: 8 },
  way: none,
  lag: none,
  statements: [],
  walBytes: 100,
  processorMs: { server: 10, postgres: 10 },
  layers: {
    span: { fromMs: 0, toMs: 250 },
    service: new Map(),
    postgres: new Map(),
    log: { from: "0/1", to: "0/2" },
    commits: 1,
    flushes: 1,
  },
};
const pace = { name: "closed loop", endpoints: 0, changes: 100 };

test("formatPace() given figures that no side has leaves their rows out", () => {
  const text = formatPace({
    pace,
    sides: new Map([
      ["this", [turn]],
      ["floor", [turn]],
    ]),
  });
  expect(text).toMatch(/^\| request to 201 p99 ms +\| 4\.0 +\| 4\.0 +\| 1\.00 +\|$/mu);
  expect(text).not.toContain("arrival");
  expect(text).not.toContain("NaN");
});

test("formatPace() given a figure that one side lacks leaves its cell empty", () => {
  const floor = { ...turn, way: { p50: 3, p99: 5, max: 9 } };
  const text = formatPace({
    pace,
    sides: new Map([
      ["this", [turn]],
      ["floor", [floor]],
    ]),
  });
  expect(text).toMatch(/^\| request to arrival p99 ms +\| +\| 5\.0 +\| +\|$/mu);
});
