import { Agent } from "node:https";
import { createSecureContext, rootCertificates } from "node:tls";
import type { HttpTransport, TransportRequest, TransportResult } from "@design-catalog/core";
import { exchange, type Connection } from "./node-exchange.ts";
import { refuseRequest } from "./request-rules.ts";

/** Settings of {@link createNodeTransport}. */
export interface NodeTransportOptions {
  /** Certificates (PEM, one or many) that are trusted beside the system roots; for development and tests. */
  readonly extraCertificates?: string;
}

// Shorter than the 5 s after which most servers drop an idle connection, so that few stale sockets are met.
const idleSocketMs = 4_000;
// Idle sockets kept for each address and name; a burst above it opens connections and drops them afterwards.
const idleSocketsMax = 16;

/**
 * Sends over `node:https`, to the given address and nowhere else, on kept-alive connections.
 * Certificates are verified against the URL's host name, whatever NODE_TLS_REJECT_UNAUTHORIZED says;
 * proxy variables are ignored, redirects are answers, bodies are not inflated.
 */
export function createNodeTransport(options: NodeTransportOptions = {}): HttpTransport {
  const agent = new Agent({
    keepAlive: true,
    // The agent's queue knows no deadline; whoever calls bounds the concurrency.
    maxSockets: Infinity,
    maxFreeSockets: idleSocketsMax,
    timeout: idleSocketMs,
  });
  const connection = { agent, ...trust(options.extraCertificates) };
  return {
    send: (request) => send(request, connection),
    close: () => Promise.resolve(agent.destroy()),
  };
}

async function send(request: TransportRequest, connection: Connection): Promise<TransportResult> {
  const refusal = refuseRequest(request);
  if (refusal !== undefined) return { outcome: "error", errorClass: "protocol", message: refusal, timings: {} };
  const startMs = performance.now();
  const first = await exchange(request, connection);
  if (!first.isStale) return first.result;
  // The receiver dropped an idle connection just as we wrote to it. One try on a connection of its own tells that
  // from a receiver that is down.
  const deadlineMs = request.deadlineMs - (performance.now() - startMs);
  const second = await exchange({ ...request, deadlineMs }, { ...connection, agent: false });
  return second.result;
}

// A context is built once: a `ca` option instead would be parsed for every connection and, 180 kB long, become part
// of the agent's pool key. Each transport has an agent of its own, so connections are never shared across contexts.
function trust(extraCertificates: string | undefined): Pick<Connection, "secureContext"> {
  if (extraCertificates === undefined) return {};
  return { secureContext: createSecureContext({ ca: [...rootCertificates, extraCertificates] }) };
}
