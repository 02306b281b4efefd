/**
 * Prepares a release and publishes nothing: compares the contract with the last tag, packs, writes the bill of materials
 * and prints what to run. Ends with 1 when the contract breaks a promise that the version may not break.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit, projectRoot } from "./start/install.ts";
import { brokenPromises, type Contract, mayBreak } from "./release/contract-difference.ts";

const { values } = readCommandLine({
  name: "bun run release",
  help: "Prepares a release and publishes nothing; with --contract it only compares the contract with the last tag.",
  options: { contract: { type: "boolean" } },
});
installOrExit();
const files = globSync("contract/*.json", { cwd: projectRoot }).toSorted();
const version = versionIn(readFileSync(join(projectRoot, "package.json"), "utf8"));
const tag = git("describe", "--tags", "--match", "v*", "--abbrev=0").trim();
if (tag === "") console.log("No version has been tagged yet: there is no contract to compare with.");
else compareWith(tag);
if (!values.contract) prepare();

function compareWith(ref: string): void {
  const before: Contract = Object.fromEntries(
    files.map((file) => [nameOf(file), JSON.parse(git("show", `${ref}:${file}`) || "{}")]),
  );
  const after: Contract = Object.fromEntries(
    files.map((file) => [nameOf(file), JSON.parse(readFileSync(join(projectRoot, file), "utf8"))]),
  );
  const broken = brokenPromises(before, after);
  for (const line of broken) console.log(`gone since ${ref}  ${line}`);
  const released = versionIn(git("show", `${ref}:package.json`));
  if (broken.length === 0 || mayBreak(released, version)) return;
  console.error(
    `Cannot release ${version} after ${released} because ${broken.length} promises of the contract are gone`,
  );
  process.exit(1);
}

function prepare(): void {
  for (const program of ["pack.ts", "sbom.ts"]) {
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, program)], { stdio: "inherit" });
    if (status !== 0) process.exit(1);
  }
  console.log(
    `\nTo publish ${version}, from a clean checkout of main:\n\n  git tag v${version} && git push origin v${version}`,
  );
  for (const file of globSync("dist/packages/*.tgz", { cwd: projectRoot }).toSorted()) {
    console.log(`  npm publish ${file} --access public --provenance`);
  }
  console.log("\nAttach dist/sbom.cdx.json to the release.");
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

function versionIn(manifest: string): string {
  return (JSON.parse(manifest) as { readonly version: string }).version; // A manifest of ours.
}

/** Output of git, empty when it fails. */
function git(...words: readonly string[]): string {
  const { status, stdout } = spawnSync("git", words, { cwd: projectRoot, encoding: "utf8", maxBuffer: 2 ** 26 });
  return status === 0 ? stdout : "";
}
