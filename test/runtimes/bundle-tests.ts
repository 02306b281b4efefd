import { globSync } from "node:fs";
import { join } from "node:path";

/** Module that stands in for `bun:test`. */
export const standIn = join(import.meta.dirname, "bun-test.ts");

const root = join(import.meta.dirname, "..", "..");

/** The tests of core, as paths from the root of the project. */
export function coreTests(): readonly string[] {
  return globSync("packages/core/src/**/*.test.ts", { cwd: root }).toSorted();
}

/**
 * Bundles test files and what they import into one module that runs without Bun, and writes it to `outputFile`. It
 * prints its report as one line of JSON.
 */
export async function bundleTests(files: readonly string[], outputFile: string): Promise<void> {
  const entry = [
    `import { inFile, runTests } from ${JSON.stringify(standIn)};`,
    ...files.map((file) => `await inFile(() => import(${JSON.stringify(join(root, file))}));`),
    "console.log(JSON.stringify(await runTests()));",
  ];
  const entryFile = `${outputFile}.entry.ts`;
  await Bun.write(entryFile, entry.join("\n"));
  await bundle(entryFile, outputFile);
}

/** Bundles a module and what it imports into one that runs without Bun, and writes it to `outputFile`. */
export async function bundle(entryFile: string, outputFile: string): Promise<void> {
  const result = await Bun.build({
    entrypoints: [entryFile],
    target: "node",
    format: "esm",
    plugins: [
      {
        name: "without-bun",
        setup(build) {
          build.onResolve({ filter: /^bun:test$/ }, () => ({ path: standIn }));
        },
      },
    ],
  });
  const [output] = result.outputs;
  if (!output) throw new Error("Cannot run the tests elsewhere because bundling gave no output");
  await Bun.write(outputFile, output);
}
