/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { WebhookEndpoint } from "../api.ts";
import { baseFields } from "./base-fields.ts";
import { webhookClientCertificateFields } from "./webhook-client-certificate.ts";
import { webhookAuthFields } from "./webhook-auth.ts";

/** Fields of {@link WebhookEndpoint}. */
export const webhookEndpointFields: FieldsOf<WebhookEndpoint> = {
  ...baseFields,
  url: { kind: "area", title: {"en":"URL","de":"URL"}, hint: {"en":"https and a public host name","de":"https und ein öffentlicher Hostname"}, max: 2048, isRequired: true },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 1000 },
  eventTypes: { kind: "choices", title: {"en":"Event types","de":"Ereignistypen"}, isRequired: true },
  headers: { kind: "entries", title: {"en":"Headers","de":"Header"}, hint: {"en":"Sent with every delivery. Stored values are masked; after a change to another host, type every value again.","de":"Werden mit jeder Zustellung gesendet. Gespeicherte Werte sind verdeckt; nach dem Wechsel zu einem anderen Host geben Sie jeden Wert neu ein."}, isRequired: true },
  enabled: { kind: "switch", title: {"en":"Enabled","de":"Eingeschaltet"}, isRequired: true },
  notificationEmail: { kind: "email", title: {"en":"Notification email","de":"E-Mail für Benachrichtigungen"}, hint: {"en":"Receives emails about deliveries that were given up and when the endpoint is disabled","de":"Erhält Nachricht über aufgegebene Zustellungen und wenn der Endpunkt abgeschaltet wird"} },
  payload: { kind: "choice", title: {"en":"Content of deliveries","de":"Inhalt der Zustellungen"}, values: {"full":{"en":"whole entity","de":"ganzes Objekt"},"thin":{"en":"only its id","de":"nur seine Kennung"}}, isRequired: true },
  traceparent: { kind: "switch", title: {"en":"Send the trace","de":"Trace mitsenden"}, hint: {"en":"Joins the receiver's spans to those of the service","de":"Verbindet die Spans des Empfängers mit denen des Dienstes"}, isRequired: true },
  honourDeliveryHeader: { kind: "switch", title: {"en":"Obey the receiver","de":"Dem Empfänger folgen"}, hint: {"en":"An answer may give its delivery up or disable the endpoint","de":"Eine Antwort darf ihre Zustellung aufgeben oder den Endpunkt abschalten"}, isRequired: true },
  maxPerSecond: { kind: "number", title: {"en":"Deliveries per second","de":"Zustellungen pro Sekunde"}, hint: {"en":"0.1 to 1,000; what is more waits, and does not fail. Empty for no limit","de":"0,1 bis 1.000; was mehr ist, wartet und scheitert nicht. Leer für keine Grenze"} },
  maxAtOnce: { kind: "number", title: {"en":"Deliveries at once","de":"Zustellungen zugleich"}, hint: {"en":"1 to 64; each ends with the receiver's answer. Empty for no limit","de":"1 bis 64; jede endet mit der Antwort des Empfängers. Leer für keine Grenze"} },
  filter: { kind: "json", title: {"en":"Filter","de":"Filter"}, hint: {"en":"Conditions over the event, such as data.object.client or actor.userId, in the filter language of grids; what does not match is not delivered","de":"Bedingungen an das Ereignis, etwa data.object.client oder actor.userId, in der Filtersprache der Tabellen; was nicht passt, wird nicht zugestellt"} },
  clientCertificate: { kind: "json", title: {"en":"Client certificate","de":"Client-Zertifikat"}, hint: {"en":"PEM of a certificate, its issuers and its private key, by which deliveries authenticate themselves in TLS; after a change to another host, send it again","de":"PEM eines Zertifikats, seiner Aussteller und seines privaten Schlüssels, mit dem sich Zustellungen in TLS ausweisen; nach dem Wechsel zu einem anderen Host senden Sie es neu"}, item: {"en":"Client certificate","de":"Client-Zertifikat"}, of: webhookClientCertificateFields },
  auth: { kind: "json", title: {"en":"Authorization","de":"Autorisierung"}, hint: {"en":"Client by which deliveries get an access token and send it as Authorization: Bearer; after a change of the token URL or to another host, send the secret again","de":"Client, mit dem Zustellungen ein Zugriffstoken holen und als Authorization: Bearer senden; nach einem Wechsel der Token-URL oder zu einem anderen Host senden Sie das Geheimnis neu"}, item: {"en":"Authorization","de":"Autorisierung"}, of: webhookAuthFields },
  secretHint: { kind: "text", title: {"en":"Secret ends with","de":"Geheimnis endet auf"}, max: 8, isRequired: true, isReadOnly: true },
  disabledAt: { kind: "moment", title: {"en":"Disabled at","de":"Abgeschaltet am"}, isReadOnly: true },
  disabledReason: { kind: "choice", title: {"en":"Reason for disabling","de":"Grund der Abschaltung"}, values: {"manual":{"en":"disabled by an administrator","de":"von Hand abgeschaltet"},"failing":{"en":"disabled because it kept failing or its receiver asked","de":"abgeschaltet, weil er immer wieder scheiterte oder sein Empfänger es wünschte"}}, isReadOnly: true },
  lastSuccessAt: { kind: "moment", title: {"en":"Last success","de":"Letzter Erfolg"}, isReadOnly: true },
  lastFailureAt: { kind: "moment", title: {"en":"Last failure","de":"Letzter Fehlschlag"}, isReadOnly: true },
  failingSince: { kind: "moment", title: {"en":"Failing since","de":"Scheitert seit"}, isReadOnly: true },
  previousSecretExpiresAt: { kind: "moment", title: {"en":"An older secret also signs until","de":"Ein älteres Geheimnis signiert noch bis"}, isRequired: true, isReadOnly: true },
};
