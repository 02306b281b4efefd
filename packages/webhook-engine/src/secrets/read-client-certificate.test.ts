import { expect, test } from "bun:test";
import { createHash, createPrivateKey, X509Certificate } from "node:crypto";
import { createTestAuthority } from "@design-catalog/testing";
import { readClientCertificate } from "./read-client-certificate.ts";

const authority = await createTestAuthority();
const one = await authority.issue({ commonName: "catalog", isClient: true });
const other = await authority.issue({ commonName: "other", isClient: true });
const server = await authority.issue({ names: ["localhost"] });

/** SHA-256 of what is between the lines of PEM. */
function fingerprintOf(cert: string): string {
  const bytes = Buffer.from(cert.replaceAll(/-----[^-]+-----|\s/gu, ""), "base64");
  return createHash("sha256").update(bytes).digest("hex").toUpperCase().match(/../gu)?.join(":") ?? "";
}

test.each([
  ["certificate first", `${one.cert}\n${one.key}`],
  ["key first", `${one.key}\n${one.cert}`],
  [
    "lines ended as on Windows and text between",
    `Bag Attributes\r\n${one.cert}\n\nkey:\n${one.key}`.replaceAll("\n", "\r\n"),
  ],
  ["issuers behind", `${one.cert}\n${authority.certificate}\n${one.key}`],
])("reads a PEM with %s", (_, pem) => {
  expect(readClientCertificate(pem)).toEqual({
    outcome: "read",
    subject: "CN=catalog",
    fingerprint: fingerprintOf(one.cert),
    notAfter: new Date(new X509Certificate(one.cert).validTo).toISOString(),
  });
});

const encrypted = createPrivateKey(one.key).export({
  type: "pkcs8",
  format: "pem",
  cipher: "aes-256-cbc",
  passphrase: "secret",
});

test.each([
  ["nothing", "", "The PEM contains no certificate"],
  ["only a key", one.key, "The PEM contains no certificate"],
  ["no PEM", "hello", "The PEM contains no certificate"],
  ["only a certificate", one.cert, "The PEM contains no private key"],
  ["half a key", `${one.cert}\n${one.key.slice(0, 100)}`, "The PEM contains no private key"],
  ["a key with a passphrase", `${one.cert}\n${encrypted}`, "The private key has a passphrase: send it without"],
  [
    "the key of another",
    `${one.cert}\n${other.key}`,
    "The private key does not belong to the first certificate of the PEM",
  ],
  [
    "the issuer first",
    `${authority.certificate}\n${one.cert}\n${one.key}`,
    "The private key does not belong to the first certificate of the PEM",
  ],
  [
    "that of a server",
    `${server.cert}\n${server.key}`,
    "The certificate is not for TLS clients, by its extended key usage",
  ],
  [
    "a broken issuer",
    `${one.cert}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n${one.key}`,
    "TLS cannot use the certificate and its key",
  ],
])("refuses %s", (_, pem, message) => {
  expect(readClientCertificate(pem)).toEqual({ outcome: "refused", message });
});
