import { mainPath } from "./stage.ts";
import { waitUntil } from "./wait-until.ts";

/** The end of a process and its output. */
export interface EndedProcess {
  readonly exitCode: number;
  readonly output: string;
  readonly durationMs: number;
}

/** Limits a start that should fail but does not. */
const endTimeoutMs = 30_000;

/** Starts the server with only these variables and waits for its end, which it asks for once `stopWhen` is true. */
export async function runServer(
  environment: Readonly<Record<string, string>>,
  stopWhen?: () => boolean,
): Promise<EndedProcess> {
  const startMs = performance.now();
  const child = Bun.spawn([process.execPath, mainPath], {
    env: { PATH: process.env["PATH"] ?? "", TMPDIR: process.env["TMPDIR"] ?? "/tmp", ...environment },
    stdout: "pipe",
    stderr: "pipe",
    timeout: endTimeoutMs,
    killSignal: "SIGTERM",
  });
  if (stopWhen) {
    await waitUntil(() => stopWhen() || undefined, { timeoutMs: endTimeoutMs, everyMs: 1, what: "the time to stop" });
    child.kill("SIGTERM");
  }
  const [stdout, stderr, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { exitCode, output: stdout + stderr, durationMs: performance.now() - startMs };
}
