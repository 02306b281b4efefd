import { connect, createSecureContext, rootCertificates, type SecureContext, type TLSSocket } from "node:tls";
import type { Clock, Destination } from "@design-catalog/core/ports";
import { portOf, serverNameOf } from "./destination-names.ts";
import { classifyError, describeError, type Phase } from "./errors.ts";
import { refuseCertificate } from "./peer-certificate.ts";
import type { TryUser } from "./race-addresses.ts";

/** Address to connect to and the trusted authorities; the system's roots without a context. */
export interface SocketOptions {
  readonly address: string;
  readonly url: Destination;
  readonly context: SecureContext | undefined;
  /** Time by which a certificate that the runtime calls expired is judged again. @default none */
  readonly clock?: Clock | undefined;
}

/**
 * Opens a TLS connection to one address and verifies its certificate for the URL's host; returns a function that gives
 * up.
 */
export function openSocket(options: SocketOptions, user: TryUser<TLSSocket>): () => void {
  const { address, url, context, clock } = options;
  const socket = connect({
    // A literal, so nothing is resolved here.
    host: address,
    port: portOf(url),
    servername: serverNameOf(url),
    // The certificate is judged below, before anything is sent: an error of the runtime would not tell which
    // certificate it is about, and with `true` NODE_TLS_REJECT_UNAUTHORIZED could still decide.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    ALPNProtocols: ["http/1.1"],
    ...(context && { secureContext: context }),
  });
  let phase: Phase = "connect";
  const fail = (error: Error) => user.failed(classifyError(error, phase), describeError(error, phase));
  const close = () => fail(new Error("The connection was closed"));
  socket.once("connect", () => {
    phase = "tls";
    user.connected();
  });
  socket.once("error", fail);
  socket.once("close", close);
  socket.once("secureConnect", () => {
    // Given up or reset at this moment: it no longer has a certificate.
    if (socket.destroyed) return close();
    const refusal = refuseCertificate(socket, { url, clock });
    if (refusal) return user.failed(refusal.errorClass, refusal.message);
    socket.off("error", fail);
    socket.off("close", close);
    user.opened(socket);
  });
  return () => {
    // Later errors concern nobody and must not end the process.
    socket.on("error", () => undefined);
    socket.destroy();
  };
}

/**
 * Builds a context that trusts certificates in addition to the system's roots; undefined for the system's roots only.
 * Build it once: parsing some 150 roots for each connection would cost more than the connection.
 */
export function trust(extraCertificates: string | undefined): SecureContext | undefined {
  if (extraCertificates === undefined) return undefined;
  return createSecureContext({ ca: [...rootCertificates, extraCertificates] });
}
