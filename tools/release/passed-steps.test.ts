import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addPassed, digestFiles, readPassed, takeOver, writePassed } from "./passed-steps.ts";

const directory = mkdtempSync(join(tmpdir(), "passed-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const end = { at: "2026-11-30T12:00:00.000Z", seconds: 61, said: "1 passed" };
const clean = { files: "a", commit: "1", runtime: "1.4.5", isClean: true };
const passed = { files: "a", commit: "1", runtime: "1.4.5", steps: { pack: end } };

test("takeOver() on the same clean files keeps what has passed", () => {
  expect(takeOver(passed, clean)).toEqual({ pack: end });
});

test.each([
  ["other files", { ...clean, files: "b" }],
  ["another version of Bun", { ...clean, runtime: "1.4.6" }],
  ["a changed file", { ...clean, isClean: false }],
])("takeOver() given %s keeps nothing", (_, checkout) => {
  expect(takeOver(passed, checkout)).toEqual({});
});

test("digestFiles() leaves out tests and their snapshots, and no other file", () => {
  const blob = (hash: string, name: string) => `100644 blob ${hash}\t${name}\n`;
  const digest = digestFiles(blob("a1", "steps.ts") + blob("b1", "steps.test.ts"));
  expect(digestFiles(blob("a1", "steps.ts") + blob("b2", "steps.test.ts") + blob("c1", "page.test.tsx"))).toBe(digest);
  expect(digestFiles(blob("a1", "steps.ts") + blob("b1", "steps.test.ts") + blob("c1", "a.test.ts.snap"))).toBe(digest);
  expect(digestFiles(blob("a2", "steps.ts") + blob("b1", "steps.test.ts"))).not.toBe(digest);
  expect(digestFiles(blob("a1", "steps.ts") + blob("c1", "test-tools.ts"))).not.toBe(digest);
});

test("addPassed() after another test has changed keeps the commit of the first step", () => {
  const later = { ...clean, commit: "2" };
  const ended = { ...end, step: "sbom", before: later, after: later };
  expect(addPassed(passed, ended).commit).toBe("1");
  expect(addPassed({ ...passed, files: "b" }, ended).commit).toBe("2");
});

test("addPassed() adds a step to those of the same files, and forgets those of others", () => {
  const ended = { ...end, step: "sbom", before: clean, after: clean };
  expect(addPassed(passed, ended)).toEqual({ ...passed, steps: { pack: end, sbom: end } });
  expect(addPassed({ ...passed, files: "b" }, ended)).toEqual({ ...passed, steps: { sbom: end } });
});

test.each([
  ["began with changed files", { before: { ...clean, isClean: false } }],
  ["ended with changed files", { after: { ...clean, isClean: false } }],
  ["ended on other files", { after: { ...clean, files: "b" } }],
])("addPassed() of a step that %s adds nothing", (_, checkouts) => {
  expect(addPassed(passed, { ...end, step: "sbom", before: clean, after: clean, ...checkouts })).toEqual(passed);
});

test("readPassed() reads what was written, and nothing where there is no file", () => {
  const file = join(directory, "release", "passed.json");
  expect(readPassed(file)).toEqual({ files: "", commit: "", runtime: "", steps: {} });
  writePassed(file, passed);
  expect(readPassed(file)).toEqual(passed);
});
