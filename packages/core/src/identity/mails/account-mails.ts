import type { TextMailKind } from "../../engine/mail-kind.ts";
import { invitationValues, linkPurposes, linkValues } from "./link-values.ts";
import { textsDe } from "./texts-de.ts";
import { textsEn } from "./texts-en.ts";

/** The link of a sample leads to a refusal. */
const sample = { baseUrl: "{baseUrl}", token: "sample" } as const;

/** Mails about accounts. */
export const accountMails = {
  verification: linkMail("verification"),
  "already-registered": linkMail("already-registered"),
  "signed-up-again": linkMail("signed-up-again"),
  "account-removed": accountMail("account-removed", {}),
  "password-reset": linkMail("password-reset"),
  "password-changed": accountMail("password-changed", {}),
  "passkey-added": accountMail("passkey-added", { name: "Work laptop" }),
  "passkey-removed": accountMail("passkey-removed", { name: "Work laptop" }),
  "passkey-copied": accountMail("passkey-copied", { name: "Work laptop" }),
  "new-network": accountMail("new-network", {
    network: "192.0.2.0/24",
    device: "Firefox on Windows",
    time: "2026-11-21T09:30:00.000Z",
  }),
  "address-changed": accountMail("address-changed", {}),
  "address-assigned": linkMail("address-assigned"),
  invitation: accountMail("invitation", invitationValues({ ...sample, invitedBy: "kim@dealer.example" })),
} as const;

function linkMail(name: keyof typeof linkPurposes) {
  return accountMail(name, linkValues({ ...sample, purpose: linkPurposes[name] }));
}

function accountMail<Placeholder extends string>(
  name: keyof typeof textsEn,
  samples: Readonly<Record<Placeholder, string>>,
): TextMailKind<Placeholder> {
  return { name, samples, texts: { de: textsDe[name], en: textsEn[name] } };
}
