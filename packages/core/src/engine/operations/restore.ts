import { Type } from "@sinclair/typebox";
import type { ConditionOn } from "../../ports/condition.ts";
import type { Transaction } from "../../ports/storage.ts";
import type { BaseRow, Table } from "../../ports/table.ts";
import { defineOperation, type Operation } from "../calls/operation.ts";
import { DomainError } from "../errors.ts";
import { type Change, inTransaction } from "../rows/change.ts";
import { all, always, among } from "../rows/conditions.ts";
import type { Resource } from "../rows/definition.ts";
import { unknownReference } from "../rows/references.ts";
import { changeRows } from "../rows/rows.ts";
import { claimRestored } from "../rows/unique-values.ts";
import { describe, exampleBase, exampleEntity, kindOf, wordsOf } from "../schemas/describe.ts";
import { idOf, list } from "../schemas/schema.ts";
import type { Restored } from "./refuse-restored.ts";

/** Body of every restore: the ids to bring back. */
export const restoreSchema = Type.Object(
  { ids: { ...list(idOf("resource"), { max: 1000 }), minItems: 1, uniqueItems: true } },
  { $id: "Restore", additionalProperties: false },
);

/** Example of {@link restoreSchema}, for the documentation. */
export const restoreExample = { ids: [exampleBase.id] };

/** Refuses rows that the caller may not bring back. */
type Guard = (change: Change, restored: Restored<BaseRow & Readonly<Record<string, unknown>>>) => void | Promise<void>;

/**
 * POST of ids to `restore`: removed rows are live again, all or none. A live row stays as it is, so a restore can be
 * repeated. 409 `duplicate` when another row has taken a unique value meanwhile.
 */
export function restoreOperation(resource: Resource, guard: Guard = () => {}): Operation {
  const { many } = wordsOf(resource);
  const { definition, schemas, table } = resource;
  return defineOperation({
    ...describe(resource, { verb: "restore", method: "POST", suffix: "/restore", many: true }),
    summary: `Restore removed ${many}`,
    description: `Restores removed ${many}, all or none, and returns all that the body names; live ones stay as they are.${restoreRule(resource)}`,
    privilege: `Admin ${definition.area} r/w`,
    body: restoreSchema,
    output: Type.Array(schemas.entity),
    example: { body: restoreExample, output: [exampleEntity(resource)] },
    run: (context, { body }) =>
      inTransaction(context, async (change) => {
        const rows = await findRestorable(change.transaction, table, { ids: body.ids });
        const restored = { ids: body.ids, rows };
        await guard(change, restored);
        await claimRestored(change, table, restored);
        return changeRows(change, { kind: kindOf(resource), rows, changes: { deleted: false }, action: "restore" });
      }),
  });
}

/** The conflicts by which a restore of the resource fails. */
function restoreRule({ definition: { unique = [], references = {} } }: Resource): string {
  const rules = [
    ...(unique.length > 0 ? ["`duplicate` if another row has taken a unique value meanwhile"] : []),
    ...(Object.values(references).some((table) => table?.().kept)
      ? ["`conflict` if one names a file that has been removed"]
      : []),
  ];
  return rules.length > 0 ? ` 409 ${rules.join(", ")}.` : "";
}

/**
 * Rows that a restore found, in their order, as they are afterwards. A live row stays as it is, so a restore can be
 * repeated.
 */
export function withRestored<Row extends BaseRow>(found: readonly Row[], restored: Iterable<Row>): readonly Row[] {
  const current = new Map([...restored].map((row) => [row.id, row]));
  return found.map((row) => current.get(row.id) ?? row);
}

/**
 * Finds and locks, by id, the rows that a restore names, removed or live, among those that meet a condition.
 * @throws {DomainError} `validation_failed` with `unknown_reference` when some of them never were among these
 */
export async function findRestorable<Row extends BaseRow>(
  transaction: Transaction,
  table: Table<Row>,
  wanted: { readonly ids: readonly string[]; readonly among?: ConditionOn<Row> },
): Promise<readonly Row[]> {
  const { ids, among: scope = always } = wanted;
  const where = all(scope, among("id", ids));
  const found = await transaction.select(table, { where, lock: true });
  const known = new Set(found.map(({ id }) => id));
  const errors = ids.flatMap((id, index) => (known.has(id) ? [] : [unknownReference(`/ids/${index}`, id)]));
  if (errors.length > 0) throw new DomainError("validation_failed", "Some of these ids never existed here", { errors });
  return found;
}
