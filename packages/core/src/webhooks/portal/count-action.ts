import type { OperationContext } from "../../engine/calls/operation.ts";
import { passOf } from "../../engine/calls/portal-pass.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";

/** Actions of a link in a minute: enough for a person who mends a receiver, too few to flood it from here. */
const actionsMax = 60;
const windowSeconds = 60;

/**
 * Counts an action by the caller's link, whether or not the application limits requests.
 * @throws {DomainError} `rate_limited`
 */
export function countAction(context: OperationContext): Promise<void> {
  return takeToken(context, { key: `portal:${passOf(context).linkId}`, limit: actionsMax, windowSeconds });
}
