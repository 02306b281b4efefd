import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Condition, ConditionOn } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { type RefreshTokenRow, refreshTokens } from "../oauth/refresh-tokens.ts";

/** Sessions shown at most; a user with more runs a script that never refreshes. */
const shownMax = 1000;

/** Usable refresh tokens of a user, the last used first; each represents one session. */
export function liveTokens(
  reader: Reader,
  context: OperationContext,
  of: { readonly userId: Id<"user">; readonly which?: ConditionOn<RefreshTokenRow> },
): Promise<readonly RefreshTokenRow[]> {
  const { userId, which } = of;
  const now = formatTimestamp(context.ports.clock.now());
  const usable: Condition<"expiresAt"> = { op: "greaterThan", column: "expiresAt", value: now };
  const where = all(matches({ userId, consumedAt: null, revokedAt: null }), usable, ...(which ? [which] : []));
  const orderBy = [
    { column: "issuedAt", direction: "desc" },
    { column: "id", direction: "desc" },
  ] as const;
  return reader.select(refreshTokens, { where, orderBy, limit: shownMax });
}
