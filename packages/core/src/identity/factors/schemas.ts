import { Type } from "@sinclair/typebox";
import { nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { passwordCharactersMax } from "../sign-in/verify-credentials.ts";

const closed = { additionalProperties: false };

/** The caller's current password. */
export const passwordMember = Type.String({
  minLength: 1,
  maxLength: passwordCharactersMax,
  description: "The current password; users without a password leave it out",
});

/** A one-time code, or a recovery code in its written form. */
export const codeMember = Type.String({ minLength: 6, maxLength: 64 });

export const stateSchema = Type.Object(
  {
    state: oneOf(["off", "unconfirmed", "on"]),
    confirmedAt: nullable(timestamp()),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  },
  { $id: "TotpState", ...closed },
);

export const setupSchema = Type.Object(
  {
    secret: Type.String({ description: "Base32, to be typed into an authenticator; shown once" }),
    uri: Type.String({ description: "otpauth URI, to be shown as a QR code; shown once" }),
  },
  { $id: "TotpSetup", ...closed },
);

export const recoveryCodesSchema = Type.Object(
  { recoveryCodes: Type.Array(Type.String(), { description: "Each works once in place of a code; shown once" }) },
  { $id: "RecoveryCodes", ...closed },
);
