import { spawnSync } from "node:child_process";
import manifest from "../package.json" with { type: "json" };

/** Version of the running code. */
export interface Version {
  /** Such as `1.4.0`; all packages of the project share it. */
  readonly version: string;
  /** First 12 digits of the commit; undefined where the sources are not a checkout of their own. */
  readonly commit: string | undefined;
}

let known: Version | undefined;

/** Reads the version of the service. */
export function readVersion(): Version {
  return (known ??= { version: manifest.version, commit: builtCommit(process.env) ?? readCommit() });
}

/** Formats a version for people: `1.4.0 (0123456789ab)`. */
export function versionText({ version, commit }: Version = readVersion()): string {
  return commit === undefined ? version : `${version} (${commit})`;
}

/** The commit that a container or an installation was built of, which has no checkout: `SOURCE_COMMIT`. */
export function builtCommit({ SOURCE_COMMIT: commit = "" }: Readonly<Record<string, string | undefined>>) {
  return /^[0-9a-f]{12,40}$/u.test(commit) ? commit.slice(0, 12) : undefined;
}

/**
 * Reads the commit of our own checkout. As a dependency the package may lie in another project's checkout, where its
 * path has a prefix.
 */
function readCommit(): string | undefined {
  const words = ["rev-parse", "--show-prefix", "--short=12", "HEAD"];
  const { stdout } = spawnSync("git", words, { cwd: import.meta.dirname, encoding: "utf8" });
  return /^packages\/host\/src\/\n([0-9a-f]{12,})\n$/u.exec(stdout ?? "")?.[1];
}
