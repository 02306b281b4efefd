import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runPools } from "./run-parts.ts";

const files = {
  "sound.test.ts": `import { test } from "bun:test"; test("holds", () => {});`,
  "unstable.test.ts": `
    import { existsSync, writeFileSync } from "node:fs";
    import { test } from "bun:test";
    test("holds the second time", () => {
      if (existsSync("begun")) return;
      writeFileSync("begun", "");
      throw new Error("too early");
    });`,
};

const { CI } = process.env;
let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "run-parts-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
});
afterEach(() => {
  rmSync(directory, { recursive: true });
  if (CI === undefined) delete process.env["CI"];
  else process.env["CI"] = CI;
});

test("runPools() counts a test that fails once as failed, also in continuous integration", async () => {
  process.env["CI"] = "true";
  const worker = {
    directory,
    environment: {},
    interruption: new AbortController().signal,
    timeoutMs: 20_000,
    write: () => undefined,
  };
  const pools = Object.keys(files).map((name) => ({ parts: [[`./${name}`]], workers: [worker] }));
  const { passed, failed, failures } = await runPools(pools);
  expect([passed, failed, failures.map(({ file }) => file)]).toEqual([1, 1, ["unstable.test.ts"]]);
});
