import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { splitTestFiles } from "./test-files.ts";

const slow = Array.from({ length: 10 }, (_, index) => `./test/faults/${index}.test.ts`);
const quick = Array.from({ length: 20 }, (_, index) => `./packages/core/src/${String(index).padStart(2, "0")}.test.ts`);
const others = ["./packages/core/src/tool.ts", "./packages/core/node_modules/x/x.test.ts", "./docs/x.test.ts"];

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "test-files-"));
  for (const path of [...slow, ...quick, ...others]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "");
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("splitTestFiles() puts each test file into one part, and no other file", () => {
  expect(splitTestFiles(root, 6).flat().toSorted()).toEqual([...quick, ...slow].toSorted());
});

test("splitTestFiles() begins with the tests of whole services, and spreads neighbours", () => {
  const parts = splitTestFiles(root, 6);
  expect(parts.slice(0, 4).flat().toSorted()).toEqual(slow);
  expect(parts.map((part) => part.length)).toEqual([3, 3, 2, 2, 10, 10]);
  expect(parts[0]).toEqual(["0", "4", "8"].map((name) => `./test/faults/${name}.test.ts`));
});
