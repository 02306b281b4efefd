import { usageError } from "../cli-error.ts";
import type { Invocation } from "../command/command.ts";

/** Reads the headers that `--header-env` names; their values are secrets, so they come from the environment. */
export function readHeaders({
  options,
  environment,
}: Pick<Invocation, "options" | "environment">): Record<string, string> {
  const entries = options.list("header-env").map((item) => {
    const [name = "", variable = "", ...rest] = item.split("=");
    if (name === "" || variable === "" || rest.length > 0) {
      throw usageError(`--header-env must be NAME=VARIABLE: current value is ${item}`);
    }
    const value = environment[variable];
    if (value === undefined) throw usageError(`--header-env ${name} needs the environment variable ${variable}`);
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}
