import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "./bundle-tests.ts";
import { denoLauncher } from "./runtimes.ts";

/** A whole suite runs inside one test, on a machine that may be busy. */
setDefaultTimeout(180_000);

/** Runners of tests, each with what it prints once for a test that failed. */
const runners = {
  "node:test": { command: ["node", "--test", "--test-reporter=tap"], failed: /^\s*not ok \d+ - (.*)$/gmu },
  "Deno's runner": {
    command: ["node", denoLauncher, "test", "--allow-all", "--no-check"],
    failed: /^\s+(.*) \.\.\. FAILED\b/gmu,
  },
} as const;

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "conformance-"));
  for (const name of ["memory", "broken"]) {
    await bundle(join(import.meta.dirname, `${name}-adapters.fixture.ts`), join(directory, `${name}.test.mjs`));
  }
});
afterAll(() => rm(directory, { recursive: true, force: true }));

for (const [name, { command, failed }] of Object.entries(runners)) {
  test.concurrent(`${name} judges the adapters in memory by the contracts of storage, queue, files and packing`, async () => {
    const { exitCode, output } = await run(command, "memory.test.mjs");
    expect({ exitCode, failed: [...output.matchAll(failed)].map(([line]) => line) }).toEqual({
      exitCode: 0,
      failed: [],
    });
    expect(output).toMatch(/# pass 2\d\d$|passed \(2\d\d steps\)/mu);
  });

  test.concurrent(`${name} finds what an adapter does wrong`, async () => {
    const { exitCode, output } = await run(command, "broken.test.mjs");
    expect(exitCode).toBe(1);
    const names = new Set([...output.matchAll(failed)].map(([, failing = ""]) => failing));
    expect([...names].filter((failing) => !groups.has(failing)).toSorted()).toEqual(faults);
  });
}

/** Cases that the faulty adapters fail. */
const faults = [
  "a deleted key takes other content",
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

async function run([program = "", ...words]: readonly string[], file: string) {
  const child = spawn(program, [...words, file], { cwd: directory, env: { ...process.env, NO_COLOR: "1" } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const [exitCode] = await once(child, "close");
  return { exitCode: Number(exitCode), output };
}
