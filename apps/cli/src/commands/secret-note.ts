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
