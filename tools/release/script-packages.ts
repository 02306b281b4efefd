import { globSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { type LockedPackage, readPackagesNamed } from "./lock.ts";

/** Programs of the scripts of pages: those of the console, the player and the recorder. */
const programs = [
  "packages/console/src/islands/pages/*/page.tsx",
  "packages/console/src/player/player.ts",
  "packages/pages/src/recorder/browser/recorder.ts",
  "packages/pages/src/passkeys/browser/passkeys.ts",
];

const placeInPackage = /(?:^|\/)node_modules\/\.bun\/[^/]+\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\//u;

/**
 * Packages whose code is in the scripts of pages, and what those packages need: some hold the code of others. At run time
 * nothing loads them, so they are not among the run-time packages.
 */
export async function readScriptPackages(root = projectRoot): Promise<readonly LockedPackage[]> {
  const entrypoints = globSync(programs, { cwd: root }).map((path) => join(root, path));
  const { metafile } = await Bun.build({ entrypoints, target: "browser", splitting: true, metafile: true });
  const names = Object.keys(metafile?.inputs ?? {}).map((path) => placeInPackage.exec(path)?.groups?.["name"] ?? "");
  return readPackagesNamed(
    [...new Set(names)].filter((name) => name !== ""),
    root,
  );
}
