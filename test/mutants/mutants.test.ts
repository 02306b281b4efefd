import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { chooseBugs } from "./choose.ts";
import { createNearestTests } from "./nearest-tests.ts";
import { locate, readRegression } from "./regression.ts";

/** Reads every source, on a machine that may be busy. */
setDefaultTimeout(60_000);

const root = join(import.meta.dirname, "..", "..");

test("chooseBugs() given the same seed chooses the same in all workspaces, given another one others", () => {
  const choose = (seed: string) => chooseBugs(root, { sample: 30, seed, words: [] });
  const chosen = choose("a");
  expect(chosen).toHaveLength(30);
  expect(choose("a")).toEqual(chosen);
  expect(choose("b")).not.toEqual(chosen);
  expect(new Set(chosen.map(({ file }) => file.split("/").slice(0, 2).join("/"))).size).toBeGreaterThan(12);
});

test("createNearestTests() begins with the test of the file and goes on with those that import it", () => {
  const nearest = createNearestTests(root)("packages/core/src/engine/text/csv.ts");
  expect(nearest[0]).toBe("packages/core/src/engine/text/csv.test.ts");
  expect(nearest.length).toBeGreaterThan(1);
  expect(nearest.filter((file) => !file.endsWith(".test.ts"))).toEqual([]);
});

test("the bugs that once hurt fit the code of today, and are at most 150", () => {
  const hurts = readRegression();
  expect(hurts.length).toBeGreaterThan(100);
  expect(hurts.length).toBeLessThanOrEqual(150);
  for (const hurt of hurts) {
    expect(locate(root, hurt).edits).toHaveLength(1);
    expect(hurt.tests.length).toBeGreaterThan(0);
  }
});
