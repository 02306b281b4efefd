import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleTests } from "./bundle-tests.ts";
import { runBundle } from "./run-bundle.ts";
import { runtimeCommands } from "./runtimes.ts";

/** A whole suite runs inside one test, on a machine that may be busy. */
setDefaultTimeout(180_000);

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "conformance-"));
  const storage = ["memory-storage", "memory-blobs", "web/gzip"];
  await bundleTests(
    storage.map((name) => `packages/storage-memory/src/${name}.test.ts`),
    join(directory, "memory.mjs"),
  );
});
afterAll(() => rm(directory, { recursive: true, force: true }));

for (const name of ["Node", "Deno"] as const) {
  test.concurrent(`the contracts of storage, files and packing judge the adapters in memory on ${name} too`, async () => {
    const report = await runBundle(runtimeCommands[name], join(directory, "memory.mjs"));
    expect(report.failures).toEqual([]);
    expect(report.passed).toBeGreaterThan(200);
  });
}
