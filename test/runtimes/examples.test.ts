import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createTestDatabase } from "@design-catalog/testing";
import { imports } from "../surface/imports.ts";
import { checkExample } from "./check-example.ts";
import { completeExample } from "./complete-example.ts";
import { type Face, faces } from "./example-faces.ts";
import { type ExportedValue, readExamples } from "./read-examples.ts";
import { compileExamples, createExamplesDirectory, type Example, runExamples } from "./run-examples.ts";
import { type Runtime, runtimeCommands } from "./runtimes.ts";

/** A compiler, or all examples on one runtime, on a machine that may be busy. */
setDefaultTimeout(180_000);

const rootFace = "@design-catalog/core";
const faceValues = await Promise.all(
  faces.map(async (face) => ({ face, values: await readExamples(join(import.meta.dirname, "../..", face.path)) })),
);
const rootNames = new Set(faceValues.find(({ face }) => face.package === rootFace)?.values.map(({ name }) => name));
/** Every face with its own values: the examples of those that core's root exports too import them from there. */
const read = faceValues.map(({ face, values }) => {
  const isShownAtRoot = face.package.startsWith(`${rootFace}/`);
  const names = values.map(({ name }) => name);
  return { face, names, values: values.filter(({ name }) => !isShownAtRoot || !rootNames.has(name)) };
});
/** Names that another package imports from core; its wings share more, which no program calls. */
const shared = new Set(
  imports
    .filter(({ file, module }) => module.startsWith(rootFace) && !file.startsWith("packages/core/"))
    .flatMap(({ names }) => names),
);

let directory = "";
beforeAll(async () => {
  directory = await createExamplesDirectory();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe.each(read.map(({ face, values }) => [face.package, { face, values }] as const))(
  "%s",
  (packageName, { values }) => {
    test("has an example of every function and class that programs call", () => {
      const isCalled = (name: string) => !packageName.startsWith(rootFace) || shared.has(name);
      const lacking = values.filter(({ isCallable, examples }) => isCallable && examples.length === 0);
      expect(lacking.map(({ name }) => name).filter(isCalled)).toEqual([]);
    });

    test("has short examples that use what they show and assert its result", () => {
      const problems = values.flatMap(({ name, examples }) =>
        examples.flatMap((code) => checkExample(code, name).map((problem) => `${name}: ${problem}`)),
      );
      expect(problems).toEqual([]);
    });
  },
);

test("every example compiles", async () => {
  expect(await compileExamples(examplesOn(), directory)).toBe("");
});

// The keys of a literal object are its key type.
test.each(Object.keys(runtimeCommands) as Runtime[])("every example for %s holds there", async (runtime) => {
  const examples = examplesOn(runtime);
  const database = await createTestDatabase();
  const env = { ...process.env, DATABASE_URL: database.connectionString };
  const report = await runExamples(examples, { runtime, directory, env });
  await database.drop();
  expect(report).toEqual({ passed: examples.length, failures: [] });
});

/** Examples of the values that a runtime supports, or of all. */
function examplesOn(runtime?: Runtime): readonly Example[] {
  return read.flatMap(({ face, names, values }) =>
    values.filter(({ name }) => runtime === undefined || runsOn(runtime, face, name)).flatMap(modulesOf(face, names)),
  );
}

function runsOn(runtime: Runtime, { runtimes, unbundled }: Face, name: string): boolean {
  return runtimes.includes(runtime) && (runtime === "Bun" || !unbundled.includes(name));
}

function modulesOf(face: Face, names: readonly string[]): (value: ExportedValue) => readonly Example[] {
  const place = face.package.replace("@design-catalog/", "");
  return ({ name, examples }) =>
    examples.map((code, index) => ({
      name: `${place}/${name}${index === 0 ? "" : `-${index + 1}`}`,
      code: completeExample(code, { packageName: face.package, names }),
    }));
}
