import type { Finding } from "./finding.ts";

/** State of an endpoint, with times in RFC 3339. */
export interface KnownEndpoint {
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
  const { url, enabled, disabledReason, lastSuccessAt, lastFailureAt } = endpoint;
  const check = `endpoint ${new URL(url).host}`;
  if (disabledReason === "failing") {
    return [{ check, status: "warn", message: "disabled because its deliveries kept failing" }];
  }
  const isFailing = lastFailureAt !== null && (lastSuccessAt === null || lastSuccessAt < lastFailureAt);
  if (!enabled || !isFailing) return [];
  const success = lastSuccessAt === null ? "none was ever accepted" : `the last accepted one was at ${lastSuccessAt}`;
  const message = `failing: the last attempt failed at ${lastFailureAt}, ${success}; see deliveries list --endpoint`;
  return [{ check, status: "warn", message }];
}
