import { DomainError } from "../../engine/errors.ts";
import type { AuditRow, FieldChange } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { changeRow, type Kind } from "../../engine/rows/rows.ts";
import { isAsLeft, mergeChanges, revertFields } from "../../engine/undo/revert-fields.ts";
import type { BaseRow } from "../../ports/table.ts";
import type { ProjectRow } from "../project/table.ts";
import { type KeptChange, keptCodes, type UndoneChange } from "./schemas.ts";

/** A change set that is being undone, in the project's lock. */
export interface Undoing {
  readonly change: Change;
  readonly project: ProjectRow;
  /** Entries about the rows that the change set added, by id. */
  readonly added: ReadonlyMap<string, readonly AuditRow[]>;
  readonly undone: UndoneChange[];
  readonly kept: KeptChange[];
}

/** A kind of row of a project whose changes can be undone. */
export interface UndoableKind<Row extends BaseRow> {
  readonly kind: Kind<Row>;
  /** Columns that get their former values; other ones stay. */
  readonly fields: readonly string[];
  /** Columns that follow from those that come back. */
  readonly following?: {
    readonly fields: readonly string[];
    readonly of: (
      row: Row,
      undone: { readonly changes: object; readonly differences: readonly FieldChange[] },
    ) => Partial<Row>;
  };
  /** Checks a row with its former values. @throws {DomainError} the reason why they cannot come back */
  readonly check?: (change: Change, rows: { readonly before: Row; readonly after: Row }) => Promise<void>;
  /** Removes an added row, unless something else needs it: then it throws `in_use`. Absent for kinds that stay. */
  readonly remove?: (undoing: Undoing, before: Row) => Promise<unknown>;
}

/** Undoes what a change set did to one row of a kind. */
export type UndoRow = (undoing: Undoing, entries: readonly [AuditRow, ...AuditRow[]]) => Promise<void>;

/** Returns the function that undoes changes of a kind. */
export function undoRowOf<Row extends BaseRow>(undoable: UndoableKind<Row>): UndoRow {
  return async (undoing, entries) => {
    const [{ resourceId }] = entries;
    const row = await undoing.change.transaction.find(undoable.kind.table, resourceId, { lock: true });
    const isAdded = undoing.added.has(resourceId);
    if (entries.some(({ action }) => action === "delete" || action === "restore"))
      return keep(undoing, entries, { code: "not_undoable", message: "Restore what was removed, or remove it again" });
    // What was added and has gone is as before the change set.
    if ((!row || row.deleted) && isAdded) return;
    if (!row || row.deleted) return keep(undoing, entries, { code: "gone", message: "It has been removed since" });
    await (isAdded
      ? undoAddition(undoing, { undoable, row, entries })
      : undoUpdate(undoing, { undoable, row, entries }));
  };
}

/** Notes that a whole row stays. */
export function keep(
  { kept }: Undoing,
  [{ kind, resourceId }]: readonly [AuditRow, ...AuditRow[]],
  reason: Pick<KeptChange, "field" | "code" | "message">,
): void {
  kept.push({ kind, resourceId, ...reason });
}

const changedSince = { code: "changed_since", message: "It has changed again since" } as const;

interface Undone<Row extends BaseRow> {
  readonly undoable: UndoableKind<Row>;
  readonly row: Row;
  readonly entries: readonly [AuditRow, ...AuditRow[]];
}

async function undoAddition<Row extends BaseRow>(
  undoing: Undoing,
  { undoable, row, entries }: Undone<Row>,
): Promise<void> {
  const { remove } = undoable;
  const [{ kind, resourceId }] = entries;
  if (!remove) return keep(undoing, entries, { code: "not_undoable", message: "Remove it by its own request" });
  // The change set itself may have changed what it added.
  if (!isAsLeft(row, entries)) return keep(undoing, entries, changedSince);
  const reason = await reasonOf(() => remove(undoing, row));
  if (reason) return keep(undoing, entries, reason);
  undoing.undone.push({ kind, resourceId, action: "delete", fields: [] });
}

async function undoUpdate<Row extends BaseRow>(
  undoing: Undoing,
  { undoable, row, entries }: Undone<Row>,
): Promise<void> {
  const { change } = undoing;
  const [{ kind, resourceId }] = entries;
  const { fields: own, following } = undoable;
  const columnOf = ({ field }: FieldChange) => field.split(".")[0] ?? "";
  const differences = mergeChanges(entries.flatMap(({ changes }) => changes));
  const undoableFields = new Set([...own, ...(following?.fields ?? [])]);
  for (const { field } of differences.filter((difference) => !undoableFields.has(columnOf(difference))))
    keep(undoing, entries, { field, code: "not_undoable", message: "Only its own request changes it" });
  const differing = differences.filter((difference) => own.includes(columnOf(difference)));
  const reverted = revertFields(row, differing);
  for (const field of reverted.kept) keep(undoing, entries, { field, ...changedSince });
  // Only columns of the kind are in the changes, with values that they have had.
  const values = reverted.changes as Partial<Row>;
  const changes = { ...values, ...following?.of(row, { changes: values, differences }) };
  const fields = Object.keys(changes);
  if (fields.length === 0) return;
  const reason = await reasonOf(() => undoable.check?.(change, { before: row, after: { ...row, ...changes } }));
  if (reason) return keep(undoing, entries, reason);
  await changeRow(change, { kind: undoable.kind, before: row, changes });
  undoing.undone.push({ kind, resourceId, action: "update", fields });
}

/** Runs checks and returns the reason why they refuse; other errors end the undo. */
async function reasonOf(work: () => unknown): Promise<Pick<KeptChange, "code" | "message"> | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "validation_failed") return { code: "gone", message: "It names something that is gone" };
    const code = keptCodes.find((known) => known === error.code);
    if (!code) throw error;
    return { code, message: error.message };
  }
}
