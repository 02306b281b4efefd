/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { WebhookDelivery } from "../api.ts";

/** Fields of {@link WebhookDelivery}. */
export const webhookDeliveryFields: FieldsOf<WebhookDelivery> = {
  id: { kind: "reference", title: {"en":"Delivery id","de":"Kennung der Zustellung"}, to: "delivery", isRequired: true },
  eventId: { kind: "reference", title: {"en":"Event id","de":"Kennung des Ereignisses"}, to: "event", isRequired: true },
  eventType: { kind: "text", title: {"en":"Event type","de":"Ereignistyp"}, isRequired: true },
  endpointId: { kind: "reference", title: {"en":"Endpoint","de":"Endpunkt"}, to: "endpoint", isRequired: true },
  projectId: { kind: "reference", title: {"en":"Project id","de":"Kennung des Projekts"}, to: "project" },
  url: { kind: "text", title: {"en":"URL","de":"URL"}, isRequired: true },
  status: { kind: "choice", title: {"en":"State","de":"Zustand"}, values: {"pending":{"en":"waiting or retrying","de":"wartend oder in Wiederholung"},"delivered":{"en":"delivered","de":"zugestellt"},"exhausted":{"en":"given up","de":"aufgegeben"},"cancelled":{"en":"cancelled","de":"abgebrochen"}}, isRequired: true },
  phase: { kind: "choice", title: {"en":"State","de":"Zustand"}, values: {"waiting":{"en":"waiting","de":"wartend"},"retrying":{"en":"retrying","de":"in Wiederholung"},"delivered":{"en":"delivered","de":"zugestellt"},"given_up":{"en":"given up","de":"aufgegeben"},"cancelled":{"en":"cancelled","de":"abgebrochen"}}, isRequired: true },
  attemptCount: { kind: "number", title: {"en":"Attempts","de":"Versuche"}, min: 0, isRequired: true },
  nextAttemptAt: { kind: "moment", title: {"en":"Next attempt","de":"Nächster Versuch"} },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true },
  completedAt: { kind: "moment", title: {"en":"Ended","de":"Beendet"} },
  lastStatusCode: { kind: "number", title: {"en":"Status code","de":"Statuscode"} },
  lastErrorClass: { kind: "choice", title: {"en":"Error class","de":"Fehlerart"}, values: {"dns":{"en":"name not resolved","de":"Name nicht aufgelöst"},"blocked_address":{"en":"address not allowed","de":"Adresse nicht erlaubt"},"connect":{"en":"no connection","de":"keine Verbindung"},"tls":{"en":"TLS failed","de":"TLS gescheitert"},"timeout":{"en":"too late","de":"zu spät"},"redirect":{"en":"redirect","de":"Weiterleitung"},"http_4xx":{"en":"status 4xx","de":"Status 4xx"},"http_5xx":{"en":"status 5xx","de":"Status 5xx"},"protocol":{"en":"not HTTP","de":"kein HTTP"},"response_too_large":{"en":"response too large","de":"Antwort zu groß"},"secret":{"en":"secret cannot be opened","de":"Geheimnis nicht lesbar"},"auth":{"en":"no access token","de":"kein Zugriffstoken"},"service":{"en":"fault of the service","de":"Fehler des Dienstes"},"proxy":{"en":"fault of the proxy","de":"Fehler des Proxys"}} },
  waitingFor: { kind: "choice", title: {"en":"Waits for","de":"Wartet auf"}, values: {"rate":{"en":"the receiver's limits","de":"die Grenzen des Empfängers"}} },
};
