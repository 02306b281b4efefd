import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { all, type Condition, matches } from "../../ports/condition.ts";
import type { ColumnOf } from "../../ports/table.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { type RefreshTokenRow, refreshTokens } from "../oauth/refresh-tokens.ts";

/** More sessions than this are a script that never refreshes; the others are not shown. */
const shownMax = 1000;

/** The refresh tokens of a user that can be used, the last used first: each stands for one session. */
export function liveTokens(
  reader: Reader,
  context: OperationContext,
  of: { readonly userId: Id<"user">; readonly which?: Condition<ColumnOf<RefreshTokenRow>> },
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
