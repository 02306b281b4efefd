import { personalFields } from "../../application/audit/archives/personal-values.ts";
import { auditEntries, type AuditRow, type FieldChange } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, comparing, compares, matches } from "../../engine/rows/conditions.ts";
import { batchRows, type StepDone } from "./erase-rows.ts";
import { windowBehind } from "./id-window.ts";
import { countKept } from "./kept-texts.ts";
import { withoutNames } from "./own-texts.ts";
import { erasedValue, type PersonNames } from "./person-names.ts";
import { pseudonymise } from "./pseudonymise.ts";

/** Some texts are long, and a statement may take a few seconds. */
const spanMs = 6 * 3_600_000;

/** The person, and the id of an entry behind which a step goes on. */
interface AuditStep {
  readonly names: PersonNames;
  readonly after: string;
}

/**
 * Writes the pseudonym in place of the person's addresses into the next entries about others, six hours of the trail
 * at most, since no index finds them, and erases what else such an entry tells of the person, as that of an invitation.
 * Entries about what the person did lose the names in texts, too; texts of others stay and are counted.
 */
export async function rewriteMentions({ transaction }: Change, { names, after }: AuditStep): Promise<StepDone> {
  const window = await windowBehind(transaction, auditEntries, { after, ms: spanMs });
  if (!window) return { after: null, changed: 0 };
  const page = await transaction.select(auditEntries, {
    where: all(window.where, mentioning(names)),
    orderBy: [{ column: "id", direction: "asc" }],
    limit: batchRows,
  });
  const rewritten = page.map((row) => ({ ...row, changes: withoutPerson(row, names) }));
  return {
    after: page.length < batchRows ? window.last : (page.at(-1)?.id ?? window.last),
    changed: await rewrite(transaction, page, rewritten),
    keptTexts: countKept({ table: auditEntries, column: "changes" }, rewritten, names),
  };
}

/**
 * Erases the values in the next entries about the person; who acted, when and on which fields stays. They tell the
 * earlier addresses, which nothing may have to look for any more.
 */
export async function rewriteOwnEntries({ transaction }: Change, { names, after }: AuditStep): Promise<StepDone> {
  const page = await transaction.select(auditEntries, {
    where: all(about(names), compares("id", "greaterThan", after)),
    orderBy: [{ column: "id", direction: "asc" }],
    limit: batchRows,
  });
  const changed = await rewrite(
    transaction,
    page,
    page.map((row) => ({ ...row, changes: row.changes.map(without) })),
  );
  return { after: page.length < batchRows ? null : (page.at(-1)?.id ?? null), changed };
}

async function rewrite(
  transaction: Change["transaction"],
  rows: readonly AuditRow[],
  rewritten: readonly AuditRow[],
): Promise<number> {
  let changed = 0;
  for (const [row, { id, changes }] of rewritten.entries()) {
    if (changes.every((change, index) => change === rows[row]?.changes[index])) continue;
    await transaction.update(auditEntries, matches({ id }), { changes });
    changed += 1;
  }
  return changed;
}

function about({ id }: PersonNames) {
  return matches({ kind: "User", resourceId: id });
}

function mentioning(names: PersonNames) {
  const conditions = [...names.addresses, ...names.fullNames].map(
    (value) => ({ op: "contains", column: "changes", value }) as const,
  );
  return comparing<"changes">(all({ op: "or", conditions }, { op: "not", condition: about(names) }));
}

/** Fields that tell the state of the account and nothing of the person. */
const impersonal: ReadonlySet<string> = new Set(["status", "deleted", "roles", "kind", "addressState", "accessEpoch"]);

function without(change: FieldChange): FieldChange {
  const { field, before, after } = change;
  if (impersonal.has(field) || (before === erasedValue && after === erasedValue)) return change;
  return { field, before: erasedValue, after: erasedValue };
}

function withoutPerson({ kind, changes, actorUserId }: AuditRow, names: PersonNames): readonly FieldChange[] {
  const fields = personalFields[kind] ?? [];
  const isOwn = actorUserId === names.id;
  const rewritten = changes.map((change) =>
    renamed(change, (value) => {
      const after = pseudonymise(value, names);
      return isOwn ? withoutNames(after, names) : after;
    }),
  );
  const isAboutPerson = changes.some((change, index) => fields.includes(change.field) && change !== rewritten[index]);
  if (!isAboutPerson) return rewritten;
  return rewritten.map((change) =>
    changes.includes(change) && fields.includes(change.field) ? without(change) : change,
  );
}

function renamed(change: FieldChange, rename: (value: unknown) => unknown): FieldChange {
  const [before, after] = [rename(change.before), rename(change.after)];
  return before === change.before && after === change.after ? change : { ...change, before, after };
}
