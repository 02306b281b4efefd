import type { Change } from "../../engine/rows/change.ts";
import { accountMails } from "../mails/account-mails.ts";
import { linkPurposes, linkValues } from "../mails/link-values.ts";
import { mailUser } from "../mails/mail-user.ts";
import { isRemoved, type UserRow } from "../users/table.ts";
import { issueAccountToken, voidAccountTokens } from "./account-tokens.ts";

/** Recipient of a link. */
export type Addressee = Pick<UserRow, "id" | "emailAddress" | "locale"> &
  Partial<Pick<UserRow, "status" | "addressState">>;

interface AccountLink {
  readonly to: Addressee;
  readonly kind: keyof typeof linkPurposes;
}

/**
 * Mails a link that confirms an address or sets a password; a new password link voids the previous one. An address
 * assigned by an administrator must be confirmed first, so its owner gets a confirmation link instead.
 */
export async function mailAccountLink(change: Change, link: AccountLink): Promise<void> {
  const { context } = change;
  const { to } = link;
  const kind = !isRemoved(to) && to.addressState === "assigned" ? "address-assigned" : kindMeant(link);
  const purpose = linkPurposes[kind];
  const { id: userId, emailAddress } = to;
  // Only the newest password link counts: somebody else may hold an older one. Confirmation links stay valid: the
  // statement then names a user who does not exist, at the same cost.
  const voided = purpose === "password-reset" ? userId : context.ports.ids.next<"user">();
  await voidAccountTokens(change, { userId: voided, purpose: "password-reset" });
  const { token } = await issueAccountToken(change, { purpose, userId, emailAddress });
  const values = linkValues({ baseUrl: context.baseUrl, purpose, token });
  await mailUser(change, to, { kind: accountMails[kind], values });
}

/** The mail that is sent: an active user gets a different confirmation mail than one who just signed up. */
function kindMeant({ to, kind }: AccountLink): AccountLink["kind"] {
  return kind === "verification" && to.status === "active" ? "address-assigned" : kind;
}
