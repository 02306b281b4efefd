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
export function packPackage(shipped: ShippedPackage): void {
  const directory = stagePackage(shipped.folder);
  compilePackage(directory);
  if (shipped.folder === "pages") addRecorder(directory);
  writeFileSync(join(directory, "package.json"), `${JSON.stringify(publishedManifest(shipped), undefined, 2)}\n`);
  writeFileSync(join(directory, "README.md"), readme(shipped, readRepository()));
  for (const name of ["LICENSE", "NOTICE"]) cpSync(join(projectRoot, name), join(directory, name));
  mkdirSync(archiveDirectory, { recursive: true });
  run(directory, [process.execPath, "pm", "pack", "--quiet", "--destination", archiveDirectory]);
}

/** Ships the recorder of sessions as one file, since only this checkout has what builds it. */
function addRecorder(directory: string): void {
  const program = join(projectRoot, "packages", "pages", "src", "recorder", "write-recorder.ts");
  run(directory, [process.execPath, program, join(directory, "dist", "recorder.js")]);
}

function run(cwd: string, [program = "", ...words]: readonly string[]): void {
  const result = spawnSync(program, words, { cwd, encoding: "utf8" });
  if (result.status !== 0)
    throw new Error(`Cannot pack because ${words.join(" ")} failed:\n${result.stdout}${result.stderr}`);
}
