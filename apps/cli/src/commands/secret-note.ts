import { usageError } from "../cli-error.ts";
import type { Invocation } from "../command/command.ts";
import { program } from "../command/program.ts";

/** Note in place of a secret where the output is neither a terminal nor JSON: a log would keep it. */
export function hiddenSecret(): string {
  return `(hidden, because the output is not a terminal; add --json, or run ${program().name} webhooks secret)`;
}

/** Returns a secret, or the note. */
export function shownSecret({ mayShowSecrets }: Pick<Invocation, "mayShowSecrets">, secret: string): string {
  return mayShowSecrets ? secret : hiddenSecret();
}

/** Refuses before the request what would come to nothing without a sight of the secret. @throws {CliError} `usage` */
export function requireShown({ mayShowSecrets }: Pick<Invocation, "mayShowSecrets">): void {
  if (!mayShowSecrets) throw usageError("The output is not a terminal: add --json to write the secret to it anyway");
}
