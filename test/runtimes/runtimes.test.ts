import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleTests, coreTests } from "./bundle-tests.ts";
import { runBundle } from "./run-bundle.ts";
import { runtimeCommands } from "./runtimes.ts";

/** A whole suite runs inside one test, on a machine that may be busy. */
setDefaultTimeout(180_000);

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "runtimes-"));
  await bundleTests(coreTests(), join(directory, "core.mjs"));
  await bundleTests(["test/runtimes/failing.fixture.ts"], join(directory, "failing.mjs"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

for (const name of ["Node", "Deno"] as const) {
  const command = runtimeCommands[name];
  describe(name, () => {
    test("passes every test of core", async () => {
      const report = await runBundle(command, join(directory, "core.mjs"));
      expect(report.failures).toEqual([]);
      expect(report.passed).toBeGreaterThan(500);
    });

    test("sees a test that fails", async () => {
      const report = await runBundle(command, join(directory, "failing.mjs"));
      expect(report.passed).toBe(3);
      expect(report.failures.map((failure) => failure.name)).toEqual(failing);
    });
  });
}

/** The names of the tests in the fixture, each wrong in its own way. */
const failing = [
  "group > toBe",
  "group > concurrent",
  "group > after all",
  "group with hooks > after each",
  "toEqual given another value",
  "toEqual given a further member",
  "toEqual given a shorter list",
  "toEqual given another set",
  "toMatchObject",
  "toHaveProperty",
  "not",
  "toThrow given nothing thrown",
  "toThrow given another error",
  "any",
  "objectContaining",
  "arrayContaining",
  "stringContaining",
  "stringMatching",
  "rejects toMatchObject",
  "rejects",
  "a rejection that nobody caught",
  "toStartWith",
  "a matcher that does not exist",
  "each 2",
];
