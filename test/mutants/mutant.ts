/** A bug that is seeded on purpose: at least one of its tests must fail with it. */
export interface Mutant {
  /** Symptom that a user would notice, such as `a lost update: If-Match is not compared under the lock`. */
  readonly bug: string;
  /** Path from the project's root. */
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Nearest test files, from the project's root, fastest first. */
  readonly tests: readonly string[];
  /** Reason why no test can tell the mutant from the original; only for mutants that change no behaviour. */
  readonly equivalent?: string;
}

/** Several bugs of one file that the same tests must see, each as what a user notices, the text and what replaces it. */
export function seed(
  file: string,
  tests: readonly string[],
  bugs: readonly (readonly [bug: string, find: string, replace: string])[],
): readonly Mutant[] {
  return bugs.map(([bug, find, replace]) => ({ bug, file, find, replace, tests }));
}
