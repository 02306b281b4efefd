import type { Change } from "../../engine/rows/change.ts";
import { all, among, comparing, compares } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { UserErasureResult } from "../../identity/mod.ts";
import type { BaseRow, StoredTable } from "../../ports/table.ts";
import { type PersonNames, rowsOfPerson } from "./person-names.ts";
import type { PersonColumn, TableWithIds } from "./person-tables.ts";

/** Rows that one step erases or clears. */
export const batchRows = 500;

/** Part of the work that one step has done: the id to go on behind, null at the end, and how much it changed. */
export interface StepDone {
  readonly after: string | null;
  readonly changed: number;
  /** Texts that name the person, and that it found and left. @default none */
  readonly keptTexts?: UserErasureResult["keptTexts"];
}

/** Erases, clears or keeps the next rows that name the person in a column, as their table says. */
export async function eraseRows(
  change: Change,
  { column, names, after }: { readonly column: PersonColumn; readonly names: PersonNames; readonly after: string },
): Promise<StepDone> {
  const { table, rows: mark } = column;
  if (mark.erased === "pseudonym") return { after: null, changed: 0 };
  const page = await change.transaction.select(table, {
    where: all(rowsOfPerson(column, names), comparing<never>(compares("id", "greaterThan", after))),
    orderBy: [{ column: "id", direction: "asc" }],
    limit: batchRows,
    lock: true,
  });
  const ids = page.map(({ id }) => id);
  if (ids.length > 0) await apply(change, { table, ids, erased: mark.erased });
  return { after: page.length < batchRows ? null : (ids.at(-1) ?? null), changed: ids.length };
}

async function apply(
  change: Change,
  {
    table,
    ids,
    erased,
  }: { readonly table: TableWithIds; readonly ids: readonly string[]; readonly erased: "row" | object },
): Promise<void> {
  const where = comparing<never>(among("id", ids));
  if (erased === "row") await change.transaction.erase(table, where);
  else await clearRows(change, { table, where, values: erased });
}

/** Gives rows other values; whoever remembers rows by version and time has to read them again. */
export async function clearRows(
  { context, transaction }: Change,
  given: { readonly table: TableWithIds; readonly where: ReturnType<typeof comparing<never>>; readonly values: object },
): Promise<void> {
  const { table, where, values } = given;
  if (!isRevised(table)) await transaction.update(table, where, values);
  else {
    const updatedAt = formatTimestamp(context.ports.clock.now());
    await transaction.revise(table, where, { ...values, updatedAt, updatedBy: null });
  }
}

function isRevised(table: StoredTable<{ readonly id: string }>): table is StoredTable<BaseRow> {
  return Object.hasOwn(table.columns, "version") && Object.hasOwn(table.columns, "updatedBy");
}
