import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClusterHome } from "./cluster-home.ts";
import { EmbeddedPostgresError, errorCode } from "./embedded-postgres-error.ts";
import { packageUrl } from "./package-url.ts";
import { spawnOptionsFor, type SystemUser } from "./system-user.ts";

/** PostgreSQL's programs, in a place where its user can run them. */
export interface Runtime {
  readonly directory: string;
  readonly postgres: string;
  readonly initdb: string;
  /** Version, such as `18.4`. */
  readonly version: string;
}

type Probe = { readonly runs: true; readonly runtime: Runtime } | { readonly runs: false; readonly reason: string };

const executableSuffix = process.platform === "win32" ? ".exe" : "";

/**
 * Makes the programs of the platform's package ready to run: in place, or as a copy in the home if the user cannot
 * reach them or the package cannot be completed. The caller holds the home's lock.
 *
 * @throws {EmbeddedPostgresError} when there is no package for the platform, or its programs do not run.
 */
export function prepareRuntime(home: ClusterHome, dataDirectory: string): Runtime {
  const packageDirectory = locatePackage(dataDirectory);
  const inPlace = probe(packageDirectory, home.user);
  if (inPlace.runs) return inPlace.runtime;
  const copy = probe(copyPackage(packageDirectory, home), home.user);
  if (copy.runs) return copy.runtime;
  throw new EmbeddedPostgresError(
    `Cannot run the embedded PostgreSQL: ${copy.reason}. Set DATABASE_URL to use your own server`,
  );
}

function locatePackage(dataDirectory: string): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(fileURLToPath(packageUrl(name, dataDirectory))));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot start the embedded PostgreSQL because ${reasonOf(error)}, set DATABASE_URL to use your own server: ${name}`,
      { cause: error },
    );
  }
}

function reasonOf(error: unknown): string {
  if (errorCode(error) === "ERR_MODULE_NOT_FOUND")
    return "its package is not installed or does not exist for this platform";
  return error instanceof Error ? error.message : String(error);
}

function probe(packageDirectory: string, user: SystemUser | undefined): Probe {
  completeLinks(packageDirectory);
  const directory = join(packageDirectory, "native");
  const postgres = join(directory, "bin", `postgres${executableSuffix}`);
  const result = spawnSync(postgres, ["--version"], { ...spawnOptionsFor(user), encoding: "utf8" });
  const version = /\d+(\.\d+)+/.exec(result.stdout ?? "")?.[0];
  if (version === undefined) {
    return { runs: false, reason: (result.error?.message ?? result.stderr).trim() };
  }
  const initdb = join(directory, "bin", `initdb${executableSuffix}`);
  return { runs: true, runtime: { directory, postgres, initdb, version } };
}

/** Makes the links that npm packages cannot hold; Bun does not run the package's own install script, which would. */
function completeLinks(packageDirectory: string): void {
  for (const { source, target } of readLinks(packageDirectory)) {
    const link = join(packageDirectory, target);
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // It exists already, or another process has just made it. If it cannot be made here, the copy will have it.
      if (!["EEXIST", "EACCES", "EPERM", "EROFS"].includes(errorCode(error) ?? "")) throw error;
    }
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function readLinks(packageDirectory: string): readonly Link[] {
  const file = join(packageDirectory, "native", "pg-symlinks.json");
  if (!existsSync(file)) return [];
  const links: unknown = JSON.parse(readFileSync(file, "utf8"));
  return Array.isArray(links) ? links.filter(isLink) : [];
}

function isLink(value: unknown): value is Link {
  return stringOf(value, "source") !== undefined && stringOf(value, "target") !== undefined;
}

/** The copy gets its name only when complete: a killed start leaves nothing that looks like one. */
function copyPackage(packageDirectory: string, home: ClusterHome): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageDirectory, "package.json"), "utf8"));
  const copy = join(home.runtimes, stringOf(manifest, "version") ?? "unknown");
  if (existsSync(copy)) return copy;
  rmSync(home.runtimes, { recursive: true, force: true });
  const draft = `${copy}.draft`;
  mkdirSync(draft, { recursive: true });
  cpSync(join(packageDirectory, "native"), join(draft, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  letOthersRead(home.runtimes);
  renameSync(draft, copy);
  return copy;
}

function stringOf(value: unknown, key: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const member: unknown = Reflect.get(value, key);
  return typeof member === "string" ? member : undefined;
}

function letOthersRead(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) letOthersRead(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
