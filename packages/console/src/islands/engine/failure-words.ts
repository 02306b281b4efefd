import { language } from "./page-data.ts";

const german: Readonly<Record<string, string>> = {
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
  in_progress: "Davon läuft schon eines.",
  payload_too_large: "Die Eingabe ist zu groß.",
  rate_limited: "Das waren zu viele Anfragen.",
  internal: "Im Dienst ist ein Fehler aufgetreten.",
  unavailable: "Der Dienst ist gerade nicht verfügbar.",
  locked: "Ein Snapshot lässt sich nicht ändern.",
  busy: "Der Dienst hat gerade zu viel zu tun.",
};

/** The meaning of an error code in the reader's language, unless the service's own words are in it. */
export const failureWords: Readonly<Record<string, string>> = language === "de" ? german : {};
