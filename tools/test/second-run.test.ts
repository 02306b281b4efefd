import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBunTest } from "./bun-test.ts";
import { runFailedAgain } from "./second-run.ts";
import { unstableTest } from "./unstable-test.fixture.ts";

const holds = `import { test } from "bun:test"; test("holds", () => {});`;
const files = {
  "a.test.ts": holds,
  "b.test.ts": holds,
  "c.test.ts": holds,
  "d.test.ts": holds,
  "good.test.ts": holds,
  "broken.test.ts": `import { test } from "bun:test"; test("never holds", () => { throw new Error("broken"); });`,
  "unstable.test.ts": unstableTest,
  "named.test.ts": `
    import { existsSync, writeFileSync } from "node:fs";
    import { test } from "bun:test";
    test("chosen", () => {
      if (existsSync("begun")) return;
      writeFileSync("begun", "");
      throw new Error("too early");
    });
    test("another", () => { throw new Error("not chosen"); });`,
  "closing.test.ts": `
    import { existsSync, writeFileSync } from "node:fs";
    import { test } from "bun:test";
    test("ends its process the second time", () => {
      if (existsSync("ended")) process.exit(0);
      writeFileSync("ended", "");
      throw new Error("broken");
    });`,
  "ending.test.ts": `
    import { existsSync, writeFileSync } from "node:fs";
    import { test } from "bun:test";
    test("ends its process the first time", () => {
      if (existsSync("ended")) return;
      writeFileSync("ended", "");
      process.exit(3);
    });`,
};

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "second-run-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function runTwice(...names: readonly (keyof typeof files)[]) {
  return runTwiceWith(names.map((name) => `./${name}`));
}

async function runTwiceWith(testArguments: readonly string[]) {
  for (const marker of ["begun", "ended"]) rmSync(join(directory, marker), { force: true });
  const written: string[] = [];
  const options = {
    directory,
    testArguments,
    environment: {},
    interruption: new AbortController().signal,
    timeoutMs: 20_000,
    write: (text: string) => void written.push(text),
  };
  const first = await runBunTest(options);
  written.length = 0;
  const run = await runFailedAgain(first, options);
  return { first, run, failed: run.failures.map(({ file }) => file), text: written.join("") };
}

describe("runFailedAgain()", () => {
  test("counts what passes the second time as passed, and writes its error", async () => {
    const { first, run, text } = await runTwice("good.test.ts", "unstable.test.ts");
    expect([first.passed, first.failed]).toEqual([1, 1]);
    expect(run).toMatchObject({ passed: 2, failed: 0, failures: [] });
    expect(text).toMatch(/Unstable[^]*too early[^]*unstable\.test\.ts: holds the second time/u);
  });

  test("keeps what fails again, next to what does not", async () => {
    const { run, failed } = await runTwice("broken.test.ts", "good.test.ts", "unstable.test.ts");
    expect([run.passed, run.failed, failed]).toEqual([2, 1, ["broken.test.ts"]]);
  });

  test("forgives no process that ended before its end", async () => {
    const { first, run } = await runTwice("ending.test.ts");
    expect(first.failed).toBe(1);
    expect(run.failures).toEqual(first.failures);
  });

  test("forgives nothing where the second process ended before its end", async () => {
    const { first, run } = await runTwice("closing.test.ts", "unstable.test.ts");
    expect(first.failed).toBe(2);
    expect(run).toEqual(first);
  });

  test("runs only the tests that -t chose", async () => {
    const { run } = await runTwiceWith(["./named.test.ts", "-t", "^chosen$"]);
    expect(run).toMatchObject({ passed: 1, failed: 0, failures: [] });
  });

  test("runs nothing where more than three files failed", async () => {
    const failures = ["a", "b", "c", "d"].map((name) => ({ file: `${name}.test.ts`, name: "x", text: "" }));
    const run = { passed: 0, failed: 4, skipped: 0, failures };
    const { signal: interruption } = new AbortController();
    const write = () => undefined;
    // All four would pass.
    const options = { directory, testArguments: [], environment: {}, interruption, timeoutMs: 20_000, write };
    expect(await runFailedAgain(run, options)).toBe(run);
  });
});
