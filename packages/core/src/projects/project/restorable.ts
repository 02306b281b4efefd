import { Type } from "@sinclair/typebox";
import { DomainError } from "../../engine/errors.ts";
import type { Transaction } from "../../ports/storage.ts";
import { all, matches } from "../../ports/condition.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { idOf, list } from "../../engine/schemas/schema.ts";
import type { BaseRow, Table } from "../../ports/table.ts";

/** Body of every restore: the ids to bring back. */
export const restoreSchema = Type.Object(
  { ids: { ...list(idOf("resource"), { max: 1000 }), minItems: 1, uniqueItems: true } },
  { $id: "Restore", additionalProperties: false },
);

/**
 * Finds and locks, by id, the rows of a project that a restore names, removed or live.
 * @throws {DomainError} `validation_failed` with `unknown_reference` when the project never had some of them
 */
export async function findRestorable<Row extends BaseRow & { readonly projectId: string }>(
  transaction: Transaction,
  table: Table<Row>,
  wanted: { readonly projectId: string; readonly ids: readonly string[] },
): Promise<readonly Row[]> {
  const { projectId, ids } = wanted;
  const where = all(matches({ projectId }), { op: "in", column: "id", values: ids });
  const found = await transaction.select(table, { where, lock: true });
  const known = new Set(found.map(({ id }) => id));
  const errors = ids.flatMap((id, index) => (known.has(id) ? [] : [unknownReference(`/ids/${index}`, id)]));
  if (errors.length > 0) throw new DomainError("validation_failed", "The project never had some of these", { errors });
  return found;
}
