import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A step that has passed. */
export interface PassedStep {
  /** Time of its end. */
  readonly at: string;
  readonly seconds: number;
  /** The last line of its output. */
  readonly said: string;
}

/** Steps that have passed on one commit with one version of Bun, by their words. */
export interface PassedSteps {
  readonly commit: string;
  readonly runtime: string;
  readonly steps: Readonly<Record<string, PassedStep>>;
}

/** The files that a step judges, and what runs them. */
export interface Checkout {
  readonly commit: string;
  /** Version of Bun. */
  readonly runtime: string;
  /** False where files differ from the commit, or are not in it. */
  readonly isClean: boolean;
}

/** Steps that need no other run in this checkout: those that passed on exactly its commit with the same Bun, while nothing is changed. */
export function takeOver(passed: PassedSteps, checkout: Checkout): PassedSteps["steps"] {
  const isSame = passed.commit === checkout.commit && passed.runtime === checkout.runtime;
  return checkout.isClean && isSame ? passed.steps : {};
}

/** A step that has ended well, with the checkout as it was before and as it is now. */
export interface EndedStep extends PassedStep {
  readonly step: string;
  readonly before: Checkout;
  readonly after: Checkout;
}

/** Adds a step, unless it may have seen other files than those of one commit. Steps of other commits are forgotten. */
export function addPassed(passed: PassedSteps, { step, before, after, ...end }: EndedStep): PassedSteps {
  const { commit, runtime } = after;
  if (!before.isClean || !after.isClean || before.commit !== commit) return passed;
  return { commit, runtime, steps: { ...takeOver(passed, after), [step]: end } };
}

/** Reads what earlier calls have written; nothing where there was none. */
export function readPassed(file: string): PassedSteps {
  try {
    // Our own file, which is written whole.
    return JSON.parse(readFileSync(file, "utf8")) as PassedSteps;
  } catch {
    return { commit: "", runtime: "", steps: {} };
  }
}

/** Writes it whole, also where the process is killed meanwhile. */
export function writePassed(file: string, passed: PassedSteps): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(passed, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
}
