import { setTimeout as sleep } from "node:timers/promises";
import { catalogctlPath, cliEnvironment } from "../../support/catalogctl.ts";
import type { CliCall } from "./cells.ts";

/** Where the mover is killed. */
export interface Kill {
  readonly step: string;
  /** Milliseconds since the mover has begun the step. */
  readonly afterMs: number;
}

/** Runs the mover and kills it in a step. Returns its signal, or its exit code and texts if it ended by itself. */
export async function killMover({ words, environment }: CliCall, { step, afterMs }: Kill): Promise<string> {
  const child = Bun.spawn([process.execPath, catalogctlPath, ...words], {
    cwd: "/",
    env: cliEnvironment(environment),
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const begun = Promise.withResolvers<undefined>();
  const text = { value: "" };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of child.stderr) {
      text.value += decoder.decode(part, { stream: true });
      if (new RegExp(`^${step}: `, "mu").test(text.value)) begun.resolve(undefined);
    }
    begun.resolve(undefined);
  })();
  await begun.promise;
  await sleep(afterMs);
  child.kill("SIGKILL");
  await Promise.all([child.exited, reading]);
  return String(child.signalCode ?? `${child.exitCode}: ${text.value}`);
}
