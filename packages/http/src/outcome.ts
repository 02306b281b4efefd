import type { Operation } from "@design-catalog/core";
import { entityTag, isNotModified, versionOf } from "./preconditions.ts";

/** What an operation came to. */
export interface Outcome {
  readonly status: number;
  readonly output: unknown;
  /** The output as JSON text; empty for 204. */
  readonly text: string;
  /** The answer was given before, to a request with the same Idempotency-Key. */
  readonly replayed: boolean;
}

/**
 * The response to an operation that succeeded: the output with its `ETag` where it has a version, its `Location` where
 * it was created, and 304 in place of what the client has already.
 */
export function outcomeResponse(
  operation: Operation,
  outcome: Outcome,
  { request, baseUrl }: { readonly request: Request; readonly baseUrl: string },
): Response {
  const { status, output, text, replayed } = outcome;
  const headers: Record<string, string> = { ...operation.headers };
  const version = versionOf(output);
  if (version !== undefined) headers.etag = entityTag(version);
  const location = operation.location?.(output);
  if (location !== undefined) headers.location = new URL(location, baseUrl).href;
  if (replayed) headers["idempotency-replayed"] = "true";
  if (headers.etag && operation.method === "GET" && isNotModified(request.headers.get("if-none-match"), headers.etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (text === "") return new Response(null, { status, headers });
  return new Response(text, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}
