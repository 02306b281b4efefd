import type { SecureContext } from "node:tls";
import type { Clock, HttpTransport, TransportRequest, TransportResult } from "@design-catalog/core/ports";
import { type ClientContextOf, createClientContexts, unusableCertificate } from "../client-contexts.ts";
import { openSocket, trust } from "../open-socket.ts";
import type { EgressProxy, TrustedProxy } from "../proxy/egress-proxy.ts";
import { raceAddresses, type TryUser } from "../race-addresses.ts";
import { refuseRequest } from "../request-rules.ts";
import { TlsConnection } from "./connection.ts";
import { type ExchangeOptions, exchangeOn, type TlsExchangeResult } from "./exchange.ts";
import { createIdleConnections, type IdleConnections } from "./idle-connections.ts";
import { Openings } from "./openings.ts";

/** Settings of {@link createTlsTransport}. */
export interface TlsTransportOptions {
  /** Certificates (PEM, one or many) trusted in addition to the system roots; for development and tests. */
  readonly extraCertificates?: string;
  /**
   * Time of the service. Where a machine's own clock takes a valid certificate for an expired one, the fault is then the
   * service's, not the receiver's. @default the machine's
   */
  readonly clock?: Clock;
  /** Proxy that opens every connection. @default none */
  readonly proxy?: EgressProxy;
}

/**
 * Creates a transport that speaks HTTP/1.1 over `node:tls`. It connects to one of the given addresses and nowhere else,
 * and keeps connections alive. Certificates are verified against the URL's host name, whatever
 * NODE_TLS_REJECT_UNAUTHORIZED says; variables that name a proxy are not read, redirects are answers, bodies are not inflated.
 * @example
 * ```ts
 * const transport = createTlsTransport();
 * const place = { url: new URL("https://hooks.example.com:1/"), addresses: ["127.0.0.1"] };
 * const limits = { deadlineMs: 5_000, responseBytesMax: 1_024 };
 * const body = new TextEncoder().encode("{}");
 * const result = await transport.send({ method: "POST", ...place, headers: {}, body, ...limits });
 * assert.equal(result.outcome, "error"); // nothing listens at that address
 * await transport.close();
 * ```
 */
export function createTlsTransport({ extraCertificates, clock, proxy }: TlsTransportOptions = {}): HttpTransport {
  const context = trust(extraCertificates);
  return createTransport({
    idle: createIdleConnections(),
    openings: new Openings(),
    context,
    clientContextOf: createClientContexts(extraCertificates),
    clock,
    proxy: proxy && { ...proxy, context },
  });
}

/** Creates a transport of its parts. */
export function createTransport(sender: Sender): HttpTransport {
  return {
    send: (request) => send(request, sender),
    close: () => Promise.resolve(sender.idle.close()),
  };
}

/** The state of one transport: connections must not be shared between transports that trust different roots. */
export interface Sender {
  readonly idle: IdleConnections;
  readonly openings: Openings;
  readonly context: SecureContext | undefined;
  readonly clientContextOf: ClientContextOf;
  readonly clock?: Clock | undefined;
  readonly proxy?: TrustedProxy | undefined;
}

async function send(request: TransportRequest, sender: Sender): Promise<TransportResult> {
  const refusal = refuseRequest(request);
  if (refusal !== undefined) {
    return { outcome: "error", errorClass: "protocol", message: refusal, timings: {}, remoteAddress: null };
  }
  const { clientCertificate } = request;
  if (clientCertificate && !sender.clientContextOf(clientCertificate)) return unusableCertificate;
  const askedMs = performance.now();
  const idle = sender.idle.take(request) ?? (await sender.openings.turn(request));
  const begun = leftOf(request, askedMs);
  if (!idle) return await sendOnNew(begun, sender);
  const startMs = performance.now();
  const first = await sendOn(idle, begun, { sender, isReused: true, startMs, timings: {} });
  if (!first.isStale) return first.result;
  // The receiver dropped an idle connection during the write. One try on a new connection tells that from a receiver
  // that is down.
  const resentAfterMs = Math.round(performance.now() - startMs);
  sender.openings.begin(request);
  const second = await sendOnNew(leftOf(begun, startMs), sender);
  return { ...second, timings: { ...second.timings, resentAfterMs } };
}

/** Returns a request with what is left of its time. */
function leftOf(request: TransportRequest, sinceMs: number): TransportRequest {
  return { ...request, deadlineMs: request.deadlineMs - Math.round(performance.now() - sinceMs) };
}

/** Sends on a new connection; its turn to open one has begun. */
async function sendOnNew(request: TransportRequest, sender: Sender): Promise<TransportResult> {
  const startMs = performance.now();
  const { url, addresses, clientCertificate, deadlineMs } = request;
  const { clock, proxy } = sender;
  const context = clientCertificate ? sender.clientContextOf(clientCertificate) : sender.context;
  const begin = (address: string, user: TryUser<TlsConnection>) =>
    openSocket(
      { address, url, context, clock, proxy },
      { ...user, opened: (socket) => user.opened(new TlsConnection(socket, { address, url, clientCertificate })) },
    );
  const terms = { deadlineMs, isProxied: proxy !== undefined };
  const opened = await raceAddresses<TlsConnection>(addresses, begin, terms).finally(() =>
    sender.openings.end(request),
  );
  if (opened.outcome === "error") {
    const { address: remoteAddress, ...failure } = opened;
    // Behind a proxy that fails nobody has reached the receiver.
    return { ...failure, remoteAddress: failure.errorClass === "proxy" ? null : remoteAddress };
  }
  const options = { sender, isReused: false, startMs, timings: opened.timings };
  return (await sendOn(opened.connection, request, options)).result;
}

async function sendOn(
  connection: TlsConnection,
  request: TransportRequest,
  { sender, ...options }: ExchangeOptions & { readonly sender: Sender },
): Promise<TlsExchangeResult> {
  const ended = await exchangeOn(connection, request, options);
  if (ended.isReusable && !sender.openings.give(connection)) sender.idle.add(connection);
  return ended;
}
