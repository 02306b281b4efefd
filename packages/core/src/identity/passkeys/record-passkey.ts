import { recordAudit } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { accountMails } from "../mails/account-mails.ts";
import { mailUser } from "../mails/mail-user.ts";
import type { UserRow } from "../users/table.ts";
import { type UserPasskeyRow, userPasskeys } from "./table.ts";

/** Adds a passkey; audited, and told to its user by mail, who may not be who added it. */
export async function insertPasskey(change: Change, user: UserRow, row: UserPasskeyRow): Promise<void> {
  await change.transaction.insert(userPasskeys, [row]);
  await record(change, { user, before: null, after: row.name });
  await mailUser(change, user, { kind: accountMails["passkey-added"], values: { name: row.name } });
}

/** Removes a passkey; audited, and told to its user by mail. */
export async function erasePasskey(change: Change, user: UserRow, { id, name }: UserPasskeyRow): Promise<void> {
  await change.transaction.erase(userPasskeys, matches({ id }));
  await record(change, { user, before: name, after: null });
  await mailUser(change, user, { kind: accountMails["passkey-removed"], values: { name } });
}

/** Renames a passkey; audited. */
export async function renamePasskeyTo(
  change: Change,
  { user, row, name }: { readonly user: UserRow; readonly row: UserPasskeyRow; readonly name: string },
): Promise<void> {
  if (name === row.name) return;
  await change.transaction.update(userPasskeys, matches({ id: row.id }), { name });
  await record(change, { user, before: row.name, after: name });
}

/** Names of passkeys are all that the audit trail says of them. */
async function record(
  change: Change,
  { user, before, after }: { readonly user: UserRow; readonly before: string | null; readonly after: string | null },
): Promise<void> {
  const changes = [{ field: "passkey", before, after }];
  await recordAudit(change, [{ action: "update", kind: "User", resourceId: user.id, changes }]);
}
