import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "./embedded-postgres-error.ts";

/** The first, fourth and eighth lines of `postmaster.pid` in a cluster, which holds one value a line. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

const portLine = 3;
const readyLine = 7;

/** Reads `postmaster.pid`; undefined if there is none, as after a clean stop. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readLines(cluster);
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[portLine]), ready: lines[readyLine]?.trim() === "ready" };
}

/** Whether a process is a live PostgreSQL server of this cluster: the system reuses process ids. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  return commandLine(pid).includes(`postgres -D ${cluster} -c`);
}

/** Whether any process has this id, even a dead one that its parent has not waited for. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/**
 * Replaces the id in a dead server's `postmaster.pid` with our own if another process now has that id. PostgreSQL
 * refuses to start while the id is taken, unless its parent has it. Removing the file would also end the refusal, but
 * PostgreSQL would no longer check that no process of the dead server still writes the data.
 */
export function disownStalePostmasterFile(cluster: string): void {
  const lines = readLines(cluster);
  const pid = readPostmasterFile(cluster)?.pid;
  if (lines === undefined || pid === undefined || !isTaken(pid) || isPostmasterOf(cluster, pid)) return;
  writeFileSync(pathIn(cluster), [process.pid, ...lines.slice(1)].join("\n"));
}

function readLines(cluster: string): readonly string[] | undefined {
  try {
    return readFileSync(pathIn(cluster), "utf8").split("\n");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function pathIn(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

/**
 * Arguments of a process; empty when there is none. Unlike the working directory, they are readable in a container
 * without more privileges.
 */
export function commandLine(pid: number): string {
  if (process.platform === "linux") return readProcessFile(pid);
  return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
}

function readProcessFile(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
