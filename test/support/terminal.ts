import { hasTool } from "@design-catalog/testing/needed-tool";
import { cliEnvironment } from "./catalogctl.ts";

/**
 * Runs a program at a terminal and talks to it: for each pair it waits for the first text and types the second. Prints
 * what the terminal showed, then the exit code on a separate line.
 */
const driver = `
import json, os, pty, select, struct, sys, termios, fcntl, time
plan = json.loads(sys.argv[1])
pid, master = pty.fork()
if pid == 0:
    os.chdir("/")
    os.execvpe(plan["command"][0], plan["command"], plan["environment"])
fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, plan["columns"], 0, 0))
shown = b""
searched = 0
steps = list(plan["steps"])
deadline = time.time() + plan["seconds"]
while time.time() < deadline:
    ready, _, _ = select.select([master], [], [], 0.05)
    if ready:
        try:
            data = os.read(master, 65536)
        except OSError:
            break
        if not data:
            break
        shown += data
    if steps:
        at = shown.find(steps[0][0].encode(), searched)
        if at >= 0:
            searched = at + len(steps[0][0].encode())
            # A program that has just asked still has to begin to listen.
            time.sleep(0.05)
            os.write(master, steps.pop(0)[1].encode())
else:
    os.kill(pid, 9)
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(shown)
sys.stdout.buffer.flush()
print("\\nEXIT %d" % os.waitstatus_to_exitcode(status))
`;

/** Input to type when a text has appeared. */
export type TerminalStep = readonly [appears: string, typed: string];

/** Options for running a program at a terminal. */
export interface TerminalOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly steps?: readonly TerminalStep[];
  /** @default 100 */
  readonly columns?: number;
}

/** The output of a terminal. */
export interface TerminalRun {
  readonly exitCode: number;
  /** With every control sequence. */
  readonly shown: string;
}

const secondsMax = 60;
const python = Bun.which("python3");

/** True if Python's pty module is installed, which makes terminals. Tests without it are skipped. */
export const hasTerminals = hasTool({
  name: "Python's pty module",
  debianPackage: "python3",
  isThere: python !== null && Bun.spawnSync([python, "-c", "import pty"]).exitCode === 0,
});

/** Runs a program as if somebody sat in front of it. */
export async function runAtTerminal(command: readonly string[], options: TerminalOptions): Promise<TerminalRun> {
  const plan = {
    command,
    environment: { ...cliEnvironment({ TERM: "xterm-256color", ...options.environment }) },
    steps: options.steps ?? [],
    columns: options.columns ?? 100,
    seconds: secondsMax,
  };
  const child = Bun.spawn([python ?? "python3", "-c", driver, JSON.stringify(plan)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(child.stdout).text();
  const [, shown = "", exitCode = "-1"] = /^([\s\S]*)\nEXIT (-?\d+)\n$/u.exec(text) ?? [];
  return { exitCode: Number(exitCode), shown };
}
