import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Report } from "./bun-test.ts";

/** Settings of {@link runBundle}. */
export interface RunOptions {
  /** @default that of this process */
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds until a process is ended that has not ended by itself. @default 160000 */
  readonly timeoutMs?: number;
}

/**
 * Runs what `bundleTests` wrote with `command`.
 * @throws {Error} with the output when there is no report in it, or when something keeps the process running
 */
export async function runBundle(
  command: readonly string[],
  file: string,
  { env = process.env, timeoutMs = 160_000 }: RunOptions = {},
): Promise<Report> {
  const [executable = "", ...options] = command;
  const child = spawn(executable, [...options, file], { env, timeout: timeoutMs, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  await once(child, "close");
  const both = `current output is ${output.stdout}${output.stderr}`;
  if (child.signalCode !== null)
    throw new Error(`Cannot wait for the end of the run for over ${timeoutMs} ms: ${both}`);
  const line = output.stdout.trim().split("\n").at(-1) ?? "";
  if (!line.startsWith("{")) throw new Error(`Cannot read a report: the exit code is ${child.exitCode}, ${both}`);
  // Printed by `bundleTests`.
  return JSON.parse(line) as Report;
}
