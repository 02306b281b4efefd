import { DomainError, notFound } from "../errors.ts";
import type { Reader, Transaction } from "../ports/storage.ts";
import { type AuditAction, fieldChanges, recordAudit } from "./audit.ts";
import { matches } from "./condition.ts";
import { formatTimestamp } from "./formats.ts";
import type { OperationContext } from "./operation.ts";
import type { BaseRow, Table } from "./table.ts";

/** A kind of row under its name in the audit trail. */
export interface Kind<Row extends BaseRow> {
  readonly name: string;
  readonly table: Table<Row>;
}

/** The columns of a row that is about to be created. */
export function newBase(context: OperationContext): BaseRow {
  const now = formatTimestamp(context.ports.clock.now());
  const userId = context.actor?.userId ?? null;
  return {
    id: context.ports.ids.next(),
    version: 0,
    deleted: false,
    createdAt: now,
    updatedAt: now,
    createdBy: userId,
    updatedBy: userId,
  };
}

/** Inserts rows with one audit entry each. */
export async function insertRows<Row extends BaseRow>(
  context: OperationContext,
  transaction: Transaction,
  change: { readonly kind: Kind<Row>; readonly rows: readonly Row[] },
): Promise<void> {
  const { kind, rows } = change;
  if (rows.length === 0) return;
  await transaction.insert(kind.table, rows);
  const drafts = rows.map((row) => ({
    action: "create" as const,
    kind: kind.name,
    resourceId: row.id,
    changes: fieldChanges({ deleted: false }, row, kind.table.secret),
  }));
  await recordAudit(context, transaction, drafts);
}

/**
 * Changes a row that the transaction has locked: version +1 and one audit entry, or nothing at all when no field
 * differs. Returns the row as it is now.
 */
export async function changeRow<Row extends BaseRow>(
  context: OperationContext,
  transaction: Transaction,
  change: {
    readonly kind: Kind<Row>;
    readonly before: Row;
    readonly changes: Partial<Row>;
    readonly action?: AuditAction;
  },
): Promise<Row> {
  const { kind, before, changes, action = "update" } = change;
  const differences = fieldChanges(before, changes, kind.table.secret);
  if (differences.length === 0) return before;
  const bookkeeping: Partial<BaseRow> = {
    version: before.version + 1,
    updatedAt: formatTimestamp(context.ports.clock.now()),
    updatedBy: context.actor?.userId ?? null,
  };
  const where = matches({ id: before.id, version: before.version });
  const [after] = await transaction.update(kind.table, where, { ...changes, ...bookkeeping });
  if (!after) throw new DomainError("version_conflict", "The resource changed meanwhile");
  await recordAudit(context, transaction, [{ action, kind: kind.name, resourceId: before.id, changes: differences }]);
  return after;
}

/** The live row with this id. @throws {DomainError} `not_found` */
export async function findLive<Row extends BaseRow>(
  reader: Reader,
  table: Table<Row>,
  options: { readonly id: string | undefined; readonly lock?: boolean; readonly includeDeleted?: boolean },
): Promise<Row> {
  const { id, lock = false, includeDeleted = false } = options;
  const row = id === undefined ? undefined : await reader.find(table, id, { lock });
  if (!row || (row.deleted && !includeDeleted)) throw notFound();
  return row;
}
