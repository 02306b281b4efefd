/**
 * Prepares a release and publishes nothing: compares the contract with that of the last release, packs, writes the bill of
 * materials, builds the binaries with their checksums, and prints what to run. Ends with 1 when the contract breaks a promise that the version may not break or no
 * changeset announces, and when the checkout cannot be released.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { shippedPackages } from "./pack/shipped-packages.ts";
import { writeChecksums } from "./release/checksums.ts";
import { brokenPromises, mayBreak, unannounced } from "./release/contract-difference.ts";
import { publishCommands, releaseObstacles } from "./release/obstacles.ts";
import { lastReleasedBefore, notesSince, readContract, readReleased } from "./release/released-contract.ts";
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit, projectRoot } from "./start/install.ts";

const { values } = readCommandLine({
  name: "bun run release",
  help: "Prepares a release and publishes nothing; with --contract it only compares the contract with the last release.",
  options: { contract: { type: "boolean" } },
});
installOrExit();

/** The root manifest, as far as a release reads it. */
interface Manifest {
  readonly version: string;
  readonly repository?: unknown;
}

const platforms = ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64", "win32-x64"];
// Our own file.
const { version, repository } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as Manifest;

/** Programs that must succeed before anything is published, with their arguments. */
const preparations = [
  ["test/mutants/main.ts", "--sample", "300", "--jobs", "2"],
  ["test/mutants/main.ts", "--regression", "--jobs", "2"],
  // Continuous integration runs no faults, servers and upgrades on PostgreSQL 15, and nothing on 16 and 17.
  ["tools/test-postgres.ts"],
  // What the suite leaves out and how others use the whole, of which continuous integration takes a sixth in turn.
  ["tools/test.ts", "--rest"],
  ...["pack", "docs", "deploy", "fresh", "binary"].map((name) => ["tools/verify.ts", name] as const),
  ["test/faults/main.ts", "move", "plain"],
  ["tools/pack.ts"],
  ["tools/sbom.ts"],
  ...platforms.map((platform) => ["tools/build-binary.ts", platform] as const),
] as const;

const withoutProvenance =
  'npm takes the packages without a statement of provenance: for one, add "repository": { "type": "git", "url": "git+https://..." } to the root package.json.';

refuse(contractFaults());
if (!values.contract) {
  refuse(obstacles());
  prepare();
}

/** Faults of the contract; prints every promise that is gone, announced or not. */
function contractFaults(): readonly string[] {
  const last = lastReleasedBefore(version);
  const broken = brokenPromises(last.contract, readContract());
  for (const { text } of broken) console.log(`gone since ${last.version}  ${text}`);
  if (mayBreak(last.version, version)) {
    return unannounced(broken, notesSince(last.version)).map(
      ({ subject }) => `no changeset has a paragraph that begins with "Breaking:" and names \`${subject}\``,
    );
  }
  const count = broken.length;
  return count === 0 ? [] : [`${count} promises of ${last.version} are gone, which needs a new major version`];
}

function obstacles(): readonly string[] {
  const changes = execFileSync("git", ["status", "--porcelain"], { cwd: projectRoot, encoding: "utf8" });
  const changesets = globSync(".changeset/*.md", { cwd: projectRoot }).map((file) => basename(file));
  return releaseObstacles({
    version,
    changedFiles: changes.split("\n").flatMap((line) => (line === "" ? [] : [line.slice(3)])),
    changesets: changesets.filter((file) => file !== "README.md").toSorted(),
    isContractKept: Bun.deepEquals(readReleased(version), readContract()),
  });
}

function refuse(reasons: readonly string[]): void {
  for (const reason of new Set(reasons)) console.error(`Cannot release ${version} because ${reason}`);
  if (reasons.length > 0) process.exit(1);
}

function prepare(): void {
  for (const [program, ...words] of preparations) {
    const { status } = spawnSync(process.execPath, [join(projectRoot, program), ...words], { stdio: "inherit" });
    if (status !== 0) process.exit(1);
  }
  writeChecksums(join(projectRoot, "dist"));
  const archives = shippedPackages.map(({ folder }) => `dist/packages/design-catalog-${folder}-${version}.tgz`);
  const hasProvenance = repository !== undefined;
  const commands = publishCommands({ version, archives, hasProvenance });
  console.log(`\nTo publish ${version}:\n\n${commands.map((command) => `  ${command}`).join("\n")}`);
  if (!hasProvenance) console.log(`\n${withoutProvenance}`);
  console.log("\nAttach dist/SHA256SUMS, dist/sbom.cdx.json and dist/design-catalog-* to the release.");
}
