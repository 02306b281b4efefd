import { X509Certificate } from "node:crypto";
import type { TLSSocket } from "node:tls";
import type { Destination } from "@design-catalog/core";
import { addressOf } from "./destination-names.ts";
import { certificateText } from "./certificate-texts.ts";

/**
 * Says why the certificate of a receiver is not to be believed; undefined when it is. The chain is the runtime's to
 * judge, the name ours: only subject alternative names count (RFC 9110 section 4.3.4), never the common name, and a
 * wildcard is a whole first label (RFC 9525 section 6.3). The runtime would take `CN=` and `f*.example` too.
 */
export function refuseCertificate(socket: TLSSocket, url: Destination): string | undefined {
  const certificate = readCertificate(socket);
  // Not `authorizationError === null`: whatever the runtime leaves out must not be a yes.
  if (!socket.authorized) return certificateText(codeOf(socket.authorizationError), certificate);
  if (!certificate) return "the receiver showed no certificate";
  return isFor(certificate, url) ? undefined : certificateText("ERR_TLS_CERT_ALTNAME_INVALID", certificate, url);
}

/** Undefined when there is none that can be read. Whatever the runtime throws would end the process. */
function readCertificate(socket: TLSSocket): X509Certificate | undefined {
  try {
    // Null on a socket that was closed meanwhile, whatever the types say.
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

/** Types say an error; the runtimes give its code. */
function codeOf(error: unknown): string {
  if (error instanceof Error) return "code" in error ? String(error.code) : error.message;
  return String(error);
}
