import { Type } from "@sinclair/typebox";
import { mailSentenceSchema } from "../../application/mail/mail-sentences.ts";
import { mailWarningsSchema } from "../../application/mail/mail-warnings.ts";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { idOf, nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { passwordCharactersMax } from "../sign-in/verify-credentials.ts";
import { userSchema } from "../users/schemas.ts";
import { newPasswordCharactersMin } from "./check-new-password.ts";

const closed = { additionalProperties: false };

/** A new password. */
export const newPassword = Type.String({
  minLength: newPasswordCharactersMin,
  maxLength: passwordCharactersMax,
  description: "Refused with `weak_password` or `personal_password` if it is easy to guess",
});

const { emailAddress, firstName, lastName, locale, roles } = userSchema.properties;

/** Names that people may give themselves. */
const names = {
  firstName: Type.Optional(firstName),
  lastName: Type.Optional(lastName),
  locale: Type.Optional(locale),
};

export const registrationSchema = Type.Object(
  { emailAddress, password: newPassword, ...names },
  { $id: "Registration", ...closed },
);

export const addressSchema = Type.Object({ emailAddress }, { $id: "AccountAddress", ...closed });

/** A token from a mail. The schema admits any text, so a malformed token gets the same answer as a used one. */
const token = Type.String({ minLength: 1, maxLength: 256, description: "The token from the link in the mail" });

export const tokenSchema = Type.Object({ token }, { $id: "AccountToken", ...closed });

export const passwordResetSchema = Type.Object({ token, password: newPassword }, { $id: "PasswordReset", ...closed });

/** Answer that is the same for addresses with and without an account. */
export const acceptedSchema = Type.Object(
  { accepted: Type.Literal(true, { description: "The service sends a mail if there is something to say" }) },
  { $id: "AccountRequestAccepted", ...closed },
);

/** Body of that answer. */
export const accepted = { accepted: true } as const;

export const inviteSchema = Type.Object(
  { emailAddress, ...names, roles: Type.Optional(roles) },
  { $id: "UserInvite", ...closed },
);

/** States of an invitation: `sent`, `waiting` and `failed` are those of its mail. */
export const invitationStatuses = ["sent", "waiting", "failed", "accepted", "expired"] as const;

/** An invitation as administrators see it. */
export const invitationSchema = Type.Object(
  {
    id: userSchema.properties.id,
    emailAddress,
    firstName,
    lastName,
    locale,
    roles,
    invitedBy: titled(["Invited by", "Eingeladen von"], nullable(idOf("user"))),
    status: titled(["State", "Zustand"], oneOf(invitationStatuses), {
      values: {
        sent: ["invited", "eingeladen"],
        waiting: ["invited, the email waits", "eingeladen, die E-Mail wartet"],
        failed: ["invited, the email failed", "eingeladen, die E-Mail ist gescheitert"],
        accepted: ["invitation accepted", "Einladung angenommen"],
        expired: ["invitation expired", "Einladung abgelaufen"],
      },
    }),
    mailError: titled(
      ["Error of the email", "Fehler der E-Mail"],
      nullable(Type.String({ description: "Why the mail was not sent yet; null otherwise" })),
    ),
    mailErrorSentence: titled(["Sentence about the error", "Satz über den Fehler"], Type.Optional(mailSentenceSchema)),
    createdAt: titled(["Invited", "Eingeladen"], timestamp()),
    expiresAt: titled(["Valid until", "Gültig bis"], timestamp()),
    acceptedAt: titled(["Accepted", "Angenommen"], nullable(timestamp())),
    warnings: titled(["Warnings", "Warnungen"], Type.Optional(mailWarningsSchema)),
  },
  {
    $id: "UserInvitation",
    ...closed,
    ...titlesOf({ one: ["Invitation", "Einladung"], many: ["Invitations", "Einladungen"] }),
  },
);

/** An invitation, for the documents. */
export const invitationExample = {
  id: "6740a1f2c3d4e5f60718293a",
  emailAddress: "kim@dealer.example",
  firstName: "Kim",
  lastName: null,
  locale: "en",
  roles: [],
  invitedBy: "6740a1f2c3d4e5f607182950",
  status: "sent",
  mailError: null,
  createdAt: "2026-11-21T09:30:00.000Z",
  expiresAt: "2026-11-28T09:30:00.000Z",
  acceptedAt: null,
};

/** An invitation as the invited user sees it. */
export const openInvitationSchema = Type.Object(
  {
    applicationName: Type.String(),
    emailAddress,
    firstName,
    lastName,
    locale,
    expiresAt: timestamp(),
  },
  { $id: "Invitation", ...closed },
);

/** Body of an acceptance; absent names are taken from the invitation. */
export const acceptanceSchema = Type.Object(
  { password: newPassword, ...names },
  { $id: "InvitationAcceptance", ...closed },
);
