import { createHash } from "node:crypto";
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

/** Steps that have passed on the same files with one version of Bun, by their words. */
export interface PassedSteps {
  /** Digest of the files: see {@link digestFiles}. */
  readonly files: string;
  /** Commit of the first of these steps: tests that have changed since then have not been seen by all of them. */
  readonly commit: string;
  readonly runtime: string;
  readonly steps: Readonly<Record<string, PassedStep>>;
}

/** The files that a step judges, and what runs them. */
export interface Checkout {
  readonly files: string;
  readonly commit: string;
  /** Version of Bun. */
  readonly runtime: string;
  /** False where files differ from the commit, or are not in it. */
  readonly isClean: boolean;
}

/**
 * Digests names and contents of all files of a commit but tests and what they expect, from the lines of `git ls-tree -r`: a test that is mended
 * after its step has failed says nothing against the steps that have passed, once it has passed itself.
 */
export function digestFiles(listing: string): string {
  const lines = listing.split("\n").filter((line) => !/\.test\.tsx?(?:\.snap)?$/u.test(line));
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** Steps that need no other run in this checkout: those that passed on its files with the same Bun, while nothing is changed. */
export function takeOver(passed: PassedSteps, checkout: Checkout): PassedSteps["steps"] {
  const isSame = passed.files === checkout.files && passed.runtime === checkout.runtime;
  return checkout.isClean && isSame ? passed.steps : {};
}

/** A step that has ended well, with the checkout as it was before and as it is now. */
export interface EndedStep extends PassedStep {
  readonly step: string;
  readonly before: Checkout;
  readonly after: Checkout;
}

/** Adds a step, unless it may have seen files of several states. Steps of other files are forgotten. */
export function addPassed(passed: PassedSteps, { step, before, after, ...end }: EndedStep): PassedSteps {
  const { files, runtime } = after;
  const kept = takeOver(passed, after);
  const commit = Object.keys(kept).length > 0 ? passed.commit : after.commit;
  if (!before.isClean || !after.isClean || before.files !== files) return passed;
  return { files, commit, runtime, steps: { ...kept, [step]: end } };
}

/** Reads what earlier calls have written; nothing where there was none. */
export function readPassed(file: string): PassedSteps {
  try {
    // Our own file, which is written whole.
    return JSON.parse(readFileSync(file, "utf8")) as PassedSteps;
  } catch {
    return { files: "", commit: "", runtime: "", steps: {} };
  }
}

/** Writes it whole, also where the process is killed meanwhile. */
export function writePassed(file: string, passed: PassedSteps): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(passed, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
}
