import type { OperationContext } from "../../engine/calls/operation.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { logFailure } from "../sign-in/verify-credentials.ts";
import { accessOf } from "../users/access.ts";
import type { UserRow } from "../users/table.ts";
import { hasPasskey } from "./sign-in.ts";

/**
 * Tells whether a user who has shown the right password is refused: a role requires a passkey, and the user has one of the
 * domain. Audited as a failed sign-in, since somebody may have stolen the password.
 * @example
 * ```ts
 * import { refusesPassword } from "@design-catalog/core/identity";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { administrator, context } = await createMemoryHost();
 * assert.equal(await refusesPassword(context, administrator), false); // no role requires a passkey
 * ```
 */
export async function refusesPassword(context: OperationContext, user: UserRow): Promise<boolean> {
  const { requiresPasskey } = await accessOf(context.store, user);
  if (!requiresPasskey || !(await hasPasskey(context, user.emailAddress))) return false;
  const refusal = { action: "sign-in-failed", kind: "User", resourceId: user.id } as const;
  await inTransaction(context, (change) => recordAudit(change, [refusal]));
  logFailure(context);
  return true;
}
