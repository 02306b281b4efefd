import type { TextMailKind } from "../../engine/mail-kind.ts";

/** Days in which an invitation can be accepted: enough to outlast a holiday. */
export const projectInvitationDays = 14;

/** The mail that invites an address to a project. */
export const invitationMail: TextMailKind<"link" | "days" | "invitedBy"> = {
  name: "project-invitation",
  samples: invitationValues("{baseUrl}", "kim@dealer.example"),
  texts: {
    de: {
      subject: "Einladung zu einem Projekt bei {applicationName}",
      bodyText: `{invitedBy} lädt Sie zu einem Projekt bei {applicationName} ein, unter Ihrer Adresse {emailAddress}.

Melden Sie sich an, um anzunehmen oder abzulehnen; die Einladung gilt {days} Tage lang. Hat diese Adresse noch kein
Konto, registrieren Sie sich zuerst mit ihr:
{link}

Erwarten Sie keine Einladung, müssen Sie nichts tun.
`,
    },
    en: {
      subject: "You are invited to a project at {applicationName}",
      bodyText: `{invitedBy} invites you to a project at {applicationName}, under your address {emailAddress}.

Sign in to accept or decline; the invitation is valid for {days} days. If this address has no account yet, sign up with
it first:
{link}

If you do not expect an invitation, do nothing.
`,
    },
  },
};

/** Values of the mail: it has no token, because the owner of the address answers while signed in. */
export function invitationValues(baseUrl: string, invitedBy: string) {
  return { link: `${baseUrl}/account`, days: String(projectInvitationDays), invitedBy };
}
