import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import type { ClusterHome } from "./cluster-home.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { disownStalePostmasterFile, readPostmasterFile } from "./postmaster-file.ts";
import type { Runtime } from "./runtime.ts";
import { type Durability, settingArguments } from "./server-settings.ts";
import { spawnOptionsFor } from "./system-user.ts";

/** One run of the PostgreSQL server. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves when clients can connect; rejects with {@link EmbeddedPostgresError} when the server ends first. */
  readonly ready: Promise<void>;
  /** Resolves with a description of how the server ended. */
  readonly exited: Promise<string>;
  /** Stops the server and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Options for one run of the server. */
export interface PostmasterOptions {
  readonly home: ClusterHome;
  readonly runtime: Runtime;
  readonly port: number;
  readonly durability: Durability;
  readonly log: Log;
}

/**
 * Signals that stop the server and the time limit of each: a fast shutdown with its checkpoint, an immediate one, a
 * kill.
 */
const stopSteps = [
  { signal: "SIGINT", waitMs: 20_000 },
  { signal: "SIGQUIT", waitMs: 8_000 },
  { signal: "SIGKILL", waitMs: 2_000 },
] as const;
const readyPollIntervalMs = 5;
const tailLinesMax = 8;

/** Starts the server as a child in a session of its own, out of reach of a terminal's Ctrl-C. */
export function spawnPostmaster(options: PostmasterOptions): Postmaster {
  const { home, runtime, port, durability } = options;
  disownStalePostmasterFile(home.cluster);
  const child = spawn(runtime.postgres, ["-D", home.cluster, ...settingArguments(port, durability)], {
    ...spawnOptionsFor(home.user),
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const tail = followOutput(child, options.log);
  const exited = whenExited(child);
  endWithUs(child, exited);
  const ready = untilReady(options, { child, exited, tail });
  // A caller that does not wait for it still learns of the end by `exited`.
  ready.catch(() => undefined);
  return { pid: child.pid ?? 0, ready, exited, stop: () => stop(child, exited) };
}

function followOutput(child: ChildProcess, log: Log): readonly string[] {
  const tail: string[] = [];
  if (child.stderr === null) return tail;
  createInterface({ input: child.stderr }).on("line", (line) => {
    tail.push(line);
    if (tail.length > tailLinesMax) tail.shift();
    if (/^(FATAL|PANIC):/.test(line)) log.warn("PostgreSQL", { line });
    else log.debug("PostgreSQL", { line });
  });
  return tail;
}

function whenExited(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    // Not "exit": the last messages come through the pipe, which a lost grandchild could keep open forever.
    child.once("exit", (code, signal) => {
      setImmediate(() => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
    });
  });
}

/** Ends the server with our process, however that ends, short of SIGKILL. */
function endWithUs(child: ChildProcess, exited: Promise<string>): void {
  const end = () => child.kill("SIGINT");
  process.once("exit", end);
  void exited.then(() => process.removeListener("exit", end));
}

interface Run {
  readonly child: ChildProcess;
  readonly exited: Promise<string>;
  readonly tail: readonly string[];
}

/** Waits without a time limit: crash recovery takes as long as it needs, and the end of the process ends the wait. */
async function untilReady({ home }: PostmasterOptions, { child, exited, tail }: Run): Promise<void> {
  let ending: string | undefined;
  void exited.then((reason) => (ending = reason));
  for (;;) {
    const file = readPostmasterFile(home.cluster);
    if (file?.pid === child.pid && file?.ready === true) return;
    if (ending !== undefined) {
      throw new EmbeddedPostgresError(
        `Cannot start PostgreSQL because it ended with ${ending}: ${tail.join("; ") || "(no output)"}`,
      );
    }
    await sleep(readyPollIntervalMs);
  }
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  for (const { signal, waitMs } of stopSteps) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const patience = new AbortController();
    const ended = await Promise.race([
      exited.then(() => true),
      sleep(waitMs, false, { signal: patience.signal }).catch(() => false),
    ]);
    patience.abort();
    if (ended) return;
  }
}
