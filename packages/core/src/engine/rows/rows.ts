import type { IdLookup } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import type { BaseRow, ColumnOf, Table } from "../../ports/table.ts";
import type { OperationContext } from "../calls/operation.ts";
import { DomainError, notFound } from "../errors.ts";
import { formatTimestamp } from "../schemas/formats.ts";
import { inPortions } from "../turns.ts";
import { type AuditAction, type FieldChange, fieldChanges, recordAudit } from "./audit.ts";
import type { Change } from "./change.ts";
import { among, matches } from "./conditions.ts";
import { countLiveRows } from "./quota.ts";

/** A kind of row under its name in the audit trail. */
export interface Kind<Row extends BaseRow> {
  readonly name: string;
  readonly table: Table<Row>;
  /** Id of the row whose history includes changes of this one; null for a kind in no history. */
  readonly historyOf: ((row: Row) => string) | null;
}

/** Circumstances under which a row is made: its author and time. */
export interface RowMaking {
  readonly actor: Pick<NonNullable<OperationContext["actor"]>, "userId"> | null;
  readonly ports: Pick<OperationContext["ports"], "clock" | "ids">;
}

/** Base columns of a new row. */
export function newBase<RowKind extends string = string>(context: RowMaking): BaseRow<RowKind> {
  const now = formatTimestamp(context.ports.clock.now());
  const userId = context.actor?.userId ?? null;
  return {
    id: context.ports.ids.next<RowKind>(),
    version: 0,
    deleted: false,
    createdAt: now,
    updatedAt: now,
    createdBy: userId,
    updatedBy: userId,
  };
}

/** Rows that are inserted before other requests of the process get their turn: some 2 ms of work. */
const rowsPerTurn = 32;

/** Inserts rows with one audit entry each; `notes` adds changes beyond the rows to the entries. */
export async function insertRows<Row extends BaseRow>(
  change: Change,
  {
    kind,
    rows,
    notes = [],
  }: { readonly kind: Kind<Row>; readonly rows: readonly Row[]; readonly notes?: readonly FieldChange[] },
): Promise<void> {
  if (rows.length === 0) return;
  const draftOf = (row: Row) => ({
    action: "create" as const,
    ...namesOf(kind, row),
    changes: [...fieldChanges({ deleted: false }, row, kind.table.secret), ...notes],
  });
  const work = async (some: readonly Row[]) => {
    await change.transaction.insert(kind.table, some);
    await recordAudit(change, some.map(draftOf));
  };
  await inPortions(rows, rowsPerTurn, { ...change.context.ports, work });
  await countLiveRows(
    change,
    kind.table,
    rows.map((after) => ({ after })),
  );
}

/**
 * Changes a row that the transaction has locked: version +1 and one audit entry, or nothing when no field differs.
 * Returns the current row.
 */
export async function changeRow<Row extends BaseRow>(
  change: Change,
  {
    kind,
    before,
    changes,
    action = "update",
  }: {
    readonly kind: Kind<Row>;
    readonly before: Row;
    readonly changes: Partial<Row>;
    readonly action?: AuditAction;
  },
): Promise<Row> {
  const { context, transaction } = change;
  const differences = fieldChanges(before, changes, kind.table.secret);
  if (differences.length === 0) return before;
  const where = matches({ id: before.id, version: before.version });
  const [after] = await transaction.revise(kind.table, where, { ...changes, ...editing(context) });
  if (!after) throw new DomainError("version_conflict", "The resource was changed by another request in the meantime");
  await recordAudit(change, [{ action, ...namesOf(kind, after), changes: differences }]);
  await countLiveRows(change, kind.table, [{ before, after }]);
  return after;
}

/**
 * Makes the same changes to any number of locked rows in two statements, as {@link changeRow} does. Returns all current
 * rows in the given order.
 */
export async function changeRows<Row extends BaseRow>(
  change: Change,
  {
    kind,
    rows,
    changes,
    action = "update",
  }: {
    readonly kind: Kind<Row>;
    readonly rows: readonly Row[];
    readonly changes: Partial<Row>;
    readonly action?: AuditAction;
  },
): Promise<readonly Row[]> {
  const { context, transaction } = change;
  const different = new Map(
    rows
      .map((row) => [row.id, fieldChanges(row, changes, kind.table.secret)] as const)
      .filter(([, { length }]) => length > 0),
  );
  if (different.size === 0) return rows;
  const where = among("id", [...different.keys()]);
  const changed = await transaction.revise(kind.table, where, { ...changes, ...editing(context) });
  if (changed.length !== different.size)
    throw new DomainError("version_conflict", "A resource was changed by another request in the meantime");
  const after = new Map(changed.map((row) => [row.id, row]));
  const pairs = rows.map((before) => ({ before, after: after.get(before.id) ?? before }));
  const drafts = changed.map((row) => ({ action, ...namesOf(kind, row), changes: different.get(row.id) ?? [] }));
  await recordAudit(change, drafts);
  await countLiveRows(change, kind.table, pairs);
  return pairs.map((pair) => pair.after);
}

/**
 * Makes different changes to any number of locked rows in two statements, as {@link changeRows} does; rows without a
 * difference stay.
 */
export async function changeEach<Row extends BaseRow>(
  change: Change,
  {
    kind,
    rows,
  }: {
    readonly kind: Kind<Row>;
    readonly rows: readonly {
      readonly before: Row;
      readonly changes: Partial<Row>;
      readonly action?: AuditAction;
    }[];
  },
): Promise<readonly Row[]> {
  const { context, transaction } = change;
  const different = rows
    .map((row) => ({ ...row, differences: fieldChanges(row.before, row.changes, kind.table.secret) }))
    .filter(({ differences }) => differences.length > 0);
  if (different.length === 0) return rows.map(({ before }) => before);
  const noted = editing(context);
  // A change has only columns of the row.
  const columns = different.flatMap(({ changes }) => Object.keys({ ...changes, ...noted }) as ColumnOf<Row>[]);
  const given = different.map(({ before, changes }) => ({ ...before, ...changes, ...noted }));
  const changed = await transaction.reviseEach(kind.table, given, [...new Set(columns)]);
  if (changed.length !== different.length)
    throw new DomainError("version_conflict", "A resource was changed by another request in the meantime");
  const drafts = different.map(({ before, differences, action = "update" }) => {
    return { action, ...namesOf(kind, before), changes: differences };
  });
  await recordAudit(change, drafts);
  const after = new Map(changed.map((row) => [row.id, row]));
  const pairs = rows.map(({ before }) => ({ before, after: after.get(before.id) ?? before }));
  await countLiveRows(change, kind.table, pairs);
  return pairs.map((pair) => pair.after);
}

/**
 * The live row with this id.
 * @throws {DomainError} `not_found`
 * @example
 * ```ts
 * import { webhookEndpoints } from "@design-catalog/core/webhooks";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const id = "5f0e000000000000000005ff";
 * await assert.rejects(() => findLive(context.store, webhookEndpoints, { id }), { code: "not_found" });
 * ```
 */
export async function findLive<Row extends BaseRow>(
  reader: Reader,
  table: Table<Row>,
  options: { readonly id: IdLookup<Row["id"]> | undefined; readonly lock?: boolean; readonly includeDeleted?: boolean },
): Promise<Row> {
  const { id, lock = false, includeDeleted = false } = options;
  const row = id === undefined ? undefined : await reader.find(table, id, { lock });
  if (!row || (row.deleted && !includeDeleted)) throw notFound();
  return row;
}

/** Columns that every change sets besides the version. */
function editing(context: OperationContext): Partial<BaseRow> {
  return {
    updatedAt: formatTimestamp(context.ports.clock.now()),
    updatedBy: context.actor?.userId ?? null,
  };
}

/** Name of a row in the audit trail, and the row whose history includes it. */
function namesOf<Row extends BaseRow>(kind: Kind<Row>, row: Row) {
  return { kind: kind.name, resourceId: row.id, historyId: kind.historyOf?.(row) ?? null };
}
