/** A wrong variable and its problem. The text repeats a value only where it cannot be a secret. */
export interface ConfigProblem {
  readonly name: string;
  readonly text: string;
}

/** Error for a wrong configuration; the message lists every problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ name, text }) => `  ${name} ${text}`);
    super(`The configuration has ${problems.length} problem(s):\n${lines.join("\n")}`);
    this.problems = problems;
  }
}
