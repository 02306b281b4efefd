import { spawn } from "node:child_process";
import { once } from "node:events";

/** A runtime's own runner of tests. */
export interface Runner {
  /** Command line without the file. */
  readonly command: readonly string[];
  /** Matches a line that names a failed test, and captures the name. */
  readonly failed: RegExp;
  /** Matches a line that says why one failed, and captures the reason. */
  readonly reason: RegExp;
}

/** Node's runner, which counts what passed as `# pass 12`. */
export const nodeRunner: Runner = {
  command: ["node", "--test", "--test-reporter=tap"],
  failed: /^\s*not ok \d+ - (.*)$/gmu,
  reason: /^\s*error: (.*)$/gmu,
};

/** Runs a bundled module of tests with a runtime's own runner. */
export async function runWith({ command, failed, reason }: Runner, file: string) {
  const [program = "", ...words] = command;
  const child = spawn(program, [...words, file], { env: { ...process.env, NO_COLOR: "1" } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const [exitCode] = await once(child, "close");
  const captured = (pattern: RegExp) => [...output.matchAll(pattern)].map(([, text = ""]) => text);
  return {
    exitCode: Number(exitCode),
    output,
    failedTests: captured(failed),
    // Many fail for one reason.
    reasons: [...new Set(captured(reason))],
  };
}
