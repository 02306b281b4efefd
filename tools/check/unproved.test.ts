import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDocuments } from "../check-documents.ts";

/** Findings of the check in a table whose only row has this cell. */
function missing(cell: string, source: string, head = "proved by"): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), "proofs-"));
  try {
    writeFileSync(join(root, "a.test.ts"), source);
    writeFileSync(join(root, "SECURITY.md"), `| said | ${head} |\n|---|---|\n| no entrance | ${cell} |\n`);
    return checkDocuments(root).map(({ line, missing: name }) => `${line} ${name}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const run = 'test.each([1])(\n  "keeps %p out",\n  () => {},\n);\ntest("keeps (all) out", () => {});';
const named = '`a.test.ts`: "keeps %p out"';

const skipped = (call: string) => `3 a file without ${call}, as a.test.ts has`;

test("checkDocuments() given a row of SECURITY.md that names its tests finds nothing", () => {
  expect(missing(named, run)).toEqual([]);
  expect(missing(`${named}; \`a.test.ts\`: "keeps (all) out"`, run)).toEqual([]);
});

test.each([
  ["no test", "", run, '3 a test as `file`: "title"'],
  ["a file only", "`a.test.ts`", run, '3 a test as `file`: "title"'],
  ["a word besides", `${named} mostly`, run, '3 a test as `file`: "title"'],
  ["another title", '`a.test.ts`: "keeps"', run, '3 the test "keeps" in a.test.ts'],
  ["a test that is a comment", named, '// test("keeps %p out", () => {});', '3 the test "keeps %p out" in a.test.ts'],
  ["a call of another function", named, 'note("keeps %p out", () => {});', '3 the test "keeps %p out" in a.test.ts'],
  ["a group without tests", named, 'describe("keeps %p out", () => {});', '3 the test "keeps %p out" in a.test.ts'],
  ["a skipped test", named, run.replace(".each([1])", ".skip"), skipped("test.skip")],
  ["skipped cases", named, run.replace("test.each", "test.skip.each"), skipped("test.skip")],
  ["a test that may be skipped", named, run.replace(".each([1])", ".skipIf(isSlow)"), skipped("test.skipIf")],
  [
    "a skipped group",
    named,
    `describe.skipIf(process.env.QUICK)("all", () => { ${run} });`,
    skipped("describe.skipIf"),
  ],
  ["a test that must fail", named, run.replace(".each([1])", ".failing"), skipped("test.failing")],
])("checkDocuments() given a row of SECURITY.md with %s finds it", (_, cell, source, found) => {
  expect(missing(cell, source)).toEqual([found]);
});

test("checkDocuments() given tests that only the absence of a tool skips, or a group of tests, finds nothing", () => {
  expect(missing(named, `describe.skipIf(!hasTerminals)("all", () => { ${run} });`)).toEqual([]);
  expect(missing(named, run.replace(".each([1])", '.skipIf(!hasTool({ name: "curl" })).each([1])'))).toEqual([]);
  expect(missing(named, `describe("keeps %p out", () => { test("once", () => {}); });`)).toEqual([]);
});

test("checkDocuments() given a table of SECURITY.md without proofs, or a test that is nowhere, finds it", () => {
  expect(missing(named, run, "where")).toEqual(['1 a last column "proved by"']);
  expect(missing('`b.test.ts`: "keeps"', run)).toContain("3 one file b.test.ts, not 0");
});
