import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addPassed, readPassed, takeOver, writePassed } from "./passed-steps.ts";

const directory = mkdtempSync(join(tmpdir(), "passed-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const end = { at: "2026-11-30T12:00:00.000Z", seconds: 61, said: "1 passed" };
const clean = { commit: "a", runtime: "1.4.5", isClean: true };
const passed = { commit: "a", runtime: "1.4.5", steps: { pack: end } };

test("takeOver() on the same clean commit keeps what has passed", () => {
  expect(takeOver(passed, clean)).toEqual({ pack: end });
});

test.each([
  ["another commit", { ...clean, commit: "b" }],
  ["another version of Bun", { ...clean, runtime: "1.4.6" }],
  ["a changed file", { ...clean, isClean: false }],
])("takeOver() given %s keeps nothing", (_, checkout) => {
  expect(takeOver(passed, checkout)).toEqual({});
});

test("addPassed() adds a step to those of its commit, and forgets those of another one", () => {
  const ended = { ...end, step: "sbom", before: clean, after: clean };
  expect(addPassed(passed, ended)).toEqual({ ...passed, steps: { pack: end, sbom: end } });
  expect(addPassed({ ...passed, commit: "b" }, ended)).toEqual({ ...passed, steps: { sbom: end } });
});

test.each([
  ["began with changed files", { before: { ...clean, isClean: false } }],
  ["ended with changed files", { after: { ...clean, isClean: false } }],
  ["ended on another commit", { after: { ...clean, commit: "b" } }],
])("addPassed() of a step that %s adds nothing", (_, checkouts) => {
  expect(addPassed(passed, { ...end, step: "sbom", before: clean, after: clean, ...checkouts })).toEqual(passed);
});

test("readPassed() reads what was written, and nothing where there is no file", () => {
  const file = join(directory, "release", "passed.json");
  expect(readPassed(file)).toEqual({ commit: "", runtime: "", steps: {} });
  writePassed(file, passed);
  expect(readPassed(file)).toEqual(passed);
});
