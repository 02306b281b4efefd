import { expect, test } from "bun:test";
import { phasesOf } from "./phases.ts";

test.each([
  [
    { dnsMs: 2, connectMs: 20, tlsMs: 61, firstByteMs: 158 },
    168,
    [
      ["dns", 2],
      ["connect", 20],
      ["tls", 41],
      ["firstByte", 97],
      ["rest", 8],
    ],
  ],
  [
    { firstByteMs: 30 },
    31,
    [
      ["firstByte", 30],
      ["rest", 1],
    ],
  ],
  [{ dnsMs: 5 }, 5, [["dns", 5]]],
  [{}, 0, []],
] as const)("phasesOf() given %j in %i ms is %j", (timings, durationMs, expected) => {
  expect(phasesOf({ timings, durationMs }).map(({ name, ms }) => [name, ms])).toEqual(
    expected.map((pair) => [...pair]),
  );
});
