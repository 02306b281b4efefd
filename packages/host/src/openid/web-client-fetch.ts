import type { WebClient } from "@design-catalog/core/ports";

/** Limit from DNS to the last byte of an answer: a person is waiting at a browser. */
const deadlineMs = 10_000;

/** Largest answer: key sets and metadata of large providers have tens of KiB. */
const responseBytesMax = 512 * 1024;

/** Parts of a request that OpenID Connect clients set. */
export interface FetchedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Implements `fetch` with the {@link WebClient}, so its rules apply to any URL in a provider's metadata: only https,
 * only public addresses, no redirects. @throws {TypeError} as `fetch` does
 */
export function webClientFetch(webClient: WebClient): (url: string, request: FetchedRequest) => Promise<Response> {
  return async (url, { method, headers, body }) => {
    if (method !== "GET" && method !== "POST")
      throw new TypeError(`Cannot send the request because its method is ${method}`);
    const text = bodyText(body);
    const given = text === undefined ? {} : { body: text };
    const result = await webClient.request({ method, url, headers, ...given, deadlineMs, responseBytesMax });
    if (result.outcome === "error") throw new TypeError(result.message);
    const hasNoBody = result.statusCode === 204 || result.statusCode === 304;
    return new Response(hasNoBody ? null : result.text, { status: result.statusCode, headers: result.headers });
  };
}

function bodyText(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError("Cannot send the request because its body is neither a text nor a form");
}
