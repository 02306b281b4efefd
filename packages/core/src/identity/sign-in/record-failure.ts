import type { Change } from "../../engine/rows/change.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { matches } from "../../ports/condition.ts";
import type { UserRow } from "../users/table.ts";
import type { Attempt } from "./attempts.ts";
import { signInGuards } from "./guards-table.ts";

/** Notes a failed sign-in to an account, where there is one, in the audit trail. */
export async function recordFailure(
  change: Change,
  { attempt, user }: { readonly attempt: Attempt; readonly user: UserRow | undefined },
): Promise<void> {
  const { transaction } = change;
  if (user) {
    await recordAudit(change, [{ action: "sign-in-failed", kind: "User", resourceId: user.id }]);
  } else {
    // A commit that writes nothing is faster: the time would tell which addresses have an account.
    const { account } = attempt.keys;
    await transaction.update(signInGuards, matches({ key: account }), { account });
  }
}
