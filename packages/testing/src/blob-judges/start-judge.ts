import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const startMsMax = 20_000;
const pollMs = 30;

interface JudgeProgram {
  /** The command, which runs in a new directory. */
  words(directory: string): readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** Matches the output of a program that is ready. */
  readonly ready: RegExp;
}

/** A running server that judges an adapter. */
export interface RunningJudge {
  /** First group of the expression for its readiness. */
  readonly found: string;
  stop(): Promise<void>;
}

/** Starts a server in a directory of its own and waits until it is ready. @throws {Error} when it does not start */
export async function startJudge({ words, variables, ready }: JudgeProgram): Promise<RunningJudge> {
  const directory = mkdtempSync(join(tmpdir(), "design-catalog-judge-"));
  const log = join(directory, "output.log");
  const child = Bun.spawn([...words(directory)], {
    cwd: directory,
    env: { ...process.env, ...variables },
    stdout: Bun.file(log),
    stderr: "ignore",
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    process.removeListener("exit", kill);
    kill();
    await child.exited;
    rmSync(directory, { recursive: true, force: true });
  };
  const deadlineMs = performance.now() + startMsMax;
  while (child.exitCode === null && performance.now() < deadlineMs) {
    const [, found] = ready.exec(readFileSync(log, "utf8")) ?? [];
    if (found !== undefined) return { found, stop };
    await Bun.sleep(pollMs);
  }
  const output = readFileSync(log, "utf8");
  await stop();
  throw new Error(`Cannot start a server of the tests: ${output}`);
}
