import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Directory of a data directory's cluster; as root it may lie elsewhere. */
export function homeOf(dataDirectory: string): string {
  const location = join(dataDirectory, "postgres.location");
  return existsSync(location) ? readFileSync(location, "utf8").trim() : join(dataDirectory, "postgres");
}

/** Connection string of the embedded PostgreSQL that runs on a data directory. */
export function embeddedDatabaseUrl(dataDirectory: string): string {
  const home = homeOf(dataDirectory);
  const password = readFileSync(join(home, "password"), "utf8").trim();
  const port = readFileSync(join(home, "cluster", "postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://catalog:${password}@127.0.0.1:${port}/postgres`;
}

/** Process ids of the PostgreSQL servers that run on a data directory. */
export function postgresProcessesIn(dataDirectory: string): readonly number[] {
  const cluster = join(homeOf(dataDirectory), "cluster");
  return listProcesses().flatMap(({ pid, command }) => (command.includes(`-D ${cluster} `) ? [pid] : []));
}

/** A process and its children. */
export function processTree(pid: number): readonly number[] {
  return [pid, ...listProcesses().flatMap((process) => (process.parent === pid ? [process.pid] : []))];
}

/** Ends the processes that a killed service left running. */
export async function endPostgresIn(dataDirectory: string): Promise<void> {
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    const left = postgresProcessesIn(dataDirectory);
    for (const pid of left) process.kill(pid, signal);
    await waitForNone(dataDirectory, left.length);
  }
}

const endTimeoutMs = 10_000;
const pollMs = 20;

async function waitForNone(dataDirectory: string, running: number): Promise<void> {
  const deadlineMs = performance.now() + endTimeoutMs;
  let left = running;
  while (left > 0 && performance.now() < deadlineMs) {
    await sleep(pollMs);
    left = postgresProcessesIn(dataDirectory).length;
  }
}

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function listProcesses(): readonly RunningProcess[] {
  const { stdout } = Bun.spawnSync(["ps", "-axww", "-o", "pid=,ppid=,args="]);
  return stdout
    .toString()
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, command] = /^ *(\d+) +(\d+) +(.*)$/u.exec(line) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
}
