import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

/** A PostgreSQL that the service is tested on. */
export interface PostgresPrograms {
  /** Directory of `initdb` and `postgres`. */
  readonly directory: string;
  /** Such as `15.18`. */
  readonly version: string;
  /** Removes the copy. */
  remove(): void;
}

/** Debian's own, with its JIT, which the packages from npm do not have. */
export const debianName = "debian-15";
const debianPrograms = "/usr/lib/postgresql/15/bin";
/** Every major version that the service supports, and Debian's. */
export const postgresNames: readonly string[] = [debianName, "15", "16", "17", "18"];

const packages = join(import.meta.dirname, "..", "postgres-majors");

/**
 * Programs of one of {@link postgresNames}, or undefined if Debian's are not installed. The others come from npm, pinned by
 * `postgres-majors/bun.lock`: running the service does not need them.
 *
 * @throws {Error} when there is no server of that name, or they cannot be installed, or do not run here
 */
export function findPostgres(name: string): PostgresPrograms | undefined {
  if (!postgresNames.includes(name)) throw new Error(`Cannot use ${name}: it is none of ${postgresNames.join(", ")}`);
  if (name === debianName) return existsSync(debianPrograms) ? describe(debianPrograms, () => undefined) : undefined;
  install();
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const source = join(packages, "node_modules", `postgres-${name}-${platform}-${process.arch}`);
  // PostgreSQL's user may not be able to enter the project.
  const copy = mkdtempSync(join(tmpdir(), "design-catalog-postgres-"));
  cpSync(join(source, "native"), join(copy, "native"), { recursive: true, verbatimSymlinks: true });
  completeLinks(copy);
  spawnSync("chmod", ["-R", "a+rX", copy]);
  return describe(join(copy, "native", "bin"), () => rmSync(copy, { recursive: true, force: true }));
}

function describe(directory: string, remove: () => void): PostgresPrograms {
  const { stdout, error } = spawnSync(join(directory, "postgres"), ["--version"], { encoding: "utf8" });
  const version = /\d+\.\d+/u.exec(stdout)?.[0];
  if (version === undefined) throw new Error(`Cannot run PostgreSQL in ${directory}: ${String(error)}`);
  return { directory, version, remove };
}

function install(): void {
  if (existsSync(join(packages, "node_modules"))) return;
  const command = ["install", "--frozen-lockfile", "--ignore-scripts"];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: packages, encoding: "utf8" });
  if (status !== 0) throw new Error(`Cannot install the PostgreSQL servers: ${stderr}`);
}

/** Makes the links that npm packages cannot hold, as the package's own install script would. */
function completeLinks(packageDirectory: string): void {
  const file = join(packageDirectory, "native", "pg-symlinks.json");
  if (!existsSync(file)) return;
  // A file of the pinned package.
  const links = JSON.parse(readFileSync(file, "utf8")) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(packageDirectory, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}
