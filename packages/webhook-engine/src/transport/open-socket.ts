import type { Socket } from "node:net";
import {
  connect,
  type ConnectionOptions,
  createSecureContext,
  rootCertificates,
  type SecureContext,
  type TLSSocket,
} from "node:tls";
import type { Clock, Destination } from "@design-catalog/core/ports";
import { portOf, serverNameOf } from "./destination-names.ts";
import { classifyError, describeError, type Phase } from "./errors.ts";
import { refuseCertificate } from "./peer-certificate.ts";
import type { TrustedProxy } from "./proxy/egress-proxy.ts";
import { openTunnel } from "./proxy/open-tunnel.ts";
import type { TryUser } from "./race-addresses.ts";

/** Address to connect to, the trusted authorities (without a context the system's roots) and the way there. */
export interface SocketOptions {
  readonly address: string;
  readonly url: Destination;
  readonly context: SecureContext | undefined;
  /** Time by which a certificate that the runtime calls expired is judged again. @default none */
  readonly clock?: Clock | undefined;
  /** @default none */
  readonly proxy?: TrustedProxy | undefined;
}

/**
 * Opens a TLS connection to one address, through the proxy if there is one, and verifies its certificate for the URL's
 * host; returns a function that gives up.
 */
export function openSocket(options: SocketOptions, user: TryUser<TLSSocket>): () => void {
  const { address, url, proxy, clock } = options;
  const end = { address, port: portOf(url) };
  // A literal, so nothing is resolved here.
  if (!proxy) return shakeHands({ host: address, port: end.port }, options, user);
  let giveUp = openTunnel(
    { proxy, end, clock },
    {
      opened(socket) {
        user.connected();
        giveUp = shakeHands({ socket }, options, user);
      },
      failed: (errorClass, message) => user.failed(errorClass, message),
    },
  );
  return () => giveUp();
}

/** An address to connect to, or a connection through a proxy. */
type Line = Pick<ConnectionOptions, "host" | "port"> | { readonly socket: Socket };

function shakeHands(line: Line, { url, context, clock }: SocketOptions, user: TryUser<TLSSocket>): () => void {
  const socket = connect({
    ...line,
    servername: serverNameOf(url),
    // The certificate is judged below, before anything is sent: an error of the runtime would not tell which
    // certificate it is about, and with `true` NODE_TLS_REJECT_UNAUTHORIZED could still decide.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    ALPNProtocols: ["http/1.1"],
    ...(context && { secureContext: context }),
  });
  let phase: Phase = "socket" in line ? "tls" : "connect";
  const fail = (error: Error) => user.failed(classifyError(error, phase), describeError(error, phase));
  const close = () => fail(new Error("The connection was closed"));
  if (phase === "connect")
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
  const ca = trustedCertificates(extraCertificates);
  return ca && createSecureContext({ ca });
}

/** Authorities to trust in place of the system's; undefined for the system's only. */
export function trustedCertificates(extraCertificates: string | undefined): string[] | undefined {
  return extraCertificates === undefined ? undefined : [...rootCertificates, extraCertificates];
}
