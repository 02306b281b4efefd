import type { OperationContext } from "../../engine/calls/operation.ts";
import type { UserRow } from "../users/table.ts";

/**
 * Context that names the owner as the author of what an anonymous caller does to their own account, for the audit trail
 * and events.
 */
export function asUser(context: OperationContext, user: Pick<UserRow, "id" | "emailAddress">): OperationContext {
  const actor = { userId: user.id, emailAddress: user.emailAddress, roles: [], privileges: new Set<string>() };
  return { ...context, actor };
}
