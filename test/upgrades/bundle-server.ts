import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../tools/start/install.ts";

/** The server, and the threads that it starts by their paths next to itself. */
const entries = [
  "apps/server/src/main.ts",
  "packages/host/src/passwords/hash-thread.ts",
  "packages/host/src/passwords/strength-thread.ts",
];

/**
 * Bundles the server of this checkout into `server/` of a directory and returns the path of its program. It runs without
 * the checkout, on a database of its own; its pages of the API and the console stay empty.
 * @throws {AggregateError} when it cannot be bundled
 */
export async function bundleServer(directory: string): Promise<string> {
  const target = join(directory, "server");
  mkdirSync(target, { recursive: true });
  await Bun.build({
    entrypoints: entries.map((entry) => join(projectRoot, entry)),
    outdir: target,
    naming: "[name].[ext]",
    target: "bun",
    minify: true,
  });
  for (const name of ["hash-thread", "strength-thread"])
    renameSync(join(target, `${name}.js`), join(target, `${name}.ts`));
  return join(target, "main.js");
}
