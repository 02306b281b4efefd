import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Report } from "./bun-test.ts";
import { bundleTests, coreTests } from "./bundle-tests.ts";

/** Node is where npx comes from; Deno comes with the development dependencies. */
const runtimes = [
  { name: "Node", command: ["node"] },
  // Its launcher is a script for Node and finds the binary, also where the installer may run no scripts.
  {
    name: "Deno",
    command: ["node", join(dirname(createRequire(import.meta.url).resolve("deno/package.json")), "bin.cjs"), "run"],
  },
] as const;

/** A whole suite runs inside one test, on a machine that may be busy. */
setDefaultTimeout(120_000);

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "runtimes-"));
  await bundleTests(coreTests(), join(directory, "core.mjs"));
  await bundleTests(["test/runtimes/failing.fixture.ts"], join(directory, "failing.mjs"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

for (const { name, command } of runtimes) {
  describe(name, () => {
    test("passes every test of core", async () => {
      const report = await run(command, join(directory, "core.mjs"));
      expect(report.failures).toEqual([]);
      expect(report.passed).toBeGreaterThan(500);
    });

    test("sees a test that fails", async () => {
      const report = await run(command, join(directory, "failing.mjs"));
      expect(report.passed).toBe(2);
      expect(report.failures.map((failure) => failure.name)).toEqual(failing);
    });
  });
}

/** The names of the tests in the fixture, each wrong in its own way. */
const failing = [
  "group > toBe",
  "toEqual given another value",
  "toEqual given a further member",
  "toEqual given a shorter list",
  "toEqual given another set",
  "toMatchObject",
  "not",
  "toThrow given nothing thrown",
  "toThrow given another error",
  "rejects",
  "a rejection that nobody caught",
  "a matcher that does not exist",
  "each 2",
];

async function run(command: readonly string[], file: string): Promise<Report> {
  const [executable = "", ...options] = command;
  const child = spawn(executable, [...options, file], { stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  await once(child, "close");
  const line = output.stdout.trim().split("\n").at(-1) ?? "";
  if (!line.startsWith("{"))
    throw new Error(`Cannot read a report: current output is ${output.stdout}${output.stderr}`);
  // Printed by `bundleTests`.
  return JSON.parse(line) as Report;
}
