import type { Reader } from "../../../ports/storage.ts";
import { readApplicationSettings } from "../../settings/read-settings.ts";
import { keptFrom, nextDay } from "./audit-day.ts";

/** Days for which a day may wait: upkeep ends days every hour, and tries those again that fail. */
const graceDays = 2;

/**
 * The oldest day of the audit trail that should have ended two days ago or earlier, such as `2025-11-21`; undefined while
 * upkeep keeps up.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(await overdueAuditDay(context.store, Date.now()), undefined); // it is kept for ever, unless told otherwise
 * ```
 */
export async function overdueAuditDay(reader: Reader, nowMs: number): Promise<string | undefined> {
  const { auditRetentionDays } = await readApplicationSettings(reader);
  if (auditRetentionDays === null) return undefined;
  return (await nextDay(reader, "", keptFrom(nowMs, auditRetentionDays + graceDays)))?.day;
}
