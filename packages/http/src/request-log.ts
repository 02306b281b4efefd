import { DomainError, errorCodes, type Log, OAuthError } from "@design-catalog/core";
import type { Call } from "./request-frame.ts";
import type { Route } from "./route.ts";

/** A stack and its causes are cut here, in characters. */
const stackLengthMax = 8_000;

/** One line per request: no query string, no header, no body, and the route's name in place of the path with its ids. */
export function logAccess(
  log: Log,
  entry: {
    readonly call: Call;
    readonly route: Route | undefined;
    readonly status: number;
    readonly durationMs: number;
  },
): void {
  const fields = {
    method: entry.call.request.method,
    operation: entry.route?.name,
    status: entry.status,
    durationMs: Math.round(entry.durationMs * 10) / 10,
    requestId: entry.call.requestId,
  };
  if (entry.route?.probe) log.debug("Request answered", fields);
  else log.info("Request answered", fields);
}

/** Logs what the caller is not told: the stack of a fault. Errors that a caller can act on are not logged. */
export function logFailure(
  log: Log,
  error: unknown,
  place: { readonly requestId: string; readonly operation: string | undefined },
): void {
  const status = statusOf(error);
  if (status < 500) return;
  const fields = { ...place, status, stack: stackOf(error).slice(0, stackLengthMax) };
  if (status === 503) log.warn("Request not answered", fields);
  else log.error("Request failed", fields);
}

function statusOf(error: unknown): number {
  if (error instanceof DomainError) return errorCodes[error.code].status;
  return error instanceof OAuthError ? error.status : 500;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return `Thrown value of type ${typeof error}`;
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? stack : `${stack}\nCaused by ${stackOf(error.cause)}`;
}
