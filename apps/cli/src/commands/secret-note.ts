import type { Invocation } from "../command/command.ts";

/** Note in place of a secret where the output is neither a terminal nor JSON: a log would keep it. */
export const hiddenSecret =
  "(hidden, because the output is not a terminal; add --json, or run catalogctl webhooks secret)";

/** Returns a secret, or the note. */
export function shownSecret({ mayShowSecrets }: Pick<Invocation, "mayShowSecrets">, secret: string): string {
  return mayShowSecrets ? secret : hiddenSecret;
}
