import type { Change } from "../../engine/rows/change.ts";
import { queueAccountMail } from "../../application/emails/queue-account-mail.ts";
import type { UserRow } from "../users/table.ts";
import { accountTokenHours, issueAccountToken, voidAccountTokens } from "./account-tokens.ts";

/** Whom a link is mailed to. */
export type Addressee = Pick<UserRow, "id" | "emailAddress" | "locale"> &
  Partial<Pick<UserRow, "status" | "addressState">>;

/** Pages behind the links. */
const pages = { verification: "verify", "password-reset": "reset" } as const;

interface AccountLink {
  readonly to: Addressee;
  readonly purpose: keyof typeof pages;
  /** @default the mail of the purpose */
  readonly kind?: "already-registered" | "signed-up-again" | "account-removed";
}

/**
 * Mails an account a link by which its address is confirmed or its password chosen; of the latter one is good at a time.
 * An address that an administrator has assigned chooses no password before it is confirmed: it gets the other link.
 */
export async function mailAccountLink(change: Change, link: AccountLink): Promise<void> {
  const { context } = change;
  const { to } = link;
  const { purpose, kind } = to.status !== "deleted" && to.addressState === "assigned" ? confirmation : meant(link);
  const { id: userId, emailAddress, locale } = to;
  // The newest mail has the link that counts: an older one may be in somebody else's hands. Links to confirm go on, at
  // the same cost: the statement then names a user whom nobody is.
  const voided = purpose === "password-reset" ? userId : context.ports.ids.next<"user">();
  await voidAccountTokens(change, { userId: voided, purpose: "password-reset" });
  const { token } = await issueAccountToken(change, { purpose, userId, emailAddress });
  const values = {
    link: `${context.baseUrl}/${pages[purpose]}?token=${token}`,
    hours: String(accountTokenHours[purpose]),
  };
  await queueAccountMail(change, { kind, recipient: emailAddress, locale, values });
}

const confirmation = { purpose: "verification", kind: "address-assigned" } as const;

/** Who is active did not just sign up, so that the mail to confirm the address is another one. */
function meant({ to, purpose, kind }: AccountLink) {
  if (purpose === "verification" && to.status === "active") return confirmation;
  return { purpose, kind: kind ?? purpose };
}
