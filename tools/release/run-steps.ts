import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PassedStep } from "./passed-steps.ts";
import type { StepGroup } from "./steps.ts";

/** A step that has run, or that an earlier call has run. */
export interface StepResult extends PassedStep {
  readonly step: string;
  readonly outcome: "passed" | "failed" | "taken over";
}

export interface StepOptions {
  /** Folder of the outputs, a file for each step. */
  readonly logs: string;
  /** Steps that need no run. */
  readonly taken: Readonly<Record<string, PassedStep>>;
  /** Ends what runs, after which nothing begins. */
  readonly interruption: AbortSignal;
  /** Hears of each step that has run, at once: the next ones may take hours. */
  readonly onEnd: (result: StepResult, group: StepGroup) => void;
}

/** Runs all steps, group after group: one that fails keeps no other from running. */
export async function runSteps(groups: readonly StepGroup[], options: StepOptions): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const group of groups) {
    const queue = group.steps.values();
    const work = async () => {
      for (const step of queue) {
        if (options.interruption.aborted) return;
        results.push(await runOrTake(step, group, options));
      }
    };
    await Promise.all(Array.from({ length: group.atOnce }, work));
  }
  return results;
}

async function runOrTake(step: string, group: StepGroup, options: StepOptions): Promise<StepResult> {
  const { logs, taken, interruption: signal, onEnd } = options;
  const earlier = group.isKept && Object.hasOwn(taken, step) ? taken[step] : undefined;
  if (earlier) return { ...earlier, step, outcome: "taken over" };
  const startMs = performance.now();
  mkdirSync(logs, { recursive: true });
  const log = openSync(logOf(logs, step), "w");
  // A turn would leave out the most of the rest.
  const env = { ...process.env, REST_TURN: undefined };
  const child = Bun.spawn([process.execPath, "run", ...step.split(" ")], { stdio: ["ignore", log, log], signal, env });
  const isPassed = (await child.exited) === 0;
  closeSync(log);
  const result: StepResult = {
    step,
    outcome: isPassed ? "passed" : "failed",
    at: new Date().toISOString(),
    seconds: Math.round((performance.now() - startMs) / 1_000),
    said: linesOf(logs, step).at(-1) ?? "",
  };
  onEnd(result, group);
  return result;
}

/** File with the output of a step; the names of many files would be too long for that of one. */
export function logOf(logs: string, step: string): string {
  return join(logs, `${step.replaceAll(/[^A-Za-z0-9]+/gu, "-").slice(0, 100)}.log`);
}

/** Lines at the end of a step's output, and characters of each. */
const lastLines = 60;
const lineMax = 300;

function linesOf(logs: string, step: string): readonly string[] {
  const lines = readFileSync(logOf(logs, step), "utf8").trimEnd().split("\n").slice(-lastLines);
  return lines.map((line) => line.slice(0, lineMax));
}

/** Says how each failed step ended, and the command that repeats it. */
export function describeFailed(results: readonly StepResult[], logs: string): string {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const texts = failed.map(({ step }) => {
    return [`--- ${step} ---`, ...linesOf(logs, step), `Repeat it: bun run ${step}\n`];
  });
  return texts.flat().join("\n");
}
