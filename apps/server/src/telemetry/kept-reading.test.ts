import { describe, expect, test } from "bun:test";
import { keptReading } from "./kept-reading.ts";

describe("keptReading()", () => {
  test("reads once for everybody who asks at the same time and during a short period afterwards", async () => {
    let reads = 0;
    const read = keptReading(async () => (reads += 1), 60_000);
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    expect(await read()).toBe(1);
  });

  test("reads again when that period is over", async () => {
    let reads = 0;
    const read = keptReading(async () => (reads += 1), 0);
    expect([await read(), await read()]).toEqual([1, 2]);
  });

  test("returns undefined when the reading fails, and does not read more often because of it", async () => {
    let reads = 0;
    const read = keptReading(async () => {
      reads += 1;
      throw new Error("away");
    }, 90_000);
    expect([await read(), await read()]).toEqual([undefined, undefined]);
    expect(reads).toBe(1);
  });
});
