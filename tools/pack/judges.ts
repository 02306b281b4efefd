import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const packages = join(import.meta.dirname, "judges");
const modules = join(packages, "node_modules");
/** A whole installation or compilation on a busy machine. */
const timeoutMs = 10 * 60_000;

/** Runtimes that packed packages must run on, by what people call them. */
export const runtimes: Readonly<Record<string, readonly string[]>> = {
  "Node 20": [nodeOf(20)],
  "Node 22": [nodeOf(22)],
  "Node 24": [nodeOf(24)],
  Bun: [process.execPath],
  Deno: [join(modules, ".bin", "deno"), "run", "--allow-all", "--no-lock"],
};

/** Commands that run a file of tests by the runner of each runtime. */
export const testRunners: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [20, 22, 24].map((major) => [`Node ${major}`, [nodeOf(major), "--test", "--test-reporter=tap"]]),
  ),
  Bun: [process.execPath, "test"],
  Deno: [join(modules, ".bin", "deno"), "test", "--allow-all", "--no-lock", "--no-check"],
};

/** Command of the compiler that consumers use. */
export const compiler: readonly string[] = [nodeOf(22), join(modules, "typescript", "bin", "tsc")];

/** Declarations of Node.js for consumers. */
export const typeRoots = join(modules, "@types");

function nodeOf(major: number): string {
  return join(modules, `node-${major}-${process.platform}-${process.arch}`, "bin", "node");
}

/** Installs the judges and the runtimes, pinned by their own `bun.lock`, unless they are there. */
export function installJudges(): void {
  if (!existsSync(modules)) run([process.execPath, "install", "--frozen-lockfile"], packages);
}

/** Lets publint and are-the-types-wrong read an archive. @throws {Error} with their findings */
export function judgeArchive(archive: string): void {
  run([nodeOf(22), join(modules, "publint", "src", "cli.js"), archive, "--strict"], packages);
  const attw = join(modules, "@arethetypeswrong", "cli", "dist", "index.js");
  run([nodeOf(22), attw, archive, "--profile", "esm-only", "--format", "ascii"], packages);
}

/** Runs a command to its end and returns its output. @throws {Error} with its output, when it fails */
export function run(command: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): string {
  const { exitCode, output } = runToEnd(command, cwd, env);
  if (exitCode === 0) return output;
  throw new Error(`Failed: ${command.join(" ")}\n${output}`);
}

/** Result of a program. */
export interface Ended {
  /** Null when a signal has ended it. */
  readonly exitCode: number | null;
  /** Text that it wrote to both of its outputs. */
  readonly output: string;
}

/** Runs a command to its end, whatever that is. */
export function runToEnd(
  [program = "", ...words]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Ended {
  const environment = { ...process.env, NODE_NO_WARNINGS: "1", NO_COLOR: "1", ...env };
  const options = { cwd, encoding: "utf8", env: environment, timeout: timeoutMs, maxBuffer: 2 ** 26 } as const;
  const { status, stdout, stderr, error } = spawnSync(program, words, options);
  return { exitCode: status, output: `${stdout}${stderr}${error?.message ?? ""}` };
}
