import { X509Certificate } from "node:crypto";
import type { TLSSocket } from "node:tls";
import type { Destination } from "@design-catalog/core/ports";
import { certificateText } from "./certificate-texts.ts";
import { addressOf } from "./destination-names.ts";

/**
 * Returns the reason to refuse a receiver's certificate, or undefined to accept it. The runtime judges the chain, this
 * function the name: only subject alternative names count (RFC 9110 section 4.3.4), never the common name, and a
 * wildcard is a whole first label (RFC 9525 section 6.3). The runtime would also accept `CN=` and `f*.example`.
 */
export function refuseCertificate(socket: TLSSocket, url: Destination): string | undefined {
  const certificate = readCertificate(socket);
  // `authorizationError === null` is not enough: a value that the runtime leaves out must not accept.
  if (!socket.authorized) return certificateText(codeOf(socket.authorizationError), certificate);
  if (!certificate) return "the receiver presented no certificate";
  return isFor(certificate, url) ? undefined : certificateText("ERR_TLS_CERT_ALTNAME_INVALID", certificate, url);
}

/**
 * Returns undefined when the certificate is missing or unreadable. An exception of the runtime would end the process.
 */
function readCertificate(socket: TLSSocket): X509Certificate | undefined {
  try {
    // Null on a socket that has been closed, whatever the types say.
    const shown: { readonly raw?: Buffer } | null = socket.getPeerCertificate();
    return shown?.raw && new X509Certificate(shown.raw);
  } catch {
    return undefined;
  }
}

const nameRules = { subject: "never", partialWildcards: false } as const;

function isFor(certificate: X509Certificate, url: Destination): boolean {
  const address = addressOf(url);
  if (address !== undefined) return certificate.checkIP(address) !== undefined;
  return certificate.checkHost(url.hostname, nameRules) !== undefined;
}

/** The types declare an error; the runtimes give its code. */
function codeOf(error: unknown): string {
  if (error instanceof Error) return "code" in error ? String(error.code) : error.message;
  return String(error);
}
