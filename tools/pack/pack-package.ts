import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { compilePackage } from "./compile.ts";
import { publishedManifest, readRepository } from "./published-manifest.ts";
import { readme } from "./readme.ts";
import type { ShippedPackage } from "./shipped-packages.ts";
import { stagePackage } from "./stage.ts";

/** Where the archives are written. */
export const archiveDirectory = join(projectRoot, "dist", "packages");

/**
 * Builds a package and writes its archive. Those it depends on must have been built before.
 * @throws {Error} when its sources do not compile
 */
export async function packPackage(shipped: ShippedPackage): Promise<void> {
  const directory = stagePackage(shipped.folder);
  compilePackage(directory);
  await additions[shipped.folder]?.(directory);
  writeFileSync(join(directory, "package.json"), `${JSON.stringify(publishedManifest(shipped), undefined, 2)}\n`);
  writeFileSync(join(directory, "README.md"), readme(shipped, readRepository()));
  for (const name of ["LICENSE", "NOTICE"]) cpSync(join(projectRoot, name), join(directory, name));
  mkdirSync(archiveDirectory, { recursive: true });
  run(directory, [process.execPath, "pm", "pack", "--quiet", "--destination", archiveDirectory]);
}

/** Adds files to packages that ship more than modules, by their folders. */
const additions: { readonly [folder: string]: (directory: string) => unknown } = {
  pages: addScripts,
  http: addApiPage,
};

/** Ships the files of the API page with their licences: the package that they come from runs a script when it is installed. */
async function addApiPage(directory: string): Promise<void> {
  // `--help` runs where only tools are.
  const { apiPageFiles } = await import("../../packages/http/src/system/api-page-files.ts");
  const from = join(projectRoot, "packages", "http", "node_modules", "swagger-ui-dist");
  const licences = [
    "LICENSE",
    "NOTICE",
    "swagger-ui-bundle.js.LICENSE.txt",
    "swagger-ui-standalone-preset.js.LICENSE.txt",
  ];
  for (const name of [...Object.keys(apiPageFiles), ...licences])
    cpSync(join(from, name), join(directory, "dist", "api-page", name));
}

/** Ships each script of pages as one file, since only this checkout has what builds them. */
function addScripts(directory: string): void {
  const program = join(projectRoot, "packages", "pages", "src", "scripts", "write-scripts.ts");
  run(directory, [process.execPath, program, join(directory, "dist")]);
}

function run(cwd: string, [program = "", ...words]: readonly string[]): void {
  const result = spawnSync(program, words, { cwd, encoding: "utf8" });
  if (result.status !== 0)
    throw new Error(`Cannot pack because ${words.join(" ")} failed:\n${result.stdout}${result.stderr}`);
}
