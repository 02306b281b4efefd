/** One variable that is wrong, and how. The value itself is named only where it cannot be a secret. */
export interface ConfigProblem {
  readonly name: string;
  readonly text: string;
}

/** The configuration is wrong; the message lists every problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ name, text }) => `  ${name} ${text}`);
    super(`The configuration has ${problems.length} problem(s):\n${lines.join("\n")}`);
    this.problems = problems;
  }
}
