import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "./embedded-postgres-error.ts";

/** What `postmaster.pid` in a cluster says: one value a line, of which these are the first, fourth and eighth. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

const portLine = 3;
const readyLine = 7;

/** Reads `postmaster.pid`; undefined where there is none, as after an orderly stop. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readLines(cluster);
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[portLine]), ready: lines[readyLine]?.trim() === "ready" };
}

/** Whether a process is a live PostgreSQL server of this cluster: process ids are used again by others. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  return commandLine(pid).includes(`postgres -D ${cluster} -c`);
}

/** Whether any process has this id, be it a dead one that nobody has waited for. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/**
 * Puts our own id into a `postmaster.pid` that a dead server left, where another process has its id now.
 * PostgreSQL refuses to start while the id there is taken, except by its parent. Removing the file would also
 * end the refusal, and with it PostgreSQL's check that no process of the dead server still writes the data.
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
 * Arguments of a process; empty when there is none. They, rather than the working directory, are readable in a container
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
