/**
 * Cleans up after a test run, however it ended. Waits until its standard input is closed, which the kernel does for a
 * killed process too, then ends every process that names the run's directory (the argument) and removes the directory.
 * Finds processes only on Linux.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Prefix of the directories of runs, which `tools/test/test-environment.ts` makes. */
const testDirectoryPrefix = "design-catalog-test-";
/** Time in which PostgreSQL and the service can shut down cleanly. */
const graceMs = 2_000;
const pollMs = 100;

const [directory = ""] = process.argv.slice(2);
// Every process contains the empty text, and most contain `/tmp`.
if (!directory.includes(testDirectoryPrefix)) {
  process.stderr.write(`Cannot clean up because the argument must be the directory of a run of tests: ${directory}\n`);
  process.exit(2);
}
for await (const _ of Bun.stdin.stream()) {
  // Signal 0 sends nothing.
}
await endAll();
rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

async function endAll(): Promise<void> {
  const deadlineMs = performance.now() + graceMs;
  // SIGINT is PostgreSQL's fast shutdown; it ends the others too.
  for (const pid of findProcesses()) signal(pid, "SIGINT");
  while (findProcesses().length > 0 && performance.now() < deadlineMs) await sleep(pollMs);
  for (const pid of findProcesses()) signal(pid, "SIGKILL");
}

/** Processes whose arguments or environment name the directory. */
function findProcesses(): readonly number[] {
  return readNames("/proc")
    .filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid)
    .filter((pid) => ["cmdline", "environ"].some((file) => readOrEmpty(`/proc/${pid}/${file}`).includes(directory)))
    .map(Number);
}

function readNames(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function signal(pid: number, name: "SIGINT" | "SIGKILL"): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has just ended.
  }
}
