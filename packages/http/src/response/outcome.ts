import type { Operation } from "@design-catalog/core";
import { contentDisposition, type SlotContext } from "@design-catalog/core/application";
import { type Outcome, TextStream, versionOf } from "@design-catalog/core/engine";
import { entityTag, isNotModified } from "../request/preconditions.ts";
import { heldStream } from "./held-stream.ts";
import { limitHeaders } from "./wait-headers.ts";

type AnsweredContext = SlotContext & { readonly baseUrl: string };

/** Circumstances of an answer. */
interface Circumstances {
  readonly request: Request;
  readonly context: AnsweredContext;
  /** Aborts when the server stops; ends texts that follow something. */
  readonly stopped?: AbortSignal | undefined;
}

/**
 * The response to a successful operation: the output with its `ETag` if it has a version, its `Location` if it was
 * created, the `Link` to the next page if there may be one, or 304 if the client already has it.
 */
export function outcomeResponse(
  operation: Operation,
  outcome: Outcome,
  { request, context, stopped }: Circumstances,
): Response {
  const { baseUrl } = context;
  const { status, output, text, replayed, nextAfter, limits = [] } = outcome;
  const headers: Record<string, string> = { ...operation.headers, ...Object.fromEntries(limitHeaders(limits)) };
  if (output instanceof TextStream) {
    // The runtime tells late of a reader that has gone while nothing is sent.
    const gone = stopped ? AbortSignal.any([stopped, request.signal]) : request.signal;
    return textAnswer(output, context, { status, headers, hasBody: request.method !== "HEAD", stopped: gone });
  }
  const version = versionOf(output);
  if (version !== undefined) headers.etag = entityTag(version);
  // Only the operation's main status has a Location.
  const location = status === operation.status ? operation.location?.(output) : undefined;
  if (location !== undefined) headers.location = new URL(location, baseUrl).href;
  if (nextAfter !== undefined) headers.link = nextLink(nextAfter, { request, baseUrl });
  if (replayed) headers["idempotency-replayed"] = "true";
  const seen = mayBeUnchanged(operation) ? request.headers.get("if-none-match") : null;
  if (headers.etag && isNotModified(seen, headers.etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (text === "") return new Response(null, { status, headers });
  return new Response(text, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** True where the version says whether the client has this answer already. */
export function mayBeUnchanged({ method, changesApart }: Operation): boolean {
  return method === "GET" && !changesApart;
}

interface Answer extends Pick<Circumstances, "stopped"> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** False for HEAD, whose rows nobody would read. */
  readonly hasBody: boolean;
}

function textAnswer({ parts, mediaType, fileName }: TextStream, context: SlotContext, answer: Answer): Response {
  const { status, hasBody, stopped } = answer;
  const headers: Record<string, string> = { ...answer.headers, "content-type": mediaType };
  // A download goes on while the server stops: it ends by itself.
  const sending = fileName === undefined ? ({ slots: "streams", stopped } as const) : ({ slots: "exports" } as const);
  if (fileName !== undefined)
    headers["content-disposition"] = contentDisposition({ disposition: "attachment", fileName });
  return new Response(hasBody ? heldStream(context, parts, sending) : null, { status, headers });
}

/** The link to the page behind this one: the same request with another `after` (RFC 8288). */
function nextLink(
  after: string,
  { request, baseUrl }: { readonly request: Request; readonly baseUrl: string },
): string {
  const { pathname, search } = new URL(request.url);
  const next = new URL(pathname + search, baseUrl);
  next.searchParams.set("after", after);
  return `<${next.href}>; rel="next"`;
}
