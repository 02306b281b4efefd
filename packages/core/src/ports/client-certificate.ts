/** Facts in a TLS client certificate, which everybody sees to whom it is presented. */
export interface ClientCertificateFacts {
  /** Distinguished name of its holder, such as `CN=catalog, O=Dealer`. */
  readonly subject: string;
  /** SHA-256 of the certificate in hexadecimal digits, pairs separated by colons, as `openssl x509 -fingerprint` has it. */
  readonly fingerprint: string;
  /** Last moment of its validity, RFC 3339. */
  readonly notAfter: string;
}

/** A readable certificate, or the reason why TLS could not use it, in words that repeat nothing of the key. */
export type ClientCertificateReading =
  | ({ readonly outcome: "read" } & ClientCertificateFacts)
  | { readonly outcome: "refused"; readonly message: string };

/**
 * Reads PEM (RFC 7468): a certificate, those that its issuers signed it with, and the private key of the first.
 * Validity in time is not judged. Never throws.
 */
export type ClientCertificateReader = (pem: string) => ClientCertificateReading;
