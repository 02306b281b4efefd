import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runPartsOnce, runPools } from "./run-parts.ts";
import { unstableTest } from "./unstable-test.fixture.ts";

const files = {
  "sound.test.ts": `import { test } from "bun:test"; test("holds", () => {});`,
  "unstable.test.ts": unstableTest,
};
const parts = Object.keys(files).map((name) => [`./${name}`]);

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

/** Two processes at a time. */
function workers() {
  const interruption = new AbortController().signal;
  const one = { directory, environment: {}, interruption, timeoutMs: 20_000, write: () => undefined };
  return [one, one];
}

test("runPartsOnce() counts a test that fails once as failed, also in continuous integration", async () => {
  process.env["CI"] = "true";
  const run = await runPartsOnce(parts, workers());
  expect([run.passed, run.failed, run.failures.map(({ file }) => file)]).toEqual([1, 1, ["unstable.test.ts"]]);
});

test.each([
  ["in continuous integration", "true", [2, 0]],
  ["elsewhere", "", [1, 1]],
])("runPools() %s counts it as follows", async (_, value, counts) => {
  process.env["CI"] = value;
  const { passed, failed } = await runPools([{ parts, workers: workers() }]);
  expect([passed, failed]).toEqual(counts);
});
