import type { Finding } from "./finding.ts";

/** State of an endpoint, with times in RFC 3339. */
export interface KnownEndpoint {
  readonly id: string;
  readonly url: string;
  readonly disabledReason: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
  /** Time since which automatic attempts have only failed, as the API has it. */
  readonly failingSince: string | null;
}

/**
 * Warns of an endpoint that fails or that failures disabled. Says nothing of one where only tests or resends have failed,
 * or that a person disabled.
 */
export function endpointTrouble(endpoint: KnownEndpoint): readonly Finding[] {
  const { id, url, disabledReason, lastSuccessAt, lastFailureAt, failingSince } = endpoint;
  const check = `endpoint ${new URL(url).host}`;
  // The id tells the endpoints of one host apart; the rest of their URLs may hold a secret.
  const hint = `see deliveries list --endpoint ${id}`;
  if (disabledReason === "failing") {
    return [{ check, status: "warn", message: `disabled because its deliveries kept failing; ${hint}` }];
  }
  if (failingSince === null) return [];
  const success = lastSuccessAt === null ? "none was ever accepted" : `the last accepted one was at ${lastSuccessAt}`;
  const message = `failing since ${failingSince}: the last attempt failed at ${lastFailureAt}, ${success}; ${hint}`;
  return [{ check, status: "warn", message }];
}
