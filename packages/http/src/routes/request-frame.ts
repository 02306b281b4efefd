import type { ServedApplication } from "@design-catalog/core";
import type { Id, IdSource } from "@design-catalog/core/ports";

/** A request before it is routed. */
export interface Call {
  readonly request: Request;
  readonly requestId: string;
  /** As sent, still percent-encoded. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  readonly known: KnownOfCall;
}

/** Facts about a request that turn up while it is answered; its log line names them. */
export interface KnownOfCall {
  served?: ServedApplication;
  userId?: Id<"user">;
  portalLinkId?: string;
  /** True once an operation has taken over, which counts the request itself. */
  isCounted?: boolean;
}

/** Ids accepted from callers: nothing that could forge a log line or a header. */
const requestIdExpression = /^[A-Za-z0-9._-]{1,64}$/u;

/** The caller's `X-Request-Id` if it is well-formed, otherwise a new one. */
export function requestIdOf(request: Request, ids: IdSource): string {
  const sent = request.headers.get("x-request-id");
  return sent !== null && requestIdExpression.test(sent) ? sent : ids.next();
}

/**
 * True if a request names exactly one host (RFC 9112 §3.2). With an invalid Host header or none, servers give only the
 * path or a host that no parser accepts; they join the values of two headers with a comma, which no host name contains.
 */
export function hasHost({ url, headers }: Request): boolean {
  return /^https?:\/\//u.test(url) && URL.canParse(url) && headers.get("host")?.includes(",") !== true;
}

/** Path and query of a URL exactly as sent, also without a host. Parsing the URL would cost more than routing it. */
export function splitTarget(url: string): { readonly path: string; readonly query: string } {
  const pathStart = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const hashStart = url.indexOf("#", pathStart);
  const target = url.slice(pathStart, hashStart === -1 ? undefined : hashStart);
  const queryStart = target.indexOf("?");
  if (queryStart === -1) return { path: target, query: "" };
  return { path: target.slice(0, queryStart), query: target.slice(queryStart + 1) };
}

/** Headers of responses that do not set their own: nothing is cached, sniffed, framed or run. */
const commonHeaders: readonly (readonly [string, string])[] = [
  ["cache-control", "no-store"],
  ["x-content-type-options", "nosniff"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
  ["referrer-policy", "no-referrer"],
];

/** Adds the headers of every response. */
export function finish({ headers }: Response, requestId: string, isLast: boolean): void {
  for (const [name, value] of commonHeaders) {
    if (!headers.has(name)) headers.set(name, value);
  }
  headers.set("x-request-id", requestId);
  if (isLast) headers.set("connection", "close");
}

/**
 * The answer to HEAD: the headers GET would have, `Content-Length` included (RFC 9110 §9.3.2). An event stream has no
 * length and may never end, so it is not read.
 */
export async function withoutBody(response: Response): Promise<Response> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (isStream) await response.body?.cancel();
  else if (response.body) response.headers.set("content-length", String((await response.arrayBuffer()).byteLength));
  return new Response(null, response);
}
