import { createHash, createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext, type SecureContext } from "node:tls";
import type { ClientCertificate, TransportResult } from "@design-catalog/core/ports";
import { trustedCertificates } from "./open-socket.ts";

/** Returns the context of connections with a client certificate; undefined for one that TLS cannot use. */
export type ClientContextOf = (certificate: ClientCertificate) => SecureContext | undefined;

/**
 * Creates contexts that trust the same authorities as connections without a certificate, one for each object: parsing
 * for each connection would cost more than the connection, and none outlives its object.
 */
export function createClientContexts(extraCertificates: string | undefined): ClientContextOf {
  const contexts = new WeakMap<ClientCertificate, SecureContext>();
  return (certificate) => {
    const context = contexts.get(certificate) ?? contextOf(certificate, extraCertificates);
    if (context) contexts.set(certificate, context);
    return context;
  };
}

function contextOf({ pem }: ClientCertificate, extraCertificates: string | undefined): SecureContext | undefined {
  const ca = trustedCertificates(extraCertificates);
  try {
    // Without a certificate the runtime would silently present none.
    if (!new X509Certificate(pem).checkPrivateKey(createPrivateKey(pem))) return undefined;
    return createSecureContext({ cert: pem, key: pem, ...(ca && { ca }) });
  } catch {
    // The error of the runtime could repeat what it was given.
    return undefined;
  }
}

/** Result of a request whose client certificate TLS cannot use. */
export const unusableCertificate: TransportResult = {
  outcome: "error",
  errorClass: "service",
  message: "the client certificate of the endpoint cannot be used",
  timings: {},
  remoteAddress: null,
};

const ids = new WeakMap<ClientCertificate, string>();

/** Names a client certificate in the keys of connections without telling its private key; empty for none. */
export function clientIdOf(certificate: ClientCertificate | undefined): string {
  if (!certificate) return "";
  const id = ids.get(certificate) ?? createHash("sha256").update(certificate.pem).digest("base64url");
  ids.set(certificate, id);
  return id;
}
