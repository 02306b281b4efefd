import type { Change } from "../../engine/rows/change.ts";
import { queueAccountMail } from "../../application/mail-texts/queue-account-mail.ts";
import { accountMails } from "../mails/account-mails.ts";
import type { UserRow } from "../users/table.ts";
import { accountTokenHours, issueAccountToken, voidAccountTokens } from "./account-tokens.ts";

/** Recipient of a link. */
export type Addressee = Pick<UserRow, "id" | "emailAddress" | "locale"> &
  Partial<Pick<UserRow, "status" | "addressState">>;

/** Pages behind the links. */
const pages = { verification: "verify", "password-reset": "reset" } as const;

interface AccountLink {
  readonly to: Addressee;
  readonly purpose: keyof typeof pages;
  /** @default the mail for the purpose */
  readonly kind?: "already-registered" | "signed-up-again" | "account-removed";
}

/**
 * Mails a link that confirms an address or sets a password; a new password link voids the previous one. An address
 * assigned by an administrator must be confirmed first, so its owner gets a confirmation link instead.
 */
export async function mailAccountLink(change: Change, link: AccountLink): Promise<void> {
  const { context } = change;
  const { to } = link;
  const { purpose, kind } = to.status !== "deleted" && to.addressState === "assigned" ? confirmation : meant(link);
  const { id: userId, emailAddress, locale } = to;
  // Only the newest password link counts: somebody else may hold an older one. Confirmation links stay valid: the
  // statement then names a user who does not exist, at the same cost.
  const voided = purpose === "password-reset" ? userId : context.ports.ids.next<"user">();
  await voidAccountTokens(change, { userId: voided, purpose: "password-reset" });
  const { token } = await issueAccountToken(change, { purpose, userId, emailAddress });
  const values = {
    link: `${context.baseUrl}/${pages[purpose]}?token=${token}`,
    hours: String(accountTokenHours[purpose]),
  };
  await queueAccountMail(change, { kind: accountMails[kind], recipient: emailAddress, locale, values });
}

const confirmation = { purpose: "verification", kind: "address-assigned" } as const;

/** The link that is sent: an active user gets a different confirmation mail than one who just signed up. */
function meant({ to, purpose, kind }: AccountLink) {
  if (purpose === "verification" && to.status === "active") return confirmation;
  return { purpose, kind: kind ?? purpose };
}
