import { execFile } from "node:child_process";
import { mkdtemp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Report } from "./bun-test.ts";
import { bundle, standIn } from "./bundle-tests.ts";
import { runBundle, type RunOptions } from "./run-bundle.ts";
import { type Runtime, runtimeCommands } from "./runtimes.ts";

/** An example as a module of its own. */
export interface Example {
  /** Name of the exported value behind that of its package, such as `core/isId`; unique. */
  readonly name: string;
  readonly code: string;
}

const root = join(import.meta.dirname, "..", "..");

/** Creates an empty directory in which examples find the packages of the project. */
export async function createExamplesDirectory(): Promise<string> {
  const cache = join(import.meta.dirname, "..", "node_modules", ".cache");
  await mkdir(cache, { recursive: true });
  return mkdtemp(join(cache, "examples-"));
}

/** Compiles examples as they are written; returns the compiler's errors. */
export async function compileExamples(examples: readonly Example[], directory: string): Promise<string> {
  await writeExamples(examples, directory);
  const options = { extends: join(root, "tsconfig.json"), include: [] };
  const files = examples.map(fileOf);
  await writeFile(join(directory, "tsconfig.json"), JSON.stringify({ ...options, files }));
  const command = ["x", "--no-install", "tsc", "-p", directory];
  return promisify(execFile)(process.execPath, command, { cwd: root }).then(() => "", compilerErrors);
}

function compilerErrors(error: unknown): string {
  // The compiler prints its errors to the standard output and ends with a code that is not 0.
  return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
}

/** Runs examples on a runtime, one after the other in one process. On Bun they run as they are, elsewhere bundled. */
export async function runExamples(
  examples: readonly Example[],
  { runtime, directory, ...options }: RunOptions & { readonly runtime: Runtime; readonly directory: string },
): Promise<Report> {
  await writeExamples(examples, directory);
  const entry = [
    `import { runTests, test } from ${JSON.stringify(standIn)};`,
    ...examples.map((example) => `test("${example.name}", () => import("./${fileOf(example)}"));`),
    "console.log(JSON.stringify(await runTests()));",
  ];
  const entryFile = join(directory, `on-${runtime}.ts`);
  await writeFile(entryFile, entry.join("\n"));
  if (runtime === "Bun") return runBundle(runtimeCommands.Bun, entryFile, options);
  const bundled = join(directory, `on-${runtime}.mjs`);
  await bundle(entryFile, bundled);
  return runBundle(runtimeCommands[runtime], bundled, options);
}

async function writeExamples(examples: readonly Example[], directory: string): Promise<void> {
  await Promise.all(examples.map((example) => writeFile(join(directory, fileOf(example)), example.code)));
}

function fileOf({ name }: Example): string {
  return `${name.replaceAll("/", "-")}.ts`;
}
