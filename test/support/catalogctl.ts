import { createTextTerminal, runProgram } from "@design-catalog/cli";
import { programPath } from "@design-catalog/testing/programs";

/** Program of the operator's CLI. */
export const catalogctlPath = programPath("cli", import.meta.resolve("@design-catalog/cli/main"));

/** The end of a run. */
export interface CliRun {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** The end of a process. */
export interface ProcessRun extends CliRun {
  /** Milliseconds of processors that it took. */
  readonly processorMs: number;
}

/** Surroundings of a run. */
export interface CliOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** Standard input. @default nothing */
  readonly input?: string | Uint8Array;
}

/** Parsed output. Its members depend on the command. */
// oxlint-disable-next-line no-explicit-any -- callers read members of many shapes and assert on their values
export type CliJson = Record<string, any>;

/** Variables that would lead a run to somebody else's service. */
const cleared = { CATALOG_URL: "", CATALOG_TOKEN: "", DATABASE_URL: "", DATA_DIR: "", MASTER_KEY: "", NODE_ENV: "" };

/** Variables of a run: none of the machine's own service, and a separate home. */
export function cliEnvironment(own: Readonly<Record<string, string>>): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", TMPDIR: process.env["TMPDIR"] ?? "/tmp", ...cleared, ...own };
}

/** Runs one command line as a process, without a terminal. */
export async function runCatalogctl(words: readonly string[], options: CliOptions): Promise<ProcessRun> {
  const child = Bun.spawn([process.execPath, catalogctlPath, ...words], {
    // A .env file of the checkout must not matter.
    cwd: "/",
    env: cliEnvironment(options.environment),
    stdin: typeof options.input === "string" ? new TextEncoder().encode(options.input) : (options.input ?? "ignore"),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, out, err, processorMs: Math.round(Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1_000) };
}

/** Runs one command line in this process, without a terminal; loading core for another process costs 0.45 s. */
export async function runHere(words: readonly string[], { environment, input }: CliOptions): Promise<CliRun> {
  const terminal = createTextTerminal(input === undefined ? {} : { input });
  const exitCode = await runProgram(words, { environment: cliEnvironment(environment), terminal });
  return { exitCode, ...terminal.written() };
}

/** Runs a command line with `--json` and returns its output. @throws {Error} if it fails */
export async function runJson(
  words: readonly string[],
  options: CliOptions,
  run: (words: readonly string[], options: CliOptions) => Promise<CliRun> = runHere,
): Promise<CliJson> {
  const { exitCode, out, err } = await run([...words, "--json"], options);
  if (exitCode !== 0) throw new Error(`Cannot run ${words.join(" ")}: current exit code is ${exitCode}\n${err}`);
  return JSON.parse(out);
}
