import type { Invocation } from "../command/command.ts";

/** Stands for a secret where the output is neither a terminal nor asked for as JSON: a log would keep it. */
export const hiddenSecret =
  "(hidden, as the output is no terminal; add --json, or ask with catalogctl webhooks secret)";

/** A secret as it may be shown. */
export function shownSecret({ mayShowSecrets }: Pick<Invocation, "mayShowSecrets">, secret: string): string {
  return mayShowSecrets ? secret : hiddenSecret;
}
