import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { consoleTests, mainTasks, splitTestFiles } from "./test-files.ts";

const browser = ["./test/browser/0.test.ts", mainTasks];
const slow = Array.from({ length: 10 }, (_, index) => `./test/faults/${index}.test.ts`);
const quick = Array.from({ length: 20 }, (_, index) => `./packages/core/src/${String(index).padStart(2, "0")}.test.ts`);
const others = [
  "./packages/core/src/tool.ts",
  "./packages/core/node_modules/x/x.test.ts",
  "./docs/x.test.ts",
  "./docs/test/only.test.ts",
  "./test/browser/console-users.test.ts",
];

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "test-files-"));
  for (const path of [...browser, ...slow, ...quick, ...others]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "");
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("splitTestFiles() puts each test file into one part, and no other file", () => {
  for (const parts of [2, 6, 9, 27, 50])
    expect(splitTestFiles(root, parts).flat().toSorted()).toEqual([...quick, ...browser, ...slow].toSorted());
});

test("splitTestFiles() makes no empty part, which would run every test", () => {
  expect(splitTestFiles(join(root, "docs"), 9)).toEqual([["./test/only.test.ts"]]);
  expect(splitTestFiles(root, 50).map((part) => part.length)).not.toContain(0);
});

test("splitTestFiles() begins with the tests of whole services, and spreads neighbours", () => {
  const parts = splitTestFiles(root, 9);
  expect(parts.slice(0, 6).flat().toSorted()).toEqual([...browser, ...slow]);
  expect(parts.map((part) => part.length)).toEqual([2, 2, 2, 2, 2, 2, 7, 7, 6]);
  expect(parts[1]).toEqual(["0", "5"].map((name) => `./test/faults/${name}.test.ts`));
});

test("splitTestFiles() keeps the tests in a browser together, and its parts apart", () => {
  const parts = splitTestFiles(root, 18);
  expect(parts.slice(0, 12).map(([first = ""]) => first.includes("browser"))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("the tests of the console that the suite leaves out run in continuous integration", () => {
  const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
  // The manifest has this script, or the test fails.
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
  expect(scripts["test:console"]).toEndWith(` tools/test.ts ${consoleTests.slice("./".length)}`);
  expect(read(".ci/run")).toMatch(/^within \d+ test:console$/mu);
  expect(existsSync(join(projectRoot, mainTasks))).toBe(true);
});
