import type { TextMailKind } from "../../engine/mail-kind.ts";
import { textsDe } from "./texts-de.ts";
import { textsEn } from "./texts-en.ts";

/** The link of a sample leads to a refusal. */
const link = "{baseUrl}/verify?token=sample";
const hours = "24";

/** Mails about accounts. */
export const accountMails = {
  verification: accountMail("verification", { link, hours }),
  "already-registered": accountMail("already-registered", { link, hours }),
  "signed-up-again": accountMail("signed-up-again", { link, hours }),
  "account-removed": accountMail("account-removed", {}),
  "password-reset": accountMail("password-reset", { link, hours }),
  "password-changed": accountMail("password-changed", {}),
  "address-changed": accountMail("address-changed", {}),
  "address-assigned": accountMail("address-assigned", { link, hours }),
  invitation: accountMail("invitation", { link, days: "7", invitedBy: "kim@dealer.example" }),
} as const;

function accountMail<Placeholder extends string>(
  name: keyof typeof textsEn,
  samples: Readonly<Record<Placeholder, string>>,
): TextMailKind<Placeholder> {
  return { name, samples, texts: { de: textsDe[name], en: textsEn[name] } };
}
