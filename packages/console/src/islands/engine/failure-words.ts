import type { Problem } from "@design-catalog/client/api";
import { language } from "./page-data.ts";

/** Every code of the contract, and that of a service that does not answer. */
const german: Readonly<Record<Problem["code"] | "no_answer", string>> = {
  no_answer: "Der Dienst hat nicht geantwortet.",
  validation_failed: "Etwas an der Eingabe ist falsch.",
  unauthenticated: "Die Anmeldung gilt nicht mehr.",
  forbidden: "Dazu fehlt das Recht.",
  not_enabled: "Das ist in den Einstellungen ausgeschaltet.",
  not_found: "Das gibt es nicht, oder nicht mehr.",
  version_conflict: "Jemand anders hat das inzwischen geändert.",
  duplicate: "Diesen Wert hat schon ein anderer Eintrag.",
  in_use: "Anderes braucht das noch.",
  limit_reached: "Eine Grenze ist erreicht.",
  conflict: "Der Zustand lässt das nicht zu.",
  erased: "Dieser Benutzer wurde ausgelöscht.",
  in_progress: "Davon läuft schon eines.",
  payload_too_large: "Die Eingabe ist zu groß.",
  rate_limited: "Das waren zu viele Anfragen.",
  internal: "Im Dienst ist ein Fehler aufgetreten.",
  unavailable: "Der Dienst ist gerade nicht verfügbar.",
  locked: "Ein Snapshot lässt sich nicht ändern.",
  busy: "Der Dienst hat gerade zu viel zu tun.",
  malformed_json: "Das ist kein gültiges JSON.",
  version_required: "Die Version fehlt, von der die Änderung ausgeht.",
  application_suspended: "Die Anwendung ist gesperrt.",
  application_moving: "Die Anwendung zieht gerade um; bitte gleich noch einmal versuchen.",
  method_not_allowed: "Diese Adresse kennt die Methode nicht.",
  request_timeout: "Die Anfrage kam nicht rechtzeitig an.",
  not_mateable: "Die Anschlüsse passen nicht zusammen.",
  upload_incomplete: "Von der Datei fehlt noch ein Teil.",
  upload_expired: "Die Zeit zum Hochladen ist abgelaufen.",
  idempotency_in_flight: "Dieselbe Anfrage läuft noch.",
  idempotency_mismatch: "Unter diesem Schlüssel kam schon eine andere Anfrage.",
  cursor_expired: "Die Liste ist inzwischen eine andere; sie ist von vorn zu lesen.",
  precondition_failed: "Eine Bedingung der Anfrage gilt nicht mehr.",
  unsupported_media_type: "Diese Art von Inhalt nimmt der Dienst nicht an.",
  secret_unreadable: "Der Dienst kann ein Geheimnis nicht entschlüsseln.",
};

/** The meaning of an error code in the reader's language, unless the service's own words are in it. */
export const failureWords: Readonly<Record<string, string>> = language === "de" ? german : {};
