import type { HttpTransport, Log, TransportResult, WebClient, WebRequest, WebResult } from "@design-catalog/core";
import type { DestinationPolicy } from "./addresses/policy.ts";

/** What {@link createWebClient} works with. */
export interface WebClientOptions {
  readonly transport: HttpTransport;
  readonly addressPolicy: Pick<DestinationPolicy, "resolveVetted">;
  readonly log: Log;
}

const userAgent = "Design-Catalog/1.0";

/**
 * Sends requests to servers that somebody else has named, by the resolver and the transport of deliveries: every
 * address of the host must be allowed, the one that was judged is connected to, and a redirect is an answer like any
 * other. An answer that is longer than asked for or no UTF-8 is an error.
 */
export function createWebClient(options: WebClientOptions): WebClient {
  return {
    async request(request) {
      try {
        return await send(options, request);
      } catch (error) {
        options.log.error("A request to another server threw", { error: String(error) });
        return failure("The request failed");
      }
    },
  };
}

async function send({ transport, addressPolicy }: WebClientOptions, request: WebRequest): Promise<WebResult> {
  const startMs = performance.now();
  const url = URL.parse(request.url);
  if (!url) return failure("Cannot use the URL as it is none");
  const destination = await addressPolicy.resolveVetted(url, request.deadlineMs);
  if (destination.outcome === "refused") return failure(destination.message);
  const deadlineMs = request.deadlineMs - (performance.now() - startMs);
  // On a connection that is open already the request would be on its way before the transport looks at its clock.
  if (deadlineMs <= 0) return failure("No time is left after the name was resolved");
  const result = await transport.send({
    method: request.method,
    url,
    addresses: destination.addresses,
    headers: { "user-agent": userAgent, ...request.headers },
    body: new TextEncoder().encode(request.body ?? ""),
    deadlineMs,
    // One more than is wanted tells an answer that was cut from one that just fits.
    responseBytesMax: request.responseBytesMax + 1,
  });
  return read(result, request.responseBytesMax);
}

function read(result: TransportResult, bytesMax: number): WebResult {
  if (result.outcome === "error") return failure(result.message);
  const { statusCode, headers, body } = result;
  if (body.byteLength > bytesMax) return failure(`The answer is longer than ${bytesMax} bytes`);
  // No coding was offered to the server.
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity")
    return failure("The answer is compressed");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return { outcome: "response", statusCode, headers, text };
  } catch {
    return failure("The answer is no UTF-8");
  }
}

function failure(message: string): WebResult {
  return { outcome: "error", message };
}
