import { Type } from "@sinclair/typebox";
import { timestamp } from "../../engine/schemas/schema.ts";
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

/** An invitation as administrators see it. */
export const invitationSchema = Type.Object(
  { id: userSchema.properties.id, emailAddress, firstName, lastName, locale, roles, expiresAt: timestamp() },
  { $id: "UserInvitation", ...closed },
);

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
