import type { HttpTransport, TransportRequest, TransportResult } from "@design-catalog/core/ports";
import {
  createClientContexts,
  type EgressProxy,
  refuseRequest,
  trust,
  unusableCertificate,
} from "@design-catalog/webhook-engine/transport-parts";
import { type ConnectionWay, RacingAgent } from "./agent.ts";
import { exchange } from "./exchange.ts";

/** Settings of {@link createNodeTransport}. */
export interface NodeTransportOptions {
  /** Certificates (PEM, one or many) trusted in addition to the system roots; for development and tests. */
  readonly extraCertificates?: string;
  /** Proxy that opens every connection. @default none */
  readonly proxy?: EgressProxy;
}

/**
 * Creates a transport over `node:https`. It connects to one of the given addresses and nowhere else, and keeps
 * connections alive. Certificates are verified against the URL's host name, whatever NODE_TLS_REJECT_UNAUTHORIZED says;
 * variables that name a proxy are ignored, redirects are answers, bodies are not inflated. The runtime's parser refuses folded
 * header lines, which the transport of the service reads.
 * @example
 * ```ts
 * import { createNodeTransport } from "@design-catalog/conformance/node-transport";
 * import assert from "node:assert/strict";
 *
 * const transport = createNodeTransport();
 * const place = { url: new URL("https://hooks.example.com:1/"), addresses: ["127.0.0.1"] };
 * const limits = { deadlineMs: 5_000, responseBytesMax: 1_024 };
 * const body = new TextEncoder().encode("{}");
 * const result = await transport.send({ method: "POST", ...place, headers: {}, body, ...limits });
 * assert.equal(result.outcome, "error"); // nothing listens at that address
 * await transport.close();
 * ```
 */
export function createNodeTransport({ extraCertificates, proxy }: NodeTransportOptions = {}): HttpTransport {
  // Each transport has its own agents: connections must not be shared between transports that trust different roots.
  const context = trust(extraCertificates);
  const clientContextOf = createClientContexts(extraCertificates);
  const way = { context, clientContextOf, proxy: proxy && { ...proxy, context } };
  const agents: Agents = {
    kept: new RacingAgent(way, { keepAlive: true }),
    fresh: new RacingAgent(way, { keepAlive: false }),
  };
  return {
    send: (request) => send(request, agents, way),
    close: async () => {
      agents.kept.destroy();
      agents.fresh.destroy();
    },
  };
}

interface Agents {
  readonly kept: RacingAgent;
  /** Opens a connection for each request and closes it afterwards. */
  readonly fresh: RacingAgent;
}

async function send(
  request: TransportRequest,
  { kept, fresh }: Agents,
  { clientContextOf }: ConnectionWay,
): Promise<TransportResult> {
  const refusal = refuseRequest(request);
  if (refusal !== undefined) {
    return { outcome: "error", errorClass: "protocol", message: refusal, timings: {}, remoteAddress: null };
  }
  const { clientCertificate } = request;
  if (clientCertificate && !clientContextOf(clientCertificate)) return unusableCertificate;
  const startMs = performance.now();
  const first = await exchange(request, kept);
  if (!first.isStale) return first.result;
  // The receiver dropped an idle connection during the write. One try on a new connection tells that from a receiver
  // that is down.
  const resentAfterMs = Math.round(performance.now() - startMs);
  const { result } = await exchange({ ...request, deadlineMs: request.deadlineMs - resentAfterMs }, fresh);
  return { ...result, timings: { ...result.timings, resentAfterMs } };
}
