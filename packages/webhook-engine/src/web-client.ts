import type { Log, HttpTransport, TransportResult, WebClient, WebRequest, WebResult } from "@design-catalog/core/ports";
import type { DestinationPolicy } from "./addresses/policy.ts";
import { parseUrl } from "./addresses/url-rules.ts";

/** Ports of {@link createWebClient}. */
export interface WebClientOptions {
  readonly transport: HttpTransport;
  readonly addressPolicy: Pick<DestinationPolicy, "resolveVetted">;
  readonly log: Log;
}

const userAgent = "Design-Catalog/1.0";

/**
 * Sends requests to servers that somebody else names, through the resolver and transport of deliveries: every address
 * of the host must be allowed, the connection goes to a vetted address, and a redirect is an answer like any other. An
 * answer longer than requested or not UTF-8 is an error.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { ports } = await createMemoryHost();
 * const addressPolicy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: [] });
 * const webClient = createWebClient({ transport: createTlsTransport(), addressPolicy, log: ports.log });
 * const limits = { deadlineMs: 5_000, responseBytesMax: 1_024 };
 * const result = await webClient.request({ method: "GET", url: "https://127.0.0.1/", ...limits });
 * assert.equal(result.outcome, "error"); // the address is not public
 * ```
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
  const url = parseUrl(request.url);
  if (!url) return failure("Cannot use the URL because it does not parse");
  const destination = await addressPolicy.resolveVetted(url, request.deadlineMs);
  if (destination.outcome === "refused") return failure(destination.message);
  const deadlineMs = request.deadlineMs - (performance.now() - startMs);
  // On an open connection the transport would send the request before looking at its clock.
  if (deadlineMs <= 0) return failure("Resolving the host name took too long");
  const result = await transport.send({
    method: request.method,
    url,
    addresses: destination.addresses,
    headers: { "user-agent": userAgent, ...request.headers },
    body: new TextEncoder().encode(request.body ?? ""),
    deadlineMs,
    // One byte more distinguishes a cut answer from one that just fits.
    responseBytesMax: request.responseBytesMax + 1,
  });
  return read(result, request.responseBytesMax);
}

function read(result: TransportResult, bytesMax: number): WebResult {
  if (result.outcome === "error") return { ...failure(result.message), errorClass: result.errorClass };
  const { statusCode, headers, body } = result;
  if (body.byteLength > bytesMax) return failure(`The answer is longer than ${bytesMax} bytes`);
  // The request offered no coding.
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity")
    return failure("The answer is compressed");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return { outcome: "response", statusCode, headers, text };
  } catch {
    return failure("The answer is not UTF-8");
  }
}

function failure(message: string) {
  return { outcome: "error", message } as const;
}
