import { DomainError, errorCodes, type Log, OAuthError } from "@design-catalog/core";
import type { Call } from "../routes/request-frame.ts";
import type { Route } from "../routes/route.ts";

/** Most characters of a logged stack with its causes. */
const stackLengthMax = 8_000;

/**
 * Logs one line per request: no query string, header or body, and the route's name instead of the path with its ids.
 */
export function logAccess(
  log: Log,
  entry: {
    readonly call: Call;
    readonly route: Route | undefined;
    readonly status: number;
    readonly durationMs: number;
    readonly clientAddress: string | undefined;
  },
): void {
  const fields = {
    source: "request",
    method: entry.call.request.method,
    operation: entry.route?.name,
    status: entry.status,
    durationMs: Math.round(entry.durationMs * 10) / 10,
    requestId: entry.call.requestId,
    applicationId: entry.call.known.served?.applicationId,
    userId: entry.call.known.userId,
    portalLinkId: entry.call.known.portalLinkId,
    clientAddress: entry.clientAddress,
  } as const;
  if (entry.route?.probe) log.debug("Request answered", fields);
  else log.info("Request answered", fields);
}

/**
 * Logs what the caller is not told: the stack of a fault, or the reason for a temporary failure, which is the same for
 * every request. Errors the caller can act on are not logged.
 * @example
 * ```ts
 * import type { Log } from "@design-catalog/core";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { ports } = await createMemoryHost();
 * const messages: string[] = [];
 * const log: Log = { ...ports.log, error: (message) => void messages.push(message) };
 * logFailure(log, new TypeError("Cannot read it"), { requestId: "request-1", operation: "getProject" });
 * assert.deepEqual(messages, ["Request failed"]);
 * ```
 */
export function logFailure(
  log: Log,
  error: unknown,
  place: {
    readonly requestId: string;
    readonly operation: string | undefined;
    /** @default the line is about the whole service */
    readonly applicationId?: string;
  },
): void {
  const status = statusOf(error);
  if (status < 500) return;
  const about = { source: "request", operation: place.operation, status } as const;
  if (status === 503) log.warn("Request not answered", { ...about, reason: reasonOf(error) });
  else log.error("Request failed", { ...place, ...about, stack: stackOf(error).slice(0, stackLengthMax) });
}

function statusOf(error: unknown): number {
  if (error instanceof DomainError) return errorCodes[error.code].status;
  return error instanceof OAuthError ? error.status : 500;
}

/** The error's message and its cause's. A driver that tried several addresses gives only a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause === undefined ? text : `${text}: ${reasonOf(error.cause)}`;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return `Thrown value of type ${typeof error}`;
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? stack : `${stack}\nCaused by ${stackOf(error.cause)}`;
}
