import type { Transaction } from "../../ports/storage.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";

/** Notes in the audit trail that a user's second factor was switched on or off. */
export async function recordSwitch(
  context: OperationContext,
  transaction: Transaction,
  { userId, on }: { readonly userId: string; readonly on: boolean },
): Promise<void> {
  const changes = [{ field: "totp", before: !on, after: on }];
  await recordAudit({ context, transaction }, [{ action: "update", kind: "User", resourceId: userId, changes }]);
}
