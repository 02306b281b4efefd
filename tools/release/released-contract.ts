import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "../start/install.ts";
import type { Contract } from "./contract-difference.ts";

/** The contract of a version that was released. */
export interface ReleasedContract {
  readonly version: string;
  readonly contract: Contract;
}

const releasedDirectory = join(projectRoot, "contract", "released");

/** The contract of this checkout. */
export function readContract(): Contract {
  return readDocuments(join(projectRoot, "contract"));
}

/** The contract of a release, if it was kept. */
export function readReleased(version: string): Contract | undefined {
  return readdirSync(releasedDirectory).includes(version) ? readDocuments(join(releasedDirectory, version)) : undefined;
}

/**
 * The contract of the last release before a version. It is kept in the tree, since tags do not reach every clone.
 * @throws {Error} when there is none: then nothing could be compared
 */
export function lastReleasedBefore(version: string): ReleasedContract {
  const earlier = readdirSync(releasedDirectory).filter((released) => Bun.semver.order(released, version) < 0);
  const last = earlier.toSorted(Bun.semver.order).at(-1);
  const contract = last === undefined ? undefined : readReleased(last);
  if (last !== undefined && contract !== undefined && Object.keys(contract).length > 0) {
    return { version: last, contract };
  }
  throw new Error(`Cannot compare the contract of ${version} because contract/released has none from before it`);
}

/** Texts that tell users about the changes since a release: changesets, and the tops of the changelogs. */
export function notesSince(version: string): readonly string[] {
  const files = [".changeset/*.md", "CHANGELOG.md", "packages/*/CHANGELOG.md"];
  const texts = files
    .flatMap((pattern) => globSync(pattern, { cwd: projectRoot }))
    .map((file) => readFileSync(join(projectRoot, file), "utf8"));
  return texts.map((text) => text.split(`\n## ${version}`)[0] ?? "");
}

function readDocuments(directory: string): Contract {
  const files = globSync("*.json", { cwd: directory }).toSorted();
  return Object.fromEntries(
    files.map((file) => [basename(file), JSON.parse(readFileSync(join(directory, file), "utf8"))]),
  );
}
