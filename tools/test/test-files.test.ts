import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { dealToPools, planRun } from "./plan-run.ts";
import { inTurns, kept, restFiles, seenInSuite } from "./rest-files.ts";
import {
  deal,
  equalShares,
  findTestFiles,
  mainTasks,
  secondsOf,
  splitByUse,
  splitBySuite,
  takeTurn,
} from "./test-files.ts";

const representatives = [mainTasks, "./test/faults/kill-server.test.ts"];
const slow = Array.from({ length: 10 }, (_, index) => `./test/faults/${index}.test.ts`);
const quick = Array.from({ length: 20 }, (_, index) => `./packages/core/src/${String(index).padStart(2, "0")}.test.ts`);
const others = [
  "./packages/core/src/tool.ts",
  "./packages/core/node_modules/x/x.test.ts",
  "./docs/x.test.ts",
  "./docs/test/only.test.ts",
];
const ofConsole = "./test/browser/console-users.test.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "test-files-"));
  for (const path of [...representatives, ...slow, ...quick, ...others, ofConsole]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "");
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("findTestFiles() finds each test file, and no other file", () => {
  expect(findTestFiles(root)).toEqual([...quick, ofConsole, ...representatives, ...slow].toSorted());
  const { suite, rest } = splitBySuite(findTestFiles(root));
  expect(suite).toEqual([...quick, ...representatives].toSorted());
  expect(rest).toEqual([ofConsole, mainTasks, ...slow].toSorted());
});

test("deal() puts each file into one part and makes none that is empty, which would run every test", () => {
  for (const parts of [1, 6, 50]) {
    const dealt = deal(quick, equalShares(parts));
    expect(dealt.flat().toSorted()).toEqual(quick);
    expect(dealt.map(({ length }) => length)).not.toContain(0);
  }
  expect(deal([], equalShares(9))).toEqual([]);
});

test("deal() gives a file that takes as long as all others a part of its own", () => {
  expect(deal([...quick, mainTasks], equalShares(2))).toEqual([[mainTasks], quick]);
});

test("dealToPools() lets processes that take one part after the other end at about the same time", () => {
  const { suite } = splitBySuite(findTestFiles(projectRoot));
  for (const files of [suite, suite.slice(0, 300), suite.slice(300)]) {
    const [computing] = dealToPools(files);
    const ends = Array.from({ length: computing?.processes ?? 0 }, () => 0);
    for (const part of computing?.parts ?? []) {
      const first = ends.indexOf(Math.min(...ends));
      ends[first] = (ends[first] ?? 0) + secondsOf(part);
    }
    expect(ends.length).toBe(2);
    // No process waits for more than one of the last parts.
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(40);
  }
});

test("splitByUse() tells files that wait from those that compute, which are all that are not measured", () => {
  const waits = "./test/faults/locked-events.test.ts";
  expect(splitByUse([...quick, waits])).toEqual({ computing: quick, waiting: [waits] });
});

test("planRun() deals what takes longer than a minute, and leaves options and unknown names to the runner", () => {
  const files = [...quick, "./test/faults/locked-events.test.ts", "./test/faults/database-outage.test.ts"];
  const shape = (...names: readonly string[]) =>
    planRun(names, files).pools.map(({ parts, processes }) => [parts.length, processes]);
  expect(shape("packages", "faults")).toEqual([
    [2, 2],
    [2, 2],
  ]);
  const waiting = files.filter((path) => path.includes("faults"));
  expect(planRun(["faults"], waiting).pools.map(({ processes }) => processes)).toEqual([2]);
  expect(planRun(["packages/core"], files).pools).toEqual([{ parts: [["packages/core"]], processes: 1 }]);
  expect(planRun(["nowhere"], files).pools).toEqual([{ parts: [["nowhere"]], processes: 1 }]);
  expect(() => planRun(["console-", "-t", "one", "-u"], files)).toThrow("-u");
  expect(planRun(["console-", "-t", "one"], files).pools).toEqual([
    { parts: [["console-", "-t", "one"]], processes: 1 },
  ]);
  expect(planRun(["--measure"], files)).toMatchObject({ run: "suite", measures: true });
  expect(planRun(["--rest"], files)).toMatchObject({ run: "rest", measures: false });
  expect(planRun(["core/src/0"], files).run).toBeUndefined();
});

test("what the suite leaves out runs in continuous integration", () => {
  const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
  expect(read(".ci/run")).toMatch(/^within \d+ test:rest$/mu);
  const { suite, rest } = splitBySuite(findTestFiles(projectRoot));
  expect(new Set([...suite, ...rest])).toEqual(new Set(findTestFiles(projectRoot)));
  const shared = suite.filter((path) => rest.includes(path));
  expect(shared).toEqual(expect.arrayContaining([mainTasks, "./test/api/grids.test.ts"]));
  expect(shared).not.toContain("./test/api/answers.test.ts");
});

test("takeTurn() gives each file of the rest one of six turns, and every turn those that take turns by themselves", () => {
  const { rest } = splitBySuite(findTestFiles(projectRoot));
  const taken = ["0", "1", "2", "3", "4", "5"].map((turn) => takeTurn(rest, turn));
  expect(takeTurn(rest, undefined)).toEqual(rest);
  for (const files of taken) expect(files).toEqual(expect.arrayContaining(inTurns));
  const others = taken.flatMap((files) => files.filter((path) => !inTurns.includes(path)));
  expect(others.toSorted()).toEqual(rest.filter((path) => !inTurns.includes(path)).toSorted());
});

test("each entry of the rest names files that are there, and what in the suite sees their bugs", () => {
  const files = findTestFiles(projectRoot);
  const beginsNone = (all: readonly string[]) => (beginning: string) => !all.some((path) => path.startsWith(beginning));
  expect([...restFiles, ...kept, ...inTurns].filter(beginsNone(files))).toEqual([]);
  const seeing = Object.values(seenInSuite).map(pathsIn);
  expect(seeing.filter(({ length }) => length === 0)).toEqual([]);
  expect(seeing.flat().filter(beginsNone(splitBySuite(files).suite))).toEqual([]);
});

/** Paths in the code spans of a text. */
function pathsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/`([\w-]+\/[^`]+)`/gu), ([, path]) => `./${path}`);
}
