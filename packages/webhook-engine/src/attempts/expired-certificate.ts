import type { DispatchEndpoint, TransportResult } from "@design-catalog/core/ports";

/** Circumstances of a request that may have presented a client certificate. */
interface Presented {
  readonly endpoint: Pick<DispatchEndpoint, "credentials">;
  readonly nowMs: number;
}

/**
 * Adds to a failure of TLS that the endpoint's client certificate has expired: most receivers break off without a reason, and
 * under TLS 1.3 they do so when the handshake has ended here. One that accepts it nevertheless gets its deliveries.
 */
export function tellExpiry(result: TransportResult, { endpoint, nowMs }: Presented): TransportResult {
  const notAfter = endpoint.credentials?.clientCertificate?.notAfter;
  if (notAfter === undefined || Date.parse(notAfter) > nowMs || !isRefusal(result)) return result;
  const message = `${result.message}; the client certificate of the endpoint expired on ${notAfter.slice(0, 10)}`;
  return { ...result, errorClass: "tls", message };
}

type Failure = TransportResult & { readonly outcome: "error" };

/** A receiver that was never reached refuses no certificate. */
function isRefusal(result: TransportResult): result is Failure {
  if (result.outcome !== "error" || result.answer) return false;
  return result.errorClass === "tls" || (result.errorClass === "connect" && result.timings.tlsMs !== undefined);
}
