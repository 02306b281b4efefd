import { X509Certificate } from "node:crypto";
import type { TLSSocket } from "node:tls";
import type { Clock, TransportErrorClass } from "@design-catalog/core/ports";
import { certificateText } from "./certificate-texts.ts";
import { addressOf, type Host } from "./destination-names.ts";

/** The reason that a certificate is refused for. */
export interface CertificateRefusal {
  readonly errorClass: TransportErrorClass;
  readonly message: string;
}

/** The name that a certificate must be for, and the time that counts. */
export interface CertificateTerms {
  readonly url: Host;
  /** Time of the service, which the runtime does not ask: it goes by the machine's. @default the machine's */
  readonly clock?: Clock | undefined;
}

/**
 * Returns the reason to refuse a receiver's certificate, or undefined to accept it. The runtime judges the chain, this
 * function the name: only subject alternative names count (RFC 9110 section 4.3.4), never the common name, and a
 * wildcard is a whole first label (RFC 9525 section 6.3). The runtime would also accept `CN=` and `f*.example`.
 */
export function refuseCertificate(socket: TLSSocket, { url, clock }: CertificateTerms): CertificateRefusal | undefined {
  const certificate = readCertificate(socket);
  // `authorizationError === null` is not enough: a value that the runtime leaves out must not accept.
  if (!socket.authorized) {
    const code = codeOf(socket.authorizationError);
    if (clock && certificate && dateCodes.has(code) && isMisjudged(certificate, clock.now())) return wrongClock;
    return refused(certificateText(code, certificate));
  }
  if (!certificate) return refused("the receiver presented no certificate");
  if (isFor(certificate, url)) return undefined;
  return refused(certificateText("ERR_TLS_CERT_ALTNAME_INVALID", certificate, url));
}

const refused = (message: string): CertificateRefusal => ({ errorClass: "tls", message });

const dateCodes: ReadonlySet<string> = new Set(["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"]);

const wrongClock: CertificateRefusal = {
  errorClass: "service",
  message: "the clock of the service's machine is wrong, and by it the certificate is not valid",
};

/** True for a certificate that is valid at the time, but not by this machine's clock. */
function isMisjudged({ validFrom, validTo }: X509Certificate, nowMs: number): boolean {
  const isValidAt = (timeMs: number) => Date.parse(validFrom) <= timeMs && timeMs <= Date.parse(validTo);
  return isValidAt(nowMs) && !isValidAt(Date.now());
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

function isFor(certificate: X509Certificate, url: Host): boolean {
  const address = addressOf(url);
  if (address !== undefined) return certificate.checkIP(address) !== undefined;
  return certificate.checkHost(url.hostname, nameRules) !== undefined;
}

/** The types declare an error; the runtimes give its code. */
function codeOf(error: unknown): string {
  if (error instanceof Error) return "code" in error ? String(error.code) : error.message;
  return String(error);
}
