import type { ConcernKind } from "../../attention/concerns.ts";
import { textsOf } from "../../engine/texts.ts";
import { mailHow } from "../../mails/mail-how.ts";

type Some<Words> = Readonly<Partial<Record<ConcernKind, Words>>>;

interface ConcernTexts {
  readonly acts: Readonly<Record<ConcernKind, string>>;
  readonly actOn: string;
  /** Consequences that the name of a concern does not say. */
  readonly consequences: Some<string>;
  /** Acts that no page of the console offers, and the labels of what shows them. */
  readonly how: Some<{ readonly label: string; readonly text: string }>;
}

/** Consequences of each concern, and the acts against it. */
export const texts = textsOf<ConcernTexts>({
  en: {
    acts: {
      database: "Show log",
      parked: "Show why",
      failing: "Show why",
      givenUp: "Show deliveries",
      disabled: "Show endpoints",
      retrying: "Show deliveries",
      pending: "Show deliveries",
      mail: "Show emails",
      failedMails: "Show emails",
      failedJobs: "Show jobs",
      clock: "Show log",
      partitions: "Show log",
      backup: "Show log",
    },
    actOn: "{act}: {text}",
    consequences: {
      givenUp: "No more attempts are made unless you resend them.",
      retrying: "Each has failed, and is tried again for three days before it is given up.",
      mail: "Invitations and new passwords reach nobody until a mail server is set.",
      backup: "Without one, a lost disk takes the data with it.",
    },
    how: {
      mail: { label: "Set up email", text: mailHow.en },
      backup: { label: "Set up backups", text: "The command catalogctl backup makes one; let it run every night." },
    },
  },
  de: {
    acts: {
      database: "Log zeigen",
      parked: "Grund zeigen",
      failing: "Grund zeigen",
      givenUp: "Zustellungen zeigen",
      disabled: "Endpunkte zeigen",
      retrying: "Zustellungen zeigen",
      pending: "Zustellungen zeigen",
      mail: "E-Mails zeigen",
      failedMails: "E-Mails zeigen",
      failedJobs: "Aufträge zeigen",
      clock: "Log zeigen",
      partitions: "Log zeigen",
      backup: "Log zeigen",
    },
    actOn: "{act}: {text}",
    consequences: {
      givenUp: "Sie werden nur wiederholt, wenn Sie sie erneut senden.",
      retrying: "Jede ist gescheitert und wird drei Tage lang wiederholt, bevor sie aufgegeben wird.",
      mail: "Einladungen und neue Passwörter erreichen niemanden, bis ein Mailserver eingerichtet ist.",
      backup: "Ohne Sicherung gehen mit der Platte die Daten verloren.",
    },
    how: {
      mail: { label: "E-Mail einrichten", text: mailHow.de },
      backup: {
        label: "Sicherungen einrichten",
        text: "Der Befehl catalogctl backup erstellt eine; lassen Sie ihn jede Nacht laufen.",
      },
    },
  },
});
