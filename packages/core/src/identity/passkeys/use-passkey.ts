import { recordAudit } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { PasskeyState } from "../../ports/passkeys.ts";
import { accountMails } from "../mails/account-mails.ts";
import { mailUser } from "../mails/mail-user.ts";
import { originOf } from "../sign-in/note-network.ts";
import type { UserRow } from "../users/table.ts";
import { type UserPasskeyRow, userPasskeys } from "./table.ts";

/**
 * Tells whether a use comes after all earlier ones. If it does not, somebody else has used a copy of the passkey (WebAuthn
 * Level 3 §6.1.1); authenticators that count nothing always say 0.
 */
export function countsOn({ counter: before }: UserPasskeyRow, { counter }: PasskeyState): boolean {
  return counter > before || (counter === 0 && before === 0);
}

/** Notes a use of a passkey, which its owner sees in the list. */
export async function recordUse(
  { context, transaction }: Change,
  { passkey, state }: { readonly passkey: UserPasskeyRow; readonly state: PasskeyState },
): Promise<void> {
  const { network: lastUsedNetwork } = originOf(context);
  const lastUsedAt = formatTimestamp(context.ports.clock.now());
  await transaction.update(userPasskeys, matches({ id: passkey.id }), { ...state, lastUsedAt, lastUsedNetwork });
}

/** Records that a copy of a passkey seems to be in use: in the audit trail, and by mail to its owner. */
export async function recordCopy(
  change: Change,
  copied: { readonly user: UserRow; readonly passkey: UserPasskeyRow; readonly state: PasskeyState },
): Promise<void> {
  const { user, passkey, state } = copied;
  const changes = [{ field: "passkeyCounter", before: passkey.counter, after: state.counter }];
  await recordAudit(change, [{ action: "sign-in-failed", kind: "User", resourceId: user.id, changes }]);
  await mailUser(change, user, { kind: accountMails["passkey-copied"], values: { name: passkey.name } });
}
