import { spawnSync } from "node:child_process";
import manifest from "../package.json" with { type: "json" };

/** What runs here. */
export interface Version {
  /** Such as `1.4.0`; every package of the project has the same. */
  readonly version: string;
  /** The first 12 digits of the commit; undefined where the sources are no checkout of their own. */
  readonly commit: string | undefined;
}

let known: Version | undefined;

/** The version of the service. */
export function readVersion(): Version {
  return (known ??= { version: manifest.version, commit: readCommit() });
}

/** As people read it: `1.4.0 (0123456789ab)`. */
export function versionText({ version, commit }: Version = readVersion()): string {
  return commit === undefined ? version : `${version} (${commit})`;
}

/** Of our own checkout: as a dependency the package can lie within the checkout of another project, whose path has a prefix. */
function readCommit(): string | undefined {
  const words = ["rev-parse", "--show-prefix", "--short=12", "HEAD"];
  const { stdout } = spawnSync("git", words, { cwd: import.meta.dirname, encoding: "utf8" });
  return /^packages\/host\/src\/\n([0-9a-f]{12,})\n$/u.exec(stdout ?? "")?.[1];
}
