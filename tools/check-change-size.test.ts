import { expect, test } from "bun:test";
import { commitsWithParents, countAddedLines } from "./check-change-size.ts";

test("countAddedLines() counts code at the place that it has now", () => {
  const numstat = [
    "12\t3\tpackages/core/src/a.ts",
    "5\t0\tpackages/{core => http}/src/b.ts",
    "4\t0\tcontract/c.ts => tools/d.ts",
    "1000\t0\tcontract/openapi.json",
    "1000\t0\tpackages/client/src/contract/api.ts",
    "1000\t0\ttest/surface/__snapshots__/core.test.ts.snap",
    "1000\t0\tdocs/decisions/0001.md",
    "1000\t0\tbun.lock",
    "-\t-\tdocs/images/a.png",
  ].join("\n");
  expect(countAddedLines(numstat)).toBe(21);
  expect(countAddedLines("")).toBe(0);
});

test("commitsWithParents() leaves out the commit that begins the history", () => {
  expect(commitsWithParents("c3 b2\nb2 a1\na1 ")).toEqual(["c3", "b2"]);
  expect(commitsWithParents("")).toEqual([]);
});
