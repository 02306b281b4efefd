import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { rm } from "node:fs/promises";
import { checkExample } from "./check-example.ts";
import { completeExample } from "./complete-example.ts";
import { compileExamples, createExamplesDirectory, runExamples } from "./run-examples.ts";

/** A compiler or a runtime starts, on a machine that may be busy. */
setDefaultTimeout(120_000);

const written = 'assert(!isId("42"));';
const right = completeExample(written, { packageName: "@design-catalog/core", names: ["isId", "parseId"] });
const wrong = right.replace("!isId", "isId");

let directory = "";
beforeAll(async () => {
  directory = await createExamplesDirectory();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test.each(["Bun", "Node", "Deno"] as const)("an example that is wrong fails on %s, by its name", async (runtime) => {
  const examples = [
    { name: "core/wrong", code: wrong },
    { name: "core/right", code: right },
  ];
  const { passed, failures } = await runExamples(examples, { runtime, directory });
  expect(passed).toBe(1);
  expect(failures.map(({ name }) => name)).toEqual(["core/wrong"]);
  expect(failures[0]?.message).toContain("AssertionError");
});

test("an example that keeps its process running fails", async () => {
  const running = { name: "core/running", code: `${right}\nsetInterval(() => assert(true), 1_000);` };
  const run = runExamples([running], { runtime: "Bun", directory, timeoutMs: 1_500 });
  await expect(run).rejects.toThrow("Cannot wait for the end of the run for over 1500 ms");
});

test("an example that misuses, misspells or does not use what it imports does not compile", async () => {
  const wrongs = [
    { name: "core/misuse", code: right.replace('"42"', "") },
    { name: "core/spelling", code: right.replace("{ isId }", "{ isId, isNoId }") },
    { name: "core/unused", code: right.replace("assert(!isId", "(!isId") },
  ];
  const errors = await compileExamples([{ name: "core/right", code: right }, ...wrongs], directory);
  const files = new Set(errors.match(/core-\w+\.ts/gu));
  expect([...files].toSorted()).toEqual(["core-misuse.ts", "core-spelling.ts", "core-unused.ts"]);
  expect(errors).toContain("Expected 1 arguments");
  expect(errors).toContain("'isNoId'");
  expect(errors).toContain("'assert' is declared but");
});

test.each([
  ["nothing in a right one", written, []],
  ["the length", `${written}${"\n".repeat(12)}`, ["has 13 lines below its imports, more than 12"]],
  ["another name", written.replace("isId", "isIdle"), ["does not use it"]],
  ["no assertion", written.replace("assert", "console.log"), ["asserts nothing with node:assert/strict"]],
  [
    "the testing package",
    `import "@design-catalog/testing";\n${written}`,
    ["imports the testing package, which no host has"],
  ],
])("checkExample() finds %s", (_, code, problems) => {
  expect(checkExample(code, "isId")).toEqual(problems);
});

test("completeExample() imports what an example neither imports nor declares, and no member or word of that name", () => {
  const code = 'import { one } from "other";\nconst { two } = three;\nassert.equal(one.four, two, ["five", ...six]);';
  const names = ["one", "two", "three", "four", "five", "six"];
  expect(completeExample(code, { packageName: "shown", names })).toBe(
    `import { three, six } from "shown";\nimport assert from "node:assert/strict";\n${code}`,
  );
});
