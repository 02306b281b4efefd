import type { MailText } from "../../engine/mail-kind.ts";
import type { textsEn } from "./texts-en.ts";

/** German texts of the mails about accounts. */
export const textsDe: Readonly<Record<keyof typeof textsEn, MailText>> = {
  verification: {
    subject: "Bestätigen Sie Ihre Adresse für {applicationName}",
    bodyText: `Jemand, hoffentlich Sie, hat sich bei {applicationName} als {emailAddress} registriert.

Bestätigen Sie die Adresse, um zu beginnen; der Link gilt {hours} Stunde(n) lang, ein Mal:
{link}

Waren Sie es nicht, müssen Sie nichts tun: Ohne diesen Schritt ist das Konto nicht benutzbar.
`,
  },
  "already-registered": {
    subject: "Sie haben schon ein Konto bei {applicationName}",
    bodyText: `Jemand, hoffentlich Sie, wollte sich bei {applicationName} als {emailAddress} registrieren. Zu dieser Adresse gibt es
schon ein Konto; es wurde kein weiteres angelegt und nichts geändert.

Kennen Sie das Passwort nicht, so wählen Sie ein neues; der Link gilt {hours} Stunde(n) lang, ein Mal:
{link}

Waren Sie es nicht, müssen Sie nichts tun.
`,
  },
  "signed-up-again": {
    subject: "Wählen Sie das Passwort Ihres Kontos bei {applicationName}",
    bodyText: `Jemand, hoffentlich Sie, hat sich bei {applicationName} mehr als ein Mal als {emailAddress} registriert, bevor die
Adresse bestätigt war. Weil nur Sie diese E-Mails lesen, gilt keines der gewählten Passwörter.

Wählen Sie eines; der Link gilt {hours} Stunde(n) lang, ein Mal, und bestätigt auch die Adresse:
{link}

Der Link einer früheren E-Mail bestätigt die Adresse weiterhin. Waren Sie es nicht, müssen Sie nichts tun: Ohne diese
Schritte ist das Konto nicht benutzbar.
`,
  },
  "account-removed": {
    subject: "Ihr Konto bei {applicationName} wurde entfernt",
    bodyText: `Jemand, hoffentlich Sie, wollte sich bei {applicationName} als {emailAddress} registrieren. Das Konto zu dieser
Adresse wurde entfernt; es wurde kein anderes angelegt.

Möchten Sie es zurück, bitten Sie Ihre Administration, es wiederherzustellen. Waren Sie es nicht, müssen Sie nichts tun.
`,
  },
  "password-reset": {
    subject: "Wählen Sie ein neues Passwort für {applicationName}",
    bodyText: `Jemand, hoffentlich Sie, hat das Passwort von {emailAddress} bei {applicationName} vergessen.

Wählen Sie ein neues; der Link gilt {hours} Stunde(n) lang, ein Mal. Damit enden alle Sitzungen des Kontos:
{link}

Waren Sie es nicht, müssen Sie nichts tun: Das Passwort bleibt, wie es ist.
`,
  },
  "password-changed": {
    subject: "Ihr Passwort für {applicationName} wurde geändert",
    bodyText: `Das Passwort von {emailAddress} bei {applicationName} wurde soeben geändert, und offene Sitzungen wurden beendet.
Ihre Passkeys und Ihr zweiter Faktor sind wie zuvor. Entfernen Sie, was Sie nicht kennen:
{baseUrl}/account

Waren Sie es nicht, wählen Sie sofort ein neues, und sagen Sie es Ihrer Administration:
{baseUrl}/forgot
`,
  },
  "passkey-added": {
    subject: "Ein neuer Passkey für {applicationName}",
    bodyText: `Der Passkey {name} wurde soeben zu Ihrem Konto {emailAddress} bei {applicationName} hinzugefügt. Mit ihm meldet man
sich ohne Passwort an.

Waren Sie es nicht, wählen Sie sofort ein neues Passwort, melden sich an und entfernen Sie den Passkey:
{baseUrl}/forgot
`,
  },
  "passkey-removed": {
    subject: "Ein Passkey für {applicationName} wurde entfernt",
    bodyText: `Der Passkey {name} Ihres Kontos {emailAddress} bei {applicationName} wurde soeben entfernt, und offene Sitzungen wurden
beendet.

Waren weder Sie es noch Ihre Administration, wählen Sie sofort ein neues Passwort, und sagen Sie es der Administration:
{baseUrl}/forgot
`,
  },
  "passkey-copied": {
    subject: "Ein Passkey für {applicationName} wurde vielleicht kopiert",
    bodyText: `Jemand hat den Passkey {name} Ihres Kontos {emailAddress} bei {applicationName} benutzt, und dessen Zähler war nicht
höher als bei der letzten Anmeldung. Das geschieht, wenn ein Passkey kopiert wurde, darum wurde die Anmeldung abgelehnt.

Melden Sie sich mit Ihrem Passwort an, entfernen Sie den Passkey und fügen Sie einen neuen hinzu:
{baseUrl}/account
`,
  },
  "new-network": {
    subject: "Neue Anmeldung bei {applicationName}",
    bodyText: `Jemand, hoffentlich Sie, hat sich bei {applicationName} als {emailAddress} aus einem Netz angemeldet, aus dem dieses
Konto in letzter Zeit nicht benutzt wurde.

Netz:   {network}
Gerät:  {device}
Zeit:   {time}

Waren Sie es, müssen Sie nichts tun. Sonst wählen Sie sofort ein neues Passwort, womit alle Sitzungen enden, und sagen
Sie es Ihrer Administration:
{baseUrl}/forgot
`,
  },
  "address-changed": {
    subject: "Ihre Adresse für {applicationName} wurde geändert",
    bodyText: `Die Administration hat Ihrem Konto bei {applicationName} eine andere Adresse gegeben: Mit {emailAddress} melden Sie
sich nicht mehr an, und E-Mails zum Konto gehen an die andere.

Haben Sie das nicht erwartet, sagen Sie es sofort Ihrer Administration: Wer die andere Adresse liest, kommt ins Konto.
`,
  },
  "address-assigned": {
    subject: "Bestätigen Sie Ihre Adresse für {applicationName}",
    bodyText: `Ihr Konto bei {applicationName} hat die Adresse {emailAddress}, die Sie noch nicht bestätigt haben.

Bestätigen Sie, dass es Ihre ist; der Link gilt {hours} Stunde(n) lang, ein Mal:
{link}

Bis dahin kann über diese Adresse kein neues Passwort gewählt werden. Haben Sie dort kein Konto, müssen Sie nichts tun.
`,
  },
  invitation: {
    subject: "Einladung zu {applicationName}",
    bodyText: `{invitedBy} lädt Sie zu {applicationName} ein, unter Ihrer Adresse {emailAddress}.

Nehmen Sie an, indem Sie ein Passwort wählen; der Link gilt {days} Tage lang, ein Mal:
{link}

Erwarten Sie keine Einladung, müssen Sie nichts tun.
`,
  },
};
