import { recordAudit } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { UserRow } from "../users/table.ts";
import type { Attempt } from "./attempts.ts";
import { signInGuards } from "./guards-table.ts";

/** Records a failed sign-in to an account in the audit trail, if the account exists. */
export async function recordFailure(
  change: Change,
  { attempt, user }: { readonly attempt: Attempt; readonly user: UserRow | undefined },
): Promise<void> {
  const { transaction } = change;
  if (user) {
    await recordAudit(change, [{ action: "sign-in-failed", kind: "User", resourceId: user.id }]);
  } else {
    // A commit without a write is faster, and its time would reveal which addresses have an account.
    const { account } = attempt.keys;
    await transaction.update(signInGuards, matches({ key: account }), { account });
  }
}
