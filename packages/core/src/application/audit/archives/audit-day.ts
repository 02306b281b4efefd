import { idTime, lowestId } from "../../../engine/id.ts";
import { type AuditRow, auditEntries } from "../../../engine/rows/audit.ts";
import { all, compares } from "../../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../../engine/schemas/formats.ts";
import type { ConditionOn } from "../../../ports/condition.ts";
import type { Reader } from "../../../ports/storage.ts";

const dayMs = 86_400_000;

/** A UTC day of the audit trail: the entries whose ids were made on it, as partitions have them. */
export interface AuditDay {
  /** The day, such as `2025-11-21`. */
  readonly day: string;
  readonly firstId: string;
  /** The first id of the next day. */
  readonly endId: string;
}

/** The first id of the first day that is still kept: every day before it ended `days` whole days ago. */
export function keptFrom(nowMs: number, days: number): string {
  return lowestId(Math.floor((nowMs - days * dayMs) / dayMs) * dayMs);
}

/** The oldest day with an entry that has at least the id `from` and is below `end`. */
export async function nextDay(reader: Reader, from: string, end: string): Promise<AuditDay | undefined> {
  const where = all(compares("id", "greaterThanOrEqual", from), compares("id", "lessThan", end));
  const [oldest] = await reader.select(auditEntries, {
    where,
    orderBy: [{ column: "id", direction: "asc" }],
    limit: 1,
  });
  return oldest && dayOf(oldest.id);
}

function dayOf(id: string): AuditDay {
  const startMs = Math.floor(idTime(id) / dayMs) * dayMs;
  const day = formatTimestamp(startMs).slice(0, 10);
  return { day, firstId: lowestId(startMs), endId: lowestId(startMs + dayMs) };
}

/** The entries of a day. */
export function ofDay({ firstId, endId }: AuditDay): ConditionOn<AuditRow> {
  return all(compares("id", "greaterThanOrEqual", firstId), compares("id", "lessThan", endId));
}
