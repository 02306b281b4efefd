import { auditEntries } from "../../engine/rows/audit.ts";
import { all, comparing, compares, matches } from "../../engine/rows/conditions.ts";
import type { UserErasureResult } from "../../identity/mod.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import type { StoredTable } from "../../ports/table.ts";
import { events } from "../../webhooks/mod.ts";
import { batchRows } from "./erase-rows.ts";
import { isSecretColumn } from "./is-secret-column.ts";
import { mentionsAny } from "./mentions-address.ts";
import type { PersonNames } from "./person-names.ts";
import { hasIds, type TableWithIds } from "./person-tables.ts";

/** Texts that stay although an address of the person is in them. */
export type KeptTexts = UserErasureResult["keptTexts"];

/** A table and its columns that can hold texts. */
export interface TextTable {
  readonly table: TableWithIds;
  readonly columns: readonly string[];
}

/** Rows that one step looks at: no index finds a part of a text. */
const spanRows = 1000;

/** Tables of which no index finds the rows of a person: who rewrites them counts what stays, and looks at them once. */
const countedElsewhere: ReadonlySet<string> = new Set([auditEntries.name, events.name]);

/** Every table with texts, as the tables define them. */
export function textTables(tables: readonly StoredTable[]): readonly TextTable[] {
  return tables
    .filter(({ name }) => !countedElsewhere.has(name))
    .filter(hasIds)
    .map((table) => ({ table, columns: textColumns(table) }))
    .filter(({ columns }) => columns.length > 0);
}

function textColumns(table: StoredTable): readonly string[] {
  return Object.entries(table.columns).flatMap(([column, type]) =>
    (type === "text" || type === "json") && !isSecretColumn(table, column) ? [column] : [],
  );
}

/**
 * Counts texts in the next rows that contain an address of the person, such as the description of a project or the
 * name of another user's view: they were written by others or are part of the work, so they stay, and the result of
 * the erasure names them.
 */
export async function findKeptTexts(
  reader: Reader,
  { table, columns }: TextTable,
  { names, after }: { readonly names: PersonNames; readonly after: string },
): Promise<{ readonly after: string | null; readonly keptTexts: KeptTexts }> {
  const last = await endOfSpan(reader, table, after);
  const page = await reader.select(table, {
    where: all(
      comparing<never>(containsAny(columns, names)),
      comparing<never>(compares("id", "greaterThan", after)),
      comparing<never>(last === null ? all() : compares("id", "lessThanOrEqual", last)),
      // The account is cleared at the end.
      comparing<never>({ op: "not", condition: matches({ id: names.id }) }),
    ),
    orderBy: [{ column: "id", direction: "asc" }],
    limit: batchRows,
  });
  return {
    after: page.length < batchRows ? last : (page.at(-1)?.id ?? null),
    keptTexts: columns.flatMap((column) => countKept({ table, column }, page, names)),
  };
}

/** Counts the rows that have an address in a column. The store also finds longer addresses of others that contain it. */
export function countKept(
  { table, column }: { readonly table: StoredTable; readonly column: string },
  rows: readonly object[],
  names: PersonNames,
): KeptTexts {
  const found = rows.filter((row) => mentionsAny(new Map(Object.entries(row)).get(column), names)).length;
  return found === 0 ? [] : [{ table: table.name, column, rows: found }];
}

/** The sums of both, by table and column. */
export function addKept(before: KeptTexts, more: KeptTexts): KeptTexts {
  const isAt = (place: KeptTexts[number]) => (one: KeptTexts[number]) =>
    one.table === place.table && one.column === place.column;
  return [
    ...before.map((one) => ({ ...one, rows: one.rows + (more.find(isAt(one))?.rows ?? 0) })),
    ...more.filter((one) => !before.some(isAt(one))),
  ];
}

/** The id of the last row of the next span, null for the span at the end. */
async function endOfSpan(reader: Reader, table: TableWithIds, after: string): Promise<string | null> {
  const [row] = await reader.select(table, {
    where: compares("id", "greaterThan", after),
    orderBy: [{ column: "id", direction: "asc" }],
    offset: spanRows - 1,
    limit: 1,
  });
  return row?.id ?? null;
}

/** Texts such as the query of a saved view have addresses as in a link. */
function containsAny(columns: readonly string[], { addresses }: PersonNames): Condition {
  const sought = new Set(addresses.flatMap((address) => [address, encodeURIComponent(address)]));
  const conditions = columns.flatMap((column) =>
    [...sought].map((value) => ({ op: "contains", column, value }) as const),
  );
  return { op: "or", conditions };
}
