/**
 * Prepares a release and publishes nothing: compares the contract with that of the last release, runs all steps, writes the
 * checksums, and prints what to run. What has passed while no file but tests was another
 * is taken over from earlier calls. Arguments are words
 * of single steps, such as `verify` or `"mutants --sample"`, which run in any checkout, whether they have passed or not.
 * Ends with 1 when the contract breaks a promise that the version may not break or no changeset announces, which single steps
 * only tell, when the checkout cannot be released, and when a step fails.
 */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { shippedPackages } from "./pack/shipped-packages.ts";
import { writeChecksums } from "./release/checksums.ts";
import { brokenPromises, mayBreak, unannounced } from "./release/contract-difference.ts";
import { publishCommands, releaseObstacles } from "./release/obstacles.ts";
import { addPassed, type Checkout, digestFiles, readPassed, takeOver, writePassed } from "./release/passed-steps.ts";
import { lastReleasedBefore, notesSince, readContract, readReleased } from "./release/released-contract.ts";
import { describeFailed, logOf, runSteps } from "./release/run-steps.ts";
import { chooseSteps, type StepGroup } from "./release/steps.ts";
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit, projectRoot } from "./start/install.ts";
import { endWithLauncher } from "./start/launcher.ts";
import { whenInterrupted } from "./test/test-environment.ts";

const command = "bun run release";
const { values, positionals: words } = readCommandLine({
  name: command,
  help:
    "Prepares a release and publishes nothing; with --contract it only compares the contract with the last release. What has\n" +
    "passed on these files, tests aside, does not run again. Words choose steps, which run whatever the contract says, and nothing is published.",
  operands: "step",
  options: { contract: { type: "boolean" } },
});
const groups = chooseSteps(command, words);
installOrExit();

/** The root manifest, as far as a release reads it. */
interface Manifest {
  readonly version: string;
  readonly repository?: unknown;
}

// Our own file.
const { version, repository } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as Manifest;

/** Outputs of the steps, and what has passed. */
const logs = join(projectRoot, "dist", "release");
const passedFile = join(logs, "passed.json");

const withoutProvenance =
  'npm takes the packages without a statement of provenance: for one, add "repository": { "type": "git", "url": "git+https://..." } to the root package.json.';

if (words.length > 0 && !values.contract) tell(contractFaults());
else refuse(contractFaults());
if (!values.contract) {
  if (words.length === 0) refuse(obstacles());
  await prepare();
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

function changedFiles(): readonly string[] {
  const changes = execFileSync("git", ["status", "--porcelain"], { cwd: projectRoot, encoding: "utf8" });
  return changes.split("\n").flatMap((line) => (line === "" ? [] : [line.slice(3)]));
}

function readCheckout(): Checkout {
  const listing = execFileSync("git", ["ls-tree", "-r", "HEAD"], {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: projectRoot, encoding: "utf8" }).trim();
  return { files: digestFiles(listing), commit, runtime: Bun.version, isClean: changedFiles().length === 0 };
}

/** The step of tests that have changed since the commit: those that have passed saw earlier ones. */
function changedTests(commit: string): readonly StepGroup[] {
  const range = ["diff", "--name-only", "--diff-filter=d", commit, "HEAD", "--", "*.test.ts", "*.test.tsx"];
  const files = execFileSync("git", range, { cwd: projectRoot, encoding: "utf8" }).trim();
  return files === "" ? [] : [{ atOnce: 1, isKept: true, steps: [`test ${files.replaceAll("\n", " ")}`] }];
}

function obstacles(): readonly string[] {
  const changesets = globSync(".changeset/*.md", { cwd: projectRoot }).map((file) => basename(file));
  return releaseObstacles({
    version,
    changedFiles: changedFiles(),
    changesets: changesets.filter((file) => file !== "README.md").toSorted(),
    isContractKept: Bun.deepEquals(readReleased(version), readContract()),
  });
}

function tell(reasons: readonly string[]): void {
  for (const reason of new Set(reasons)) console.error(`Cannot release ${version} because ${reason}`);
}

function refuse(reasons: readonly string[]): void {
  tell(reasons);
  if (reasons.length > 0) process.exit(1);
}

async function prepare(): Promise<void> {
  endWithLauncher();
  const interruption = whenInterrupted();
  const before = readCheckout();
  const taken = words.length === 0 ? takeOver(readPassed(passedFile), before) : {};
  const changed = Object.keys(taken).length > 0 ? changedTests(readPassed(passedFile).commit) : [];
  const results = await runSteps([...changed, ...groups], {
    logs,
    interruption,
    taken,
    onEnd(result, { isKept }) {
      const { step, outcome, ...end } = result;
      console.log(`${outcome}: ${step}, ${end.seconds} s, see ${logOf("dist/release", step)}: ${end.said}`);
      if (outcome === "passed" && isKept)
        writePassed(passedFile, addPassed(readPassed(passedFile), { ...end, step, before, after: readCheckout() }));
    },
  });
  process.stderr.write(describeFailed(results, logs));
  console.table(results.map(({ step, outcome, seconds, at }) => ({ step, outcome, seconds, "ended at": at })));
  if (interruption.aborted || results.some(({ outcome }) => outcome === "failed")) process.exit(1);
  if (words.length > 0) return;
  refuse(Bun.deepEquals(readCheckout(), before) ? [] : ["the checkout has changed meanwhile: run it again"]);
  printCommands();
}

function printCommands(): void {
  writeChecksums(join(projectRoot, "dist"));
  const archives = shippedPackages.map(({ folder }) => `dist/packages/design-catalog-${folder}-${version}.tgz`);
  const hasProvenance = repository !== undefined;
  const commands = publishCommands({ version, archives, hasProvenance });
  console.log(`\nTo publish ${version}:\n\n${commands.map((command) => `  ${command}`).join("\n")}`);
  if (!hasProvenance) console.log(`\n${withoutProvenance}`);
  console.log("\nAttach dist/SHA256SUMS, dist/sbom.cdx.json and dist/design-catalog-* to the release.");
}
