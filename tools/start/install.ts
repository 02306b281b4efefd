import { Database } from "bun:sqlite";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildPages, pagesDigest } from "./build-pages.ts";

/** The root of the project. */
export const projectRoot = join(import.meta.dirname, "..", "..");

const modules = join(projectRoot, "node_modules");
/** Holds what the last complete installation was made from. */
const stampFile = join(modules, ".installed");
/** Longest wait for another process that is installing at the same time. */
const lockTimeoutMs = 600_000;

/** Purposes of an installation: running needs a quarter of what development does. */
export type InstallPurpose = "develop" | "run";

/**
 * Installs the locked dependencies unless they are installed, the tools of development included unless the purpose is
 * to run. Until then only parts of the runtime itself can be imported.
 *
 * @throws {Error} with what the installer wrote, when it fails.
 */
export function installDependencies(purpose: InstallPurpose = "develop"): void {
  if (isInstalled(purpose)) return;
  const lock = lockInstallation();
  try {
    if (!isInstalled(purpose)) install(hasForeignModules() ? "develop" : purpose);
  } finally {
    lock.close();
  }
}

/** As {@link installDependencies}; a failure ends the process with its message. */
export function installOrExit(purpose: InstallPurpose = "develop"): void {
  try {
    installDependencies(purpose);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Takes a kernel lock, which ends with the process: two concurrent first starts must not install at once. */
function lockInstallation(): Database {
  try {
    mkdirSync(modules, { recursive: true });
    const lock = new Database(join(modules, ".installing"));
    lock.run(`PRAGMA busy_timeout = ${lockTimeoutMs}`);
    lock.run("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    throw new Error(`Cannot install the dependencies because ${modules} cannot be written: ${String(error)}`, {
      cause: error,
    });
  }
}

/** Whether the locked dependencies are installed for this purpose. */
export function isInstalled(purpose: InstallPurpose): boolean {
  if (!existsSync(stampFile)) return false;
  const found = readFileSync(stampFile, "utf8");
  return found === stamp("develop") || (purpose === "run" && found === stamp("run"));
}

/** True when somebody has installed by hand, or for development: an installation for running would remove the tools. */
function hasForeignModules(): boolean {
  if (!existsSync(join(modules, ".bun"))) return false;
  return !existsSync(stampFile) || !readFileSync(stampFile, "utf8").endsWith(" run");
}

/** Includes the platform: a container and its host may share a project directory. */
function stamp(purpose: InstallPurpose): string {
  const lockFile = createHash("sha256")
    .update(readFileSync(join(projectRoot, "bun.lock")))
    .digest("hex");
  // An installation for development builds pages when they are asked for.
  const built = purpose === "run" ? [pagesDigest(projectRoot)] : [];
  return [lockFile, process.platform, process.arch, ...built, purpose].join(" ");
}

/** Leaves out tools, tests and examples, and packages that others would only use if they were there. */
const onlyToRun = ["--production", "--omit=peer", "--filter", "./apps/*"];

function install(purpose: InstallPurpose): void {
  console.error("Installing dependencies ...");
  const words = ["install", "--frozen-lockfile", ...(purpose === "run" ? onlyToRun : [])];
  const result = spawnSync(process.execPath, words, {
    cwd: projectRoot,
    encoding: "utf8",
  });
  if (result.status !== 0) {
    const output = [result.error?.message, result.stdout, result.stderr].filter(Boolean).join("\n").trim();
    throw new Error(
      `Cannot install the dependencies as \`bun install --frozen-lockfile\` failed, ` +
        `check that the package registry can be reached and ${projectRoot} can be written:\n${output}`,
    );
  }
  if (purpose === "run") buildPages(projectRoot);
  writeFileSync(stampFile, stamp(purpose));
}
