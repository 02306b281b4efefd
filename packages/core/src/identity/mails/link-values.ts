import { accountTokenHours } from "../accounts/account-tokens.ts";
import type { AccountTokenPurpose } from "../accounts/table.ts";

/** Purposes of the links in mails about accounts, by kind of mail. */
export const linkPurposes = {
  verification: "verification",
  "already-registered": "password-reset",
  "signed-up-again": "password-reset",
  // Its text has no link: the token only makes it cost as much as the mails to other holders of an address.
  "account-removed": "password-reset",
  "password-reset": "password-reset",
  "address-assigned": "verification",
} as const satisfies Readonly<Record<string, AccountTokenPurpose>>;

/** Pages behind the links. */
const pages = { verification: "verify", "password-reset": "reset", invitation: "invitation" } as const;

/** A token in a mail. */
interface MailedToken<Purpose extends AccountTokenPurpose> {
  readonly baseUrl: string;
  readonly purpose: Purpose;
  readonly token: string;
}

/** Values of a mail with a link that confirms an address or sets a password. */
export function linkValues(mailed: MailedToken<"verification" | "password-reset">) {
  return { link: linkTo(mailed), hours: String(accountTokenHours[mailed.purpose]) };
}

/** Values of an invitation to the service. */
export function invitationValues({
  invitedBy,
  ...mailed
}: Omit<MailedToken<"invitation">, "purpose"> & { readonly invitedBy: string }) {
  const link = linkTo({ ...mailed, purpose: "invitation" });
  return { link, days: String(accountTokenHours.invitation / 24), invitedBy };
}

function linkTo({ baseUrl, purpose, token }: MailedToken<AccountTokenPurpose>): string {
  return `${baseUrl}/${pages[purpose]}?token=${token}`;
}
