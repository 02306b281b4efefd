import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import type { ClusterHome } from "./cluster-home.ts";
import { DirectoryInUseError, errorCode, writingTo } from "./embedded-postgres-error.ts";

/** Releases the lock. */
export type Release = () => void;

/** Longest wait for the lock, and the log that hears about it. */
export interface LockOptions {
  readonly waitMs: number;
  readonly log: Log;
}

const pollIntervalMs = 50;

/**
 * Locks the home of a cluster for this process, and waits a while for a process that is about to end. An exclusive
 * SQLite transaction is a lock of the kernel: it ends with the process, so no lock is ever stale. It works on Linux,
 * macOS and Windows, and between containers.
 *
 * @throws {DirectoryInUseError} when a live process, or this one, still holds it after `waitMs`.
 */
export async function lockClusterHome(home: ClusterHome, { waitMs, log }: LockOptions): Promise<Release> {
  const deadline = performance.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    const release = tryToLock(home);
    if (release !== undefined) return release;
    if (performance.now() >= deadline) throw inUse(home);
    if (attempt === 1) log.warn("PostgreSQL's directory is in use; waiting", { process: readOwner(home), waitMs });
    await sleep(pollIntervalMs);
  }
}

function tryToLock(home: ClusterHome): Release | undefined {
  return writingTo(home.directory, () => {
    const database = new DatabaseSync(home.lockFile);
    try {
      database.exec("PRAGMA busy_timeout = 0");
      database.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      database.close();
      if (errorCode(error) === "SQLITE_BUSY") return undefined;
      throw error;
    }
    recordOwner(home);
    return () => {
      if (!database.isOpen) return;
      rmSync(home.ownerFile, { force: true });
      database.close();
    };
  });
}

function recordOwner(home: ClusterHome): void {
  // The file of a killed process may belong to another user: replace it instead of writing into it.
  rmSync(home.ownerFile, { force: true });
  writeFileSync(home.ownerFile, `${process.pid}\n`);
}

function inUse(home: ClusterHome): DirectoryInUseError {
  return new DirectoryInUseError(
    `Cannot start PostgreSQL because its data directory is in use by process ${readOwner(home)}: ${home.directory}`,
  );
}

function readOwner(home: ClusterHome): string {
  try {
    return readFileSync(home.ownerFile, "utf8").trim();
  } catch {
    return "(unknown)";
  }
}
