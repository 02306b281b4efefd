import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { readRun, type TestRun, toRun } from "./test-run.ts";

/** Result of one process; `hung` if it was killed after its time limit. */
export interface BunTestResult extends TestRun {
  readonly hung: boolean;
}

export interface BunTestOptions {
  /** Root of the project whose tests run. */
  readonly directory: string;
  /** Arguments of `bun test`: files, `-t <name>`, `--bail`. */
  readonly testArguments: readonly string[];
  /** Added to the environment of this process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly interruption: AbortSignal;
  /** Time after which the run counts as hung and is killed. */
  readonly timeoutMs: number;
  /** Receives the output, whole test files at a time. */
  readonly write: (text: string) => void;
  /** Hears of each file that the process begins, and without one when it has run all. */
  readonly onFile?: ((pid: number, file: string | undefined) => void) | undefined;
}

/**
 * Bun's 5 s are too short for PostgreSQL and TLS on a busy machine, where one migration of all took 30 s, and a preload could
 * set it for only one file.
 */
const testTimeoutMs = 90_000;
/** Long enough to read the rest of the pipe. */
const outputWaitMs = 1_000;
/** A process that was told to end and has not is hanging in a loop. */
const endWaitMs = 3_000;

/** Bun begins a file with its name, and the counts at the end with those that passed. */
const beginning = /^(?:(\S+\.test\.tsx?):| *\d+ pass)$/gmu;

/** Runs one process of `bun test` and counts its results. A run that reports none or ends abnormally is one failure. */
export async function runBunTest(options: BunTestOptions): Promise<BunTestResult> {
  const { directory, testArguments, environment, interruption, timeoutMs, write, onFile } = options;
  if (interruption.aborted) {
    const text = `Not begun: ${testArguments.join(" ")}`;
    return { ...toRun({ file: "(no file)", name: "the run was interrupted", text, ofProcess: true }), hung: false };
  }
  const child = spawn(process.execPath, ["test", "--timeout", String(testTimeoutMs), ...testArguments], {
    cwd: directory,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, which ends with it.
    detached: true,
  });
  const exited = once(child, "exit");
  const closed = once(child, "close");
  const end = () => {
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), endWaitMs).unref();
  };
  let hung = false;
  const bound = setTimeout(() => {
    hung = true;
    end();
  }, timeoutMs);
  interruption.addEventListener("abort", end);
  const report: string[] = [];
  const output = createFileWiseOutput(write);
  child.stdout.on("data", (chunk: Buffer) => output.add(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => {
    const text = chunk.toString();
    for (const [, file] of onFile ? text.matchAll(beginning) : []) onFile?.(child.pid ?? 0, file);
    output.add(text);
    report.push(text);
  });
  await exited;
  clearTimeout(bound);
  interruption.removeEventListener("abort", end);
  endGroup(child.pid);
  // A process that left the group may hold the pipe open.
  await Promise.race([closed, sleep(outputWaitMs)]);
  if (hung) output.add(`\nended as it had not finished after ${timeoutMs / 1_000} s\n`);
  output.end();
  const ended = hung
    ? `had not finished after ${timeoutMs / 1_000} s`
    : `ended with ${child.signalCode ?? `exit code ${child.exitCode}`}`;
  return { ...readRun(report.join(""), { succeeded: child.exitCode === 0 && !hung, ended, testArguments }), hung };
}

/** Ends what tests left behind, such as the servers of a file whose first failure ended the run. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  // PostgreSQL stops fast by it, and then leaves no shared memory.
  signalGroup(pid, "SIGINT");
  setTimeout(() => signalGroup(pid, "SIGKILL"), endWaitMs).unref();
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nothing is left.
  }
}

/** Holds back output until the next test file begins; otherwise the files of two processes would mix. */
function createFileWiseOutput(write: (text: string) => void) {
  let held: string[] = [];
  let line = "";
  return {
    add(text: string): void {
      const end = text.lastIndexOf("\n") + 1;
      const lines = line + text.slice(0, end);
      line = end === 0 ? lines + text : text.slice(end);
      if (end === 0) return;
      // Each line is searched once: one file may print megabytes.
      const last = [...lines.matchAll(/^\S+\.test\.ts:$/gm)].at(-1);
      if (last) write(held.join("") + lines.slice(0, last.index));
      if (last) held = [];
      held.push(lines.slice(last?.index));
    },
    end: () => write(held.join("") + line),
  };
}
