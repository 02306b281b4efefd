import { expect, test } from "bun:test";
import { judgeNeighbours } from "./neighbours-verdict.ts";
import type { Neighbours } from "./neighbours.ts";

type Change = Partial<Neighbours>;

/** Two rounds whose p99 differs by a factor; other members of the service's round by choice. */
function pair(ratio: number, service: Change = {}): readonly Neighbours[] {
  const round = { p50Ms: 5, p99Ms: 100, statuses: { 400: 80, 413: 2 }, failed: 0 };
  return [
    { server: "bare server", ...round },
    { server: "service", ...round, p99Ms: 100 * ratio, ...service },
  ];
}

test("judgeNeighbours() given waits of at most twice as long in the median finds nothing", () => {
  expect(judgeNeighbours([...pair(9), ...pair(2), ...pair(1)])).toEqual([]);
});

const faults: readonly (readonly [what: string, rounds: readonly Neighbours[], said: string])[] = [
  ["longer waits", [...pair(1), ...pair(2.1), ...pair(9)], "2.1 times as long"],
  ["a read that failed", [...pair(1), ...pair(1, { failed: 1 })], "1 reads failed"],
  ["a refusal for load", [...pair(1, { statuses: { 400: 9, 503: 2 } }), ...pair(1)], "2 bodies were answered with 503"],
];

test.each(faults)("judgeNeighbours() given %s says so and nothing else", (_, rounds, said) => {
  expect(judgeNeighbours(rounds)).toEqual([expect.stringContaining(said)]);
});

test("judgeNeighbours() given rounds that do not come in pairs refuses them", () => {
  expect(() => judgeNeighbours(pair(1).toReversed())).toThrow(RangeError);
  expect(() => judgeNeighbours(pair(1).slice(0, 1))).toThrow(RangeError);
  expect(() => judgeNeighbours([])).toThrow(RangeError);
});
