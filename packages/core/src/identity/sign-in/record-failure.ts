import type { Transaction } from "../../ports/storage.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { matches } from "../../ports/condition.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { UserRow } from "../users/table.ts";
import type { Attempt } from "./attempts.ts";
import { signInGuards } from "./guards-table.ts";

/** Notes a failed sign-in to an account, where there is one, in the audit trail. */
export async function recordFailure(
  context: OperationContext,
  transaction: Transaction,
  { attempt, user }: { readonly attempt: Attempt; readonly user: UserRow | undefined },
): Promise<void> {
  if (user) {
    await recordAudit({ context, transaction }, [{ action: "sign-in-failed", kind: "User", resourceId: user.id }]);
  } else {
    // A commit that writes nothing is faster: the time would tell which addresses have an account.
    const { account } = attempt.keys;
    await transaction.update(signInGuards, matches({ key: account }), { account });
  }
}
