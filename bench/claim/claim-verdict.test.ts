import { expect, test } from "bun:test";
import { judgeClaims, type ServerFigures } from "./claim-verdict.ts";

type Medians = readonly [idleUs: number, loadedUs: number, p50Ms: number];

/** Figures of three rounds with these medians; the mean and the highest would be above any bound. */
const figuresOf = ([idleUs, loadedUs, p50Ms]: Medians): ServerFigures => ({
  idle: [1, idleUs, 1e9].map((cpuUs) => ({ cpuUs })),
  loaded: [1, loadedUs, 1e9].map((cpuUs) => ({ cpuUs })),
  arrivals: [0.01, p50Ms, 1e9].map((value) => ({ p50Ms: value })),
});
const base = figuresOf([1_000, 2_000, 2]);
const judge = (servers: Readonly<Record<string, Medians>>) =>
  judgeClaims(new Map(Object.entries(servers).map(([name, medians]) => [name, figuresOf(medians)])), base);

test("judgeClaims() says nothing about servers of up to 1.5 times the reference", () => {
  expect(judge({ "embedded-15": [1_500, 3_000, 3], "debian-15": [10, 20, 0.1] })).toEqual([]);
});

test("judgeClaims() names each figure that is above, of every server", () => {
  const found = judge({
    "debian-15": [1_510, 2_000, 2],
    "embedded-15": [1_000, 3_020, 2],
    "embedded-16": [1_000, 2_000, 3.2],
  });
  expect(found).toEqual([
    "debian-15: claim CPU is 1.51, above 1.5",
    "embedded-15: claim CPU with a backlog is 1.51, above 1.5",
    "embedded-16: commit to arrival p50 is 1.60, above 1.5",
  ]);
});

test("judgeClaims() refuses to judge a server without figures", () => {
  const none = { idle: [], loaded: [], arrivals: [] };
  expect(() => judgeClaims(new Map([["17", none]]), base)).toThrow(RangeError);
});
