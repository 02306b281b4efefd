import type { Change } from "../../engine/rows/change.ts";
import { among, matches } from "../../engine/rows/conditions.ts";
import { changeRow } from "../../engine/rows/rows.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { voidLinksOf } from "../accounts/account-tokens.ts";
import { userFactors } from "../factors/table.ts";
import { consents } from "../oauth/grant-tables.ts";
import { revokeTokens } from "../oauth/revoke-sessions.ts";
import { userPasskeys } from "../passkeys/table.ts";
import { userKind } from "../users/replace-user.ts";
import type { UserRow } from "../users/table.ts";
import { ssoIdentities, ssoProviders } from "./tables.ts";

/**
 * Removes every way into an account for a person who came by a provider that does not vouch for accounts, since only
 * that provider's word tied them to the address: its sign-ins, the password, second factors, passkeys, sessions and consents.
 * Returns the new account, or the unchanged one if nobody came that way.
 */
export async function dropUnprovedAccess(change: Change, user: UserRow): Promise<UserRow> {
  const { transaction } = change;
  const ids = await unprovedIdentities(transaction, user.id);
  if (ids.length === 0) return user;
  const own = matches({ userId: user.id });
  await transaction.erase(ssoIdentities, among("id", ids));
  await transaction.erase(userFactors, own);
  await transaction.erase(userPasskeys, own);
  await transaction.erase(consents, own);
  await voidLinksOf(change, user);
  await revokeTokens(change, { which: own, reason: "another owner" });
  // Either person may have set the password; the owner gets a new one by mail.
  const changes = { passwordHash: null, accessEpoch: user.accessEpoch + 1 };
  return changeRow(change, { kind: userKind, before: user, changes });
}

async function unprovedIdentities(transaction: Transaction, userId: Id<"user">): Promise<readonly string[]> {
  const identities = await transaction.select(ssoIdentities, { where: matches({ userId }) });
  const speaking = await transaction.select(ssoProviders, { where: matches({ linkByVerifiedEmail: true }) });
  const trusted = new Set(speaking.map(({ id }) => id));
  return identities.filter(({ providerId }) => !trusted.has(providerId)).map(({ id }) => id);
}
