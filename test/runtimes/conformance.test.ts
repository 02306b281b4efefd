import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "./bundle-tests.ts";
import { nodeRunner, runWith, type Runner } from "./run-runner.ts";
import { denoLauncher } from "./runtimes.ts";

/** A whole suite runs inside one test, on a machine that may be busy. */
setDefaultTimeout(180_000);

const runners: Readonly<Record<string, Runner>> = {
  "node:test": nodeRunner,
  "Deno's runner": {
    command: ["node", denoLauncher, "test", "--allow-all", "--no-check"],
    failed: /^\s+(.*) \.\.\. FAILED\b/gmu,
  },
};

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "conformance-"));
  for (const name of ["memory", "broken"]) {
    await bundle(join(import.meta.dirname, `${name}-adapters.fixture.ts`), join(directory, `${name}.test.mjs`));
  }
});
afterAll(() => rm(directory, { recursive: true, force: true }));

for (const [name, runner] of Object.entries(runners)) {
  test.concurrent(`${name} judges the adapters in memory by the contracts of storage, queue, files and packing`, async () => {
    const { exitCode, failedTests, output } = await runWith(runner, join(directory, "memory.test.mjs"));
    expect({ exitCode, failedTests }).toEqual({ exitCode: 0, failedTests: [] });
    expect(output).toMatch(/# pass 2\d\d$|passed \(2\d\d steps\)/mu);
  });

  test.concurrent(`${name} finds what an adapter does wrong`, async () => {
    const { exitCode, failedTests } = await runWith(runner, join(directory, "broken.test.mjs"));
    expect(exitCode).toBe(1);
    expect([...new Set(failedTests)].filter((failing) => !groups.has(failing)).toSorted()).toEqual(faults);
  });
}

/** Cases that the faulty adapters fail. */
const faults = [
  "a deleted key takes other content",
  "claim() leaves out the jobs of applications",
  "claim() takes equal shares of the groups, and no more of a group than its limit",
  "delete() deletes these blobs and no others, and is fine with none",
];
/** A runner may also name the groups of these. */
const groups = new Set([
  "a queue without limits of groups",
  "a store that deletes nothing",
  "claiming",
  "promoting and deleting",
]);
