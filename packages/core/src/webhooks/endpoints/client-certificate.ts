import { type Static, Type } from "@sinclair/typebox";
import { invalid } from "../../engine/errors.ts";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { nullable, text, timestamp } from "../../engine/schemas/schema.ts";
import { toLine } from "../../engine/text/normal-text.ts";
import type { EndpointCredentials } from "../../ports/delivery-store.ts";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import { isKept, mask } from "./masked.ts";
import { endpointPurpose } from "./table.ts";

/** Characters of a chain of several certificates with large keys, and of their private key. */
const pemLengthMax = 32_768;
const subjectLengthMax = 500;

const pem = titled(
  ["Certificate and key", "Zertifikat und Schlüssel"],
  text({
    max: pemLengthMax,
    form: "lines",
    description:
      "PEM of the certificate, of those that issued it, and of its private key without a passphrase; shown masked, and a mask sent back keeps the stored one",
  }),
);
const facts = {
  subject: titled(
    ["Subject", "Inhaber"],
    text({ max: subjectLengthMax, description: "Distinguished name; read from the certificate" }),
  ),
  fingerprint: titled(
    ["Fingerprint", "Fingerabdruck"],
    text({ max: 95, description: "SHA-256 in pairs of hexadecimal digits; read from the certificate" }),
  ),
  notAfter: titled(
    ["Valid until", "Gültig bis"],
    timestamp({ description: "Last moment of its validity; read from the certificate" }),
  ),
};
const closed = { additionalProperties: false };
const title = ["Client certificate", "Client-Zertifikat"] as const;
const titles = titlesOf({ one: title, many: ["Client certificates", "Client-Zertifikate"] });
const hint = [
  "PEM of a certificate, its issuers and its private key, by which deliveries authenticate themselves in TLS; after a change to another host, send it again",
  "PEM eines Zertifikats, seiner Aussteller und seines privaten Schlüssels, mit dem sich Zustellungen in TLS ausweisen; nach dem Wechsel zu einem anderen Host senden Sie es neu",
] as const;

/** The client certificate of an endpoint as answers show it. */
export const clientCertificateField = titled(
  title,
  nullable(Type.Object({ pem, ...facts }, { $id: "WebhookClientCertificate", ...closed, ...titles })),
  { hint },
);

/** The same in requests, which may send back what an answer showed: all but the PEM is ignored. */
export const clientCertificateInput = nullable(
  Type.Object(
    { pem, ...Type.Partial(Type.Object(facts)).properties },
    { $id: "WebhookClientCertificateInput", ...closed },
  ),
);

type Stored = NonNullable<EndpointCredentials["clientCertificate"]>;

/** A client certificate with its PEM masked; null for none. */
export function presentClientCertificate(stored: Stored | undefined): Static<typeof clientCertificateField> {
  if (!stored) return null;
  const { sealed: _, ...facts } = stored;
  return { pem: mask, ...facts };
}

/** Ports that read and seal a certificate. */
export interface CertificateContext {
  readonly ports: Pick<Ports, "clock" | "secretBox" | "readClientCertificate">;
}

/**
 * The certificate to store for a PEM, or the stored one for its mask.
 * @throws {DomainError} `validation_failed` at `/clientCertificate/pem` when TLS could not use it, when it has expired, or
 *   for a mask of nothing
 */
export async function sealClientCertificate(
  context: CertificateContext,
  endpointId: Id<"endpoint">,
  { current, value }: { readonly current: Stored | undefined; readonly value: string },
): Promise<Stored> {
  if (current && (await isKept(context, endpointId, { current: current.sealed, value }))) return current;
  if (value === mask)
    throw refused("client_certificate_required", `${mask} stands for a stored certificate, and none is stored`);
  const { readClientCertificate: read, clock, secretBox } = context.ports;
  if (!read) throw refused("unusable_certificate", "This service does not support client certificates");
  const reading = read(value);
  if (reading.outcome === "refused") throw refused("unusable_certificate", reading.message);
  const { fingerprint, notAfter } = reading;
  if (Date.parse(notAfter) <= clock.now())
    throw refused("unusable_certificate", `The certificate expired on ${notAfter.slice(0, 10)}`);
  const subject = toLine(reading.subject, subjectLengthMax) ?? "none";
  return { subject, fingerprint, notAfter, sealed: await secretBox.seal(value, endpointPurpose(endpointId)) };
}

function refused(code: string, message: string) {
  return invalid("/clientCertificate/pem", code, message);
}
