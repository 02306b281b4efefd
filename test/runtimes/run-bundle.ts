import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Report } from "./bun-test.ts";

/** Runs what `bundleTests` wrote with `command`. @throws {Error} with the output when there is no report in it */
export async function runBundle(
  command: readonly string[],
  file: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Report> {
  const [executable = "", ...options] = command;
  const child = spawn(executable, [...options, file], { env, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  await once(child, "close");
  const line = output.stdout.trim().split("\n").at(-1) ?? "";
  if (!line.startsWith("{"))
    throw new Error(`Cannot read a report: current output is ${output.stdout}${output.stderr}`);
  // Printed by `bundleTests`.
  return JSON.parse(line) as Report;
}
