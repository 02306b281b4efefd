import { recordAudit } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import type { Id } from "../../ports/id.ts";

/** Records in the audit trail that a user's second factor was switched on or off. */
export async function recordSwitch(
  change: Change,
  { userId, on }: { readonly userId: Id<"user">; readonly on: boolean },
): Promise<void> {
  const changes = [{ field: "totp", before: !on, after: on }];
  await recordAudit(change, [{ action: "update", kind: "User", resourceId: userId, changes }]);
}
