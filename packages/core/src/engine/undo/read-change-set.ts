import type { ConditionOn } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import { idTime, idTimePrefix } from "../id.ts";
import { type AuditRow, auditEntries } from "../rows/audit.ts";
import { all, compares, matches } from "../rows/conditions.ts";

/** Milliseconds that clocks may differ and a job may last from its request to its changes. */
const apartMs = 86_400_000;

/**
 * Reads what a change set did, oldest first, among the entries that meet a condition with an index. Entries are stored by
 * day, which their own ids tell.
 */
export function readChangeSet(
  reader: Reader,
  wanted: { readonly changeSetId: string; readonly among: ConditionOn<AuditRow> },
): Promise<readonly AuditRow[]> {
  const { changeSetId, among } = wanted;
  const madeMs = idTime(changeSetId);
  const where = all(
    matches({ changeSetId }),
    among,
    compares("id", "greaterThanOrEqual", idTimePrefix(madeMs - apartMs)),
    compares("id", "lessThan", idTimePrefix(madeMs + apartMs)),
  );
  return reader.select(auditEntries, { where, orderBy: [{ column: "id", direction: "asc" }] });
}
