import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "../../test/support/wait-until.ts";
import { runBunTest } from "./bun-test.ts";
import { describeFailures, type Failure } from "./failures.ts";
import { addRuns, type TestRun } from "./test-run.ts";

const files = {
  "assertions.test.ts": `
    import { beforeAll, describe, expect, test } from "bun:test";
    test.skip("waits", () => {});
    test("holds", () => console.error("output", "of a good test"));
    describe("orders", () => {
      test("add up", () => { console.error("x".repeat(5_000)); expect(1).toBe(2); });
      test("come in time", () => new Promise(() => {}), 50);
      test("are many", () => expect(Array(200).fill(1)).toEqual(Array(200).fill(2)));
    });
    describe("with a hook", () => { beforeAll(() => { throw new Error("no database"); }); test("x", () => {}); });`,
  "import.test.ts": `import "./nothing.ts"; import { test } from "bun:test"; test("never begins", () => {});`,
  "good.test.ts": `import { test } from "bun:test"; test("holds", () => console.error("(fail) is only said"));`,
  "many.test.ts": `import { test } from "bun:test"; test.each(Array(60).keys().toArray())("case %i", (n) => { if (n > 57) throw n; });`,
  "exit.test.ts": `import { test } from "bun:test"; test("holds", () => {}); test("ends all", () => process.exit(0));`,
  "leaving.test.ts": `
    import { spawn } from "node:child_process"; import { once } from "node:events"; import { writeFileSync } from "node:fs";
    import { test } from "bun:test";
    test("leaves processes", async () => {
      const stubborn = spawn("bash", ["-c", "trap '' INT; echo ready; while :; do sleep 600; done"]);
      await once(stubborn.stdout, "data");
      writeFileSync("left", [spawn("sleep", ["600"]).pid, stubborn.pid].join(" "));
      process.exit(3);
    });`,
  "deaf.test.ts": `
    import { test } from "bun:test";
    test("hears no signal", () => { process.on("SIGTERM", () => {}); for (;;); });`,
  "loop.test.ts": `import { test } from "bun:test"; test("loops", () => { for (;;); });`,
};

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "test-run-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function run(testArguments: readonly string[], options: { signal?: AbortSignal; timeoutMs?: number } = {}) {
  const { signal = new AbortController().signal, timeoutMs = 20_000 } = options;
  const write = () => undefined;
  return runBunTest({ directory, testArguments, environment: {}, interruption: signal, timeoutMs, write });
}

const namesOf = ({ failures }: TestRun) => failures.map(({ file, name }) => `${file}: ${name}`);

describe("runBunTest()", () => {
  test("names each failed test with its file, its groups and its error", async () => {
    const ran = await run(["./assertions.test.ts", "./import.test.ts"]);
    expect(ran).toMatchObject({ passed: 1, failed: 5, skipped: 1, hung: false });
    expect(namesOf(ran)).toEqual([
      "assertions.test.ts: orders > add up",
      "assertions.test.ts: orders > come in time",
      "assertions.test.ts: orders > are many",
      "assertions.test.ts: with a hook > (unnamed)",
      "import.test.ts: outside its tests",
    ]);
    const errors = [/Expected: 2\nReceived: 1/, /timed out after 50ms/, /\+ +1,/, /error: no database/, /nothing\.ts/];
    for (const [index, error] of errors.entries()) expect(ran.failures[index]?.text).toMatch(error);
    expect(ran.failures[0]?.text).not.toContain("output of a good test");
  });

  test("names each once, although Bun repeats the results of a long run", async () => {
    const ran = await run(["./many.test.ts"]);
    expect(ran).toMatchObject({ passed: 58, failed: 2 });
    expect(namesOf(ran)).toEqual(["many.test.ts: case 58", "many.test.ts: case 59"]);
  });

  test("given tests that pass names none, whatever they print", async () => {
    expect(await run(["./good.test.ts"])).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [], hung: false });
  });

  test("given a process that ends before its tests fails and names its files", async () => {
    const ran = await run(["./assertions.test.ts", "./exit.test.ts"]);
    expect(ran).toMatchObject({ passed: 0, failed: 5 });
    expect(namesOf(ran).at(-1)).toBe("exit.test.ts: the process ended with exit code 0");
    expect(ran.failures.at(-1)?.text).toEndWith("./assertions.test.ts\n./exit.test.ts");
  });

  test("given a test that never ends kills the process and names its files", async () => {
    const ran = await run(["./loop.test.ts"], { timeoutMs: 1_000 });
    expect(ran).toMatchObject({ passed: 0, failed: 1, hung: true });
    expect(namesOf(ran)).toEqual(["loop.test.ts: the process had not finished after 1 s"]);
    expect(ran.failures[0]?.text).toContain("./loop.test.ts");
  }, 20_000);

  test("given a test that never ends and takes no signal kills the process", async () => {
    const ran = await run(["./deaf.test.ts"], { timeoutMs: 1_000 });
    expect(ran).toMatchObject({ passed: 0, failed: 1, hung: true });
  }, 20_000);

  test("ends the processes that the tests left behind, also one that ignores an interrupt", async () => {
    await run(["./leaving.test.ts"]);
    const left = readFileSync(join(directory, "left"), "utf8")
      .split(" ")
      .map((pid) => `/proc/${pid}/stat`);
    // A process that nobody has waited for yet has ended all the same.
    const hasEnded = (stat: string) => !existsSync(stat) || readFileSync(stat, "utf8").includes(") Z ");
    await waitUntil(() => left.every(hasEnded) || undefined, { timeoutMs: 20_000, what: "their end" });
  }, 30_000);

  test("given an interrupted run fails without beginning", async () => {
    const ran = await run(["./good.test.ts"], { signal: AbortSignal.abort() });
    expect(ran).toMatchObject({ passed: 0, failed: 1, failures: [{ name: "the run was interrupted" }] });
  });
});

test("addRuns() adds the counts and keeps the failures of both", () => {
  const failure: Failure = { file: "a.test.ts", name: "adds", text: "" };
  const one: TestRun = { passed: 5, failed: 1, skipped: 2, failures: [failure] };
  expect(addRuns(one, one)).toEqual({ passed: 10, failed: 2, skipped: 4, failures: [failure, failure] });
});

describe("describeFailures()", () => {
  const failures = (count: number, text: string): readonly Failure[] =>
    Array.from({ length: count }, (_, index) => ({ file: "a.test.ts", name: `case ${index}`, text }));

  test("given none is empty", () => {
    expect(describeFailures([])).toBe("");
  });

  test("describes a failure, and names it again at the end", () => {
    const text = "error: no\n  at a.test.ts:3";
    expect(describeFailures(failures(1, text))).toBe(`
--- a.test.ts: case 0
error: no
  at a.test.ts:3

Failed:
  a.test.ts: case 0
`);
  });

  test("describes 20 and names 100 of many", () => {
    const described = describeFailures(failures(130, "error: no"));
    expect(described.match(/^--- /gm)).toHaveLength(20);
    expect(described.match(/^ {2}a\.test\.ts: case \d+$/gm)).toHaveLength(100);
    expect(described).toEndWith("\n  and 30 more\n");
  });

  test("keeps the first 10 and the last 30 lines of a long text, and 300 characters of a line", () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    const [described = ""] = describeFailures(failures(1, [...lines, "x".repeat(9_000)].join("\n"))).split(
      "\n\nFailed:",
    );
    expect(described.trim().split("\n").slice(1)).toEqual([
      ...lines.slice(0, 10),
      "(61 lines left out)",
      ...lines.slice(71),
      `${"x".repeat(300)} ...`,
    ]);
  });
});
