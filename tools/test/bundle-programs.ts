import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { programVariables } from "../../packages/testing/src/programs.ts";
import { projectRoot } from "../start/install.ts";

/** Modules that may ask for their place. */
const ownModules = /[\\/](?:packages|apps)[\\/].*\.ts$/u;

/** Bundles the programs into the temporary directory, which is that of a run. */
export function bundleInTemporary(): Promise<Readonly<Record<string, string>>> {
  return bundlePrograms(join(tmpdir(), "programs"));
}

/**
 * Bundles the server and the command line of this checkout as bytecode, because starting the server from its sources takes
 * twice the CPU time. Threads and further processes run from the sources still: each module believes that it lies there.
 * @returns environment that makes tests start these programs
 * @throws {AggregateError} when one cannot be bundled
 */
export async function bundlePrograms(directory: string): Promise<Readonly<Record<string, string>>> {
  const programs = Object.entries(programVariables);
  await Bun.build({
    entrypoints: programs.map(([name]) => join(projectRoot, `apps/${name}/src/main.ts`)),
    root: join(projectRoot, "apps"),
    outdir: directory,
    target: "bun",
    format: "cjs",
    bytecode: true,
    plugins: [{ name: "placing", setup: (build) => void build.onLoad({ filter: ownModules }, loadPlaced) }],
  });
  return Object.fromEntries(programs.map(([name, variable]) => [variable, join(directory, name, "src/main.js")]));
}

/** Loads a module with its place in the checkout as text: in a bundle all modules would have the path of the program. */
function loadPlaced({ path }: { readonly path: string }): Bun.OnLoadResult {
  const directory = JSON.stringify(dirname(path));
  const contents = readFileSync(path, "utf8")
    .replaceAll(/import\.meta\.resolve\(([^()]+)\)/gu, `Bun.pathToFileURL(Bun.resolveSync($1, ${directory})).href`)
    .replaceAll("import.meta.dirname", directory)
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
  return { loader: "ts", contents };
}
