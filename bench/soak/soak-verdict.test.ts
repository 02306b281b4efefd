import { describe, expect, test } from "bun:test";
import type { MemorySample } from "./soak-sample.ts";
import { describeSoak, judgeSoak } from "./soak-verdict.ts";

const mebibyte = 2 ** 20;
const minuteMs = 60_000;

/** Returns half an hour of samples, one every ten seconds, with some noise. */
function samplesOf(rssAt: (minute: number) => number): readonly MemorySample[] {
  return Array.from({ length: 180 }, (_, index) => {
    const atMs = (index + 1) * 10_000;
    const noise = index % 2 === 0 ? mebibyte : 0;
    const rss = rssAt(atMs / minuteMs) * mebibyte + noise;
    return {
      atMs,
      rss,
      own: rss,
      heapUsed: rss / 10,
      objectCount: 1_000,
      classes: { Promise: 600 + index },
      files: 70,
    };
  });
}

describe("judgeSoak()", () => {
  test("given constant memory after the warm-up finds it flat", () => {
    const { isFlat, own } = judgeSoak(samplesOf((minute) => Math.min(140, 100 + 10 * minute)));
    expect(isFlat).toBe(true);
    expect(Math.abs(own.perUnit)).toBeLessThan(0.1 * mebibyte);
  });

  test("given a leak of 2 MiB in ten minutes finds it and its class", () => {
    const verdict = judgeSoak(samplesOf((minute) => 140 + 0.2 * minute));
    expect(verdict.isFlat).toBe(false);
    expect(verdict.own.perUnit / mebibyte).toBeCloseTo(2, 1);
    expect(verdict.heapUsed.perUnit / mebibyte).toBeCloseTo(0.2, 2);
    expect(describeSoak(verdict)).toMatch(/^NOT flat[\s\S]*memory 2\.\d\d ± [\s\S]*grew most: Promise by 1\d\d/u);
  });

  test("given too few samples refuses to judge", () => {
    expect(() => judgeSoak(samplesOf(() => 100).slice(0, 2))).toThrow(RangeError);
    expect(() => judgeSoak([])).toThrow(RangeError);
  });
});
