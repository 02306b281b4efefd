import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import type { HttpTransport, TransportRequest, TransportResult } from "@design-catalog/core";
import { createIdleConnections, type IdleConnections } from "./idle-connections.ts";
import { refuseRequest } from "./request-rules.ts";
import { TlsConnection } from "./tls-connection.ts";
import { exchangeOn, type TlsExchangeResult } from "./tls-exchange.ts";

/** Settings of {@link createTlsTransport}. */
export interface TlsTransportOptions {
  /** Certificates (PEM, one or many) that are trusted beside the system roots; for development and tests. */
  readonly extraCertificates?: string;
}

/**
 * Sends HTTP/1.1 over `node:tls`, to the given address and nowhere else, on kept-alive connections.
 * Certificates are verified against the URL's host name, whatever NODE_TLS_REJECT_UNAUTHORIZED says;
 * proxy variables are not read, redirects are answers, bodies are not inflated.
 */
export function createTlsTransport({ extraCertificates }: TlsTransportOptions = {}): HttpTransport {
  const sender: Sender = {
    idle: createIdleConnections(),
    // Built once: parsing some 150 roots for each connection would cost more than the connection.
    context:
      extraCertificates === undefined
        ? undefined
        : createSecureContext({ ca: [...rootCertificates, extraCertificates] }),
  };
  return {
    send: (request) => send(request, sender),
    close: () => Promise.resolve(sender.idle.close()),
  };
}

/** Of each transport its own, so that connections are never shared across what they trust. */
interface Sender {
  readonly idle: IdleConnections;
  readonly context: SecureContext | undefined;
}

async function send(request: TransportRequest, sender: Sender): Promise<TransportResult> {
  const refusal = refuseRequest(request);
  if (refusal !== undefined) return { outcome: "error", errorClass: "protocol", message: refusal, timings: {} };
  const startMs = performance.now();
  const idle = sender.idle.take(request);
  if (!idle) return (await sendOnNew(request, sender)).result;
  const first = await sendOn(idle, request, { sender, isReused: true });
  if (!first.isStale) return first.result;
  // The receiver dropped an idle connection just as we wrote to it. One try on a new one tells that from a receiver
  // that is down.
  const deadlineMs = request.deadlineMs - (performance.now() - startMs);
  return (await sendOnNew({ ...request, deadlineMs }, sender)).result;
}

function sendOnNew(request: TransportRequest, sender: Sender): Promise<TlsExchangeResult> {
  return sendOn(new TlsConnection(request, sender.context), request, { sender, isReused: false });
}

async function sendOn(
  connection: TlsConnection,
  request: TransportRequest,
  { sender, isReused }: { readonly sender: Sender; readonly isReused: boolean },
): Promise<TlsExchangeResult> {
  const ended = await exchangeOn(connection, request, isReused);
  if (ended.isReusable) sender.idle.add(connection);
  return ended;
}
