/** A run of tests that is ended takes everything with it. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const root = join(import.meta.dirname, "../..");
const startMsMax = 90_000;
/** Server and PostgreSQL stop in good order, in a few seconds; a busy machine takes several times that. */
const endMsMax = 30_000;

test.each(["SIGKILL", "SIGTERM"] as const)(
  "given %s leaves neither a server nor a PostgreSQL nor files",
  async (signal) => {
    const directory = mkdtempSync(join(tmpdir(), "ended-run-"));
    const file = join(directory, "started");
    const runner = spawn(process.execPath, ["tools/test.ts", "./test/tools/endless.fixture.ts"], {
      cwd: root,
      env: { ...process.env, ENDLESS_FILE: file },
      stdio: "ignore",
    });
    const read = () => (existsSync(file) ? readFileSync(file, "utf8") || undefined : undefined);
    const runDirectory = await waitUntil(read, { timeoutMs: startMsMax, what: "the tests to start" });
    // The tests, the service, and two servers of PostgreSQL with their processes.
    expect(countProcesses(runDirectory)).toBeGreaterThanOrEqual(4);
    runner.kill(signal);
    const isOver = () => (countProcesses(runDirectory) === 0 && !existsSync(runDirectory) ? true : undefined);
    await waitUntil(isOver, { timeoutMs: endMsMax, what: `the end of everything in ${runDirectory}` });
    rmSync(directory, { recursive: true });
  },
);

/** Processes whose arguments or environment name the directory. */
function countProcesses(directory: string): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
  return pids.filter((pid) => ["cmdline", "environ"].some((name) => read(`/proc/${pid}/${name}`).includes(directory)))
    .length;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
