import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { ClientCertificateReading } from "@design-catalog/core/ports";

/** Purpose of a certificate that authenticates TLS clients (RFC 5280 section 4.2.1.12). */
const clientAuthentication = "1.3.6.1.5.5.7.3.2";
const anyPurpose = "2.5.29.37.0";

/**
 * Reads the PEM of a client certificate and tries it as TLS would use it.
 * @example
 * ```ts
 * const reading = readClientCertificate("-----BEGIN PRIVATE KEY-----");
 * assert.deepEqual(reading, { outcome: "refused", message: "The PEM contains no certificate" });
 * ```
 */
export function readClientCertificate(pem: string): ClientCertificateReading {
  const certificate = parsed(() => new X509Certificate(pem));
  if (!certificate) return refused("The PEM contains no certificate");
  const key = /-----BEGIN ENCRYPTED|^Proc-Type: 4,ENCRYPTED/mu.test(pem)
    ? "encrypted"
    : parsed(() => createPrivateKey(pem));
  if (key === "encrypted") return refused("The private key has a passphrase: send it without");
  if (!key) return refused("The PEM contains no private key");
  const fault = faultOf(certificate, key, pem);
  if (fault !== undefined) return refused(fault);
  return {
    outcome: "read",
    subject: certificate.subject.split("\n").join(", "),
    fingerprint: certificate.fingerprint256,
    notAfter: new Date(certificate.validTo).toISOString(),
  };
}

function faultOf(certificate: X509Certificate, key: KeyObject, pem: string): string | undefined {
  if (!certificate.checkPrivateKey(key)) return "The private key does not belong to the first certificate of the PEM";
  // Undefined for a certificate that is for every purpose, whatever the types say.
  const purposes: readonly string[] | undefined = certificate.keyUsage;
  if (purposes && !purposes.includes(clientAuthentication) && !purposes.includes(anyPurpose))
    return "The certificate is not for TLS clients, by its extended key usage";
  // Also judges the other certificates and the strength of the key.
  if (!parsed(() => createSecureContext({ cert: pem, key: pem }))) return "TLS cannot use the certificate and its key";
  return undefined;
}

/** Undefined for what the runtime refuses; its error could repeat a part of the key. */
function parsed<Value>(parse: () => Value): Value | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

function refused(message: string): ClientCertificateReading {
  return { outcome: "refused", message };
}
