import type { Finding } from "./finding.ts";

/** State of an endpoint, with times in RFC 3339. */
export interface KnownEndpoint {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly disabledReason: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
}

/**
 * Warns of an endpoint that fails or that failures disabled. Says nothing after an accepted delivery or when a person
 * disabled it.
 */
export function endpointTrouble(endpoint: KnownEndpoint): readonly Finding[] {
  const { id, url, enabled, disabledReason, lastSuccessAt, lastFailureAt } = endpoint;
  const check = `endpoint ${new URL(url).host}`;
  // The id tells the endpoints of one host apart; the rest of their URLs may hold a secret.
  const hint = `see deliveries list --endpoint ${id}`;
  if (disabledReason === "failing") {
    return [{ check, status: "warn", message: `disabled because its deliveries kept failing; ${hint}` }];
  }
  const isFailing = lastFailureAt !== null && (lastSuccessAt === null || lastSuccessAt < lastFailureAt);
  if (!enabled || !isFailing) return [];
  const success = lastSuccessAt === null ? "none was ever accepted" : `the last accepted one was at ${lastSuccessAt}`;
  const message = `failing: the last attempt failed at ${lastFailureAt}, ${success}; ${hint}`;
  return [{ check, status: "warn", message }];
}
