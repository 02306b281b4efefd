import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "./bundle-tests.ts";
import { nodeRunner, runWith } from "./run-runner.ts";

/** A whole suite runs inside one test, on a machine that may be busy. */
setDefaultTimeout(180_000);

const root = join(import.meta.dirname, "..", "..");
const checksPerAdapterMin = 85;

test.concurrent.each([
  ["node", "packages/conformance/src/node-transport/transport.test.ts"],
  ["tls", "packages/webhook-engine/src/transport/tls/transport.test.ts"],
])("Node passes the conformance suite of senders with the %s transport", async (name, suite) => {
  const directory = await mkdtemp(join(tmpdir(), "senders-"));
  try {
    const file = join(directory, `${name}.test.mjs`);
    await bundle(join(root, suite), file);
    const { output, ...run } = await runWith(nodeRunner, file);
    expect(run).toEqual({ exitCode: 0, failedTests: [], reasons: [] });
    expect(Number(/^# pass (\d+)$/mu.exec(output)?.[1])).toBeGreaterThanOrEqual(checksPerAdapterMin);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
