import { auditEntries, type AuditRow, type FieldChange } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, comparing, matches } from "../../engine/rows/conditions.ts";
import { batchRows, type StepDone } from "./erase-rows.ts";
import { windowBehind } from "./id-window.ts";
import type { PersonNames } from "./person-names.ts";
import { pseudonymise } from "./pseudonymise.ts";

const dayMs = 86_400_000;

/** Value that stands in an entry in place of one that was erased. */
const erasedValue = "[erased]";

/**
 * Takes the person out of the next entries, one day of the trail at most: values of entries about the person go, and their
 * address in others becomes the pseudonym. Who acted, when and on which fields stays.
 */
export async function rewriteAudit(
  { transaction }: Change,
  { names, after }: { readonly names: PersonNames; readonly after: string },
): Promise<StepDone> {
  const window = await windowBehind(transaction, auditEntries, { after, ms: dayMs });
  if (!window) return { after: null, changed: 0 };
  const page = await transaction.select(auditEntries, {
    where: all(window.where, concerning(names)),
    orderBy: [{ column: "id", direction: "asc" }],
    limit: batchRows,
  });
  let changed = 0;
  for (const row of page) {
    const changes = rewritten(row, names);
    if (changes === row.changes) continue;
    await transaction.update(auditEntries, matches({ id: row.id }), { changes });
    changed += 1;
  }
  return { after: page.length < batchRows ? window.last : (page.at(-1)?.id ?? window.last), changed };
}

function concerning({ id, addresses }: PersonNames) {
  const mentions = addresses.map((value) => ({ op: "mentions", column: "changes", value }) as const);
  return comparing<"changes">({ op: "or", conditions: [matches({ kind: "User", resourceId: id }), ...mentions] });
}

function rewritten({ kind, resourceId, changes }: AuditRow, names: PersonNames): readonly FieldChange[] {
  const isAbout = kind === "User" && resourceId === names.id;
  const after = changes.map((change) => (isAbout ? without(change) : renamed(change, names)));
  return after.every((change, index) => change === changes[index]) ? changes : after;
}

/** Fields that tell the state of the account and nothing of the person. */
const impersonal: ReadonlySet<string> = new Set(["status", "deleted", "roles", "kind", "addressState", "accessEpoch"]);

function without(change: FieldChange): FieldChange {
  const { field, before, after } = change;
  if (impersonal.has(field) || (before === erasedValue && after === erasedValue)) return change;
  return { field, before: erasedValue, after: erasedValue };
}

function renamed(change: FieldChange, names: PersonNames): FieldChange {
  const [before, after] = [pseudonymise(change.before, names), pseudonymise(change.after, names)];
  return before === change.before && after === change.after ? change : { ...change, before, after };
}
