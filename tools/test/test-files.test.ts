import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { planRun } from "./plan-run.ts";
import { inTurns, restFiles } from "./rest-files.ts";
import { deal, findTestFiles, mainTasks, splitByUse, splitBySuite, takeTurn } from "./test-files.ts";

const browser = ["./test/browser/0.test.ts", mainTasks];
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
  for (const path of [...browser, ...slow, ...quick, ...others, ofConsole]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "");
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("findTestFiles() finds each test file, and no other file", () => {
  expect(findTestFiles(root)).toEqual([...quick, ofConsole, ...browser, ...slow].toSorted());
  expect(splitBySuite(findTestFiles(root)).suite).toEqual([...quick, ...browser, ...slow].toSorted());
});

test("deal() puts each file into one part and makes none that is empty, which would run every test", () => {
  for (const parts of [1, 6, 50]) {
    const dealt = deal(quick, parts);
    expect(dealt.flat().toSorted()).toEqual(quick);
    expect(dealt.map(({ length }) => length)).not.toContain(0);
  }
  expect(deal([], 9)).toEqual([]);
});

test("deal() gives a file that takes as long as all others a part of its own", () => {
  expect(deal([...quick, mainTasks], 2)).toEqual([[mainTasks], quick]);
});

test("splitByUse() tells files that wait from those that compute, which are all that are not measured", () => {
  const waits = "./test/faults/locked-events.test.ts";
  expect(splitByUse([...quick, waits])).toEqual({ computing: quick, waiting: [waits] });
});

test("planRun() deals what takes longer than a minute, and leaves options and unknown names to the runner", () => {
  const files = [...quick, "./test/faults/kill-server.test.ts", "./test/faults/database-outage.test.ts"];
  const shape = (...names: readonly string[]) =>
    planRun(names, files).pools.map(({ parts, processes }) => [parts.length, processes]);
  expect(shape()).toEqual([
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
  const { measures, pools } = planRun(["core/src/0", "--measure"], files);
  expect({ measures, parts: pools[0]?.parts.length }).toEqual({ measures: true, parts: 10 });
});

test("what the suite leaves out runs in continuous integration", () => {
  const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
  expect(read(".ci/run")).toMatch(/^within \d+ test:rest$/mu);
  const { suite, rest } = splitBySuite(findTestFiles(projectRoot));
  expect(new Set([...suite, ...rest])).toEqual(new Set(findTestFiles(projectRoot)));
  expect(rest).toContain(mainTasks);
});

test("takeTurn() gives each file of the rest one of six turns, and every turn those that take turns by themselves", () => {
  const { rest } = splitBySuite(findTestFiles(projectRoot));
  const taken = ["0", "1", "2", "3", "4", "5"].map((turn) => takeTurn(rest, turn));
  expect(takeTurn(rest, undefined)).toEqual(rest);
  for (const files of taken) expect(files).toEqual(expect.arrayContaining(inTurns));
  const others = taken.flatMap((files) => files.filter((path) => !inTurns.includes(path)));
  expect(others.toSorted()).toEqual(rest.filter((path) => !inTurns.includes(path)).toSorted());
});

test("each entry of the rest names files that are there, and what sees their bugs", () => {
  const files = findTestFiles(projectRoot);
  expect(inTurns.filter((path) => !files.includes(path))).toEqual([]);
  for (const [beginning, seenBy] of Object.entries(restFiles)) {
    expect([beginning, files.some((path) => path.startsWith(beginning))]).toEqual([beginning, true]);
    expect(seenBy).not.toBe("");
  }
});
