/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { WebhookClientCertificate } from "../api.ts";

/** Fields of {@link WebhookClientCertificate}. */
export const webhookClientCertificateFields: FieldsOf<WebhookClientCertificate> = {
  pem: { kind: "area", title: {"en":"Certificate and key","de":"Zertifikat und Schlüssel"}, max: 32768, isRequired: true },
  subject: { kind: "text", title: {"en":"Subject","de":"Inhaber"}, max: 500, isRequired: true },
  fingerprint: { kind: "text", title: {"en":"Fingerprint","de":"Fingerabdruck"}, max: 95, isRequired: true },
  notAfter: { kind: "moment", title: {"en":"Valid until","de":"Gültig bis"}, isRequired: true },
};
