import { DomainError, type Issue } from "../../engine/errors.ts";
import { groupBy } from "../../engine/group-by.ts";
import type { AuditRow } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { among } from "../../engine/rows/conditions.ts";
import { isAsLeft, mergeChanges, revertFields } from "../../engine/undo/revert-fields.ts";
import type { ProductRow } from "../product-files/find-targets.ts";
import { products } from "../products.ts";
import type { UndoneProduct } from "./schemas.ts";

/** A product of a change set, now and as it was before. */
export interface Reverted {
  readonly before: ProductRow;
  /** Columns with the values that they get back. */
  readonly changes: Partial<ProductRow>;
  readonly after: ProductRow;
  readonly action: UndoneProduct["action"];
}

/**
 * Locks the products of a change set and returns those that differ from what they were before it.
 * @throws {DomainError} `conflict` that names the products that have changed since
 */
export async function revertedProducts(
  { transaction }: Change,
  entries: readonly AuditRow[],
): Promise<readonly Reverted[]> {
  const groups = groupBy(entries, ({ resourceId }) => resourceId);
  const rows = await transaction.select(products.table, { where: among("id", [...groups.keys()]), lock: true });
  const outcomes = rows.map((row) => revert(row, groups.get(row.id) ?? []));
  refuse(outcomes.flatMap((outcome) => (outcome && "code" in outcome ? outcome : [])));
  return outcomes.flatMap((outcome) => (outcome && "before" in outcome ? outcome : []));
}

/** Refuses an undo with the products that are in its way. @throws {DomainError} `conflict` unless there are none */
export function refuse(errors: readonly Issue[]): void {
  if (errors.length === 0) return;
  const message = `Cannot undo the change because ${errors.length} of its products cannot be as they were`;
  throw new DomainError("conflict", message, { errors });
}

/** An issue of one product of the change set, by name. */
export function issueOf({ id, name }: Pick<ProductRow, "id" | "name">, code: string, reason: string): Issue {
  return { pointer: "/changeSetId", code, message: `${name}: ${reason}`, id };
}

function revert(row: ProductRow, entries: readonly AuditRow[]): Reverted | Issue | undefined {
  if (entries.some(({ action }) => action === "create")) return revertAddition(row, entries);
  const { changes, kept } = revertFields(row, mergeChanges(entries.flatMap((entry) => entry.changes)));
  if (kept.length > 0) return issueOf(row, "changed_since", `${kept.join(", ")} changed again since`);
  if (Object.keys(changes).length === 0) return undefined;
  const reverted = revertedTo(row, changes);
  return row.deleted && reverted.after.deleted ? issueOf(row, "gone", "removed since") : reverted;
}

/** Removes what was added, unless it has gone already; the change set itself may have changed what it added. */
function revertAddition(row: ProductRow, entries: readonly AuditRow[]): Reverted | Issue | undefined {
  if (row.deleted) return undefined;
  if (!isAsLeft(row, entries)) return issueOf(row, "changed_since", "changed since it was added");
  return revertedTo(row, { deleted: true });
}

function revertedTo(before: ProductRow, changes: Partial<ProductRow>): Reverted {
  const after = { ...before, ...changes };
  const removal = after.deleted ? "delete" : "restore";
  return { before, changes, after, action: before.deleted === after.deleted ? "update" : removal };
}
