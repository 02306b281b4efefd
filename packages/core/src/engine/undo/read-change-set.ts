import type { ConditionOn } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import { idTime, idTimePrefix } from "../id.ts";
import { type AuditRow, auditEntries } from "../rows/audit.ts";
import { all, compares, matches } from "../rows/conditions.ts";

/** Milliseconds that clocks may differ and a request may last; both take far less. */
const apartMs = 86_400_000;

/**
 * Reads what a change set did, oldest first, among the entries that meet a condition with an index. Entries are stored by
 * day, which their own ids tell: those of a request are near its change set's id, those of a job may be long after it.
 */
export async function readChangeSet(
  reader: Reader,
  wanted: { readonly changeSetId: string; readonly among: ConditionOn<AuditRow> },
): Promise<readonly AuditRow[]> {
  const { changeSetId, among } = wanted;
  const madeMs = idTime(changeSetId);
  const since = compares("id", "greaterThanOrEqual", idTimePrefix(madeMs - apartMs));
  const near = all(since, compares("id", "lessThan", idTimePrefix(madeMs + apartMs)));
  // The job's own row may be gone.
  const requested = all(matches({ kind: "Job", resourceId: changeSetId }), near);
  const isJob = (await reader.count(auditEntries, requested)) > 0;
  const where = all(matches({ changeSetId }), among, isJob ? since : near);
  return reader.select(auditEntries, { where, orderBy: [{ column: "id", direction: "asc" }] });
}
