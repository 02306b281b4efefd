import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleTests } from "./bundle-tests.ts";
import { runBundle } from "./run-bundle.ts";

/** A whole suite runs inside one test, on a machine that may be busy. */
setDefaultTimeout(180_000);

const checksPerAdapterMin = 85;

test.concurrent.each(["node", "tls"])(
  "Node passes the conformance suite of senders with the %s transport",
  async (name) => {
    const directory = await mkdtemp(join(tmpdir(), "senders-"));
    try {
      const bundle = join(directory, `${name}.mjs`);
      await bundleTests([`packages/webhook-engine/src/transport/${name}/transport.test.ts`], bundle);
      const report = await runBundle(["node"], bundle);
      expect(report.failures).toEqual([]);
      expect(report.passed).toBeGreaterThanOrEqual(checksPerAdapterMin);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
);
