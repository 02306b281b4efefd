import { idTime, idTimePrefix } from "../../engine/id.ts";
import { type AuditRow, auditEntries } from "../../engine/rows/audit.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";

/** Milliseconds that clocks may differ and a job may last from its request to its changes. */
const apartMs = 86_400_000;

/** Reads what a change set did in a project, oldest first. Entries are stored by day, which their own ids tell. */
export function readChangeSet(
  reader: Reader,
  { projectId, changeSetId }: { readonly projectId: Id<"project">; readonly changeSetId: string },
): Promise<readonly AuditRow[]> {
  const madeMs = idTime(changeSetId);
  const where = all(
    matches({ historyId: projectId, changeSetId }),
    compares("id", "greaterThanOrEqual", idTimePrefix(madeMs - apartMs)),
    compares("id", "lessThan", idTimePrefix(madeMs + apartMs)),
  );
  return reader.select(auditEntries, { where, orderBy: [{ column: "id", direction: "asc" }] });
}
