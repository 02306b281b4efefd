import { products, refreshSearchRows } from "../../catalog/mod.ts";
import { isId } from "../../engine/id.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, comparing, compares, matches } from "../../engine/rows/conditions.ts";
import type { UserErasureResult } from "../../identity/mod.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import type { StoredTable } from "../../ports/table.ts";
import { deliveryAttempts, events } from "../../webhooks/mod.ts";
import { batchRows, clearRows } from "./erase-rows.ts";
import { isSecretColumn } from "./is-secret-column.ts";
import { mentionsAny } from "./mentions-person.ts";
import { ownTexts } from "./own-texts.ts";
import type { PersonNames } from "./person-names.ts";
import { hasIds, type TableWithIds } from "./person-tables.ts";

/** Texts that stay although an address or the full name of the person is in them. */
export type KeptTexts = UserErasureResult["keptTexts"];

/** A table and its columns that can hold texts. */
export interface TextTable {
  readonly table: TableWithIds;
  readonly columns: readonly string[];
}

interface FoundTexts {
  readonly after: string | null;
  readonly keptTexts: KeptTexts;
  /** Rows of the person, with texts to rewrite. */
  readonly ownIds: readonly string[];
}

/** Rows that one step looks at: no index finds a part of a text. */
const spanRows = 1000;

/**
 * Tables of which no index finds the rows of a person: who rewrites them counts what stays, and looks at them once. Attempts
 * lose the answers to the events that are rewritten.
 */
const countedElsewhere: ReadonlySet<string> = new Set([auditEntries.name, deliveryAttempts.name, events.name]);

/**
 * Every table with texts, as the tables define them.
 * @throws {TypeError} for a table whose rows have texts and no ids, by which this goes from row to row
 */
export function textTables(tables: readonly StoredTable[]): readonly TextTable[] {
  return tables
    .filter(({ name }) => !countedElsewhere.has(name))
    .flatMap((table) => {
      const columns = textColumns(table);
      if (columns.length === 0) return [];
      if (hasIds(table)) return [{ table, columns }];
      throw new TypeError(`Cannot look for texts in the table ${table.name}: its rows have no ids`);
    });
}

function textColumns(table: StoredTable): readonly string[] {
  return Object.entries(table.columns).flatMap(([column, type]) =>
    (type === "text" || type === "json") && !isSecretColumn(table, column) ? [column] : [],
  );
}

/**
 * Finds texts in the next rows that contain an address or the full name of the person. In rows that the person created
 * they are to be rewritten. Others are counted, such as the name of another user's view: others wrote them, so they stay,
 * and the result of the erasure names them.
 */
export async function findKeptTexts(
  reader: Reader,
  { table, columns }: TextTable,
  { names, after }: { readonly names: PersonNames; readonly after: string },
): Promise<FoundTexts> {
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
  const left = page.map((row) => {
    const own = ownTexts({ table, columns }, row, names);
    return Object.keys(own).length === 0 ? row : { ...row, ...own };
  });
  return {
    after: page.length < batchRows ? last : (page.at(-1)?.id ?? null),
    keptTexts: columns.flatMap((column) => countKept({ table, column }, left, names)),
    ownIds: page.flatMap(({ id }, index) => (left[index] === page[index] ? [] : [id])),
  };
}

/** Rewrites texts in rows that the person created; returns the number of rows. */
export async function rewriteOwnTexts(
  change: Change,
  { table, columns }: TextTable,
  { names, ownIds }: { readonly names: PersonNames; readonly ownIds: readonly string[] },
): Promise<number> {
  if (ownIds.length === 0) return 0;
  const rows = await change.transaction.select(table, { where: comparing<never>(among("id", ownIds)), lock: true });
  for (const row of rows) {
    const where = comparing<never>(matches({ id: row.id }));
    await clearRows(change, { table, where, values: ownTexts({ table, columns }, row, names) });
  }
  // The search has the words of products once more.
  if (table.name === products.table.name)
    await refreshSearchRows(
      change,
      rows.map(({ id }) => (isId<"product">(id) ? id : undefined)),
    );
  return rows.length;
}

/** Counts the rows that name the person in a column. The store also finds longer addresses of others that contain it. */
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
function containsAny(columns: readonly string[], { addresses, fullNames }: PersonNames): Condition {
  const sought = new Set(addresses.flatMap((address) => [address, encodeURIComponent(address)]).concat(fullNames));
  const conditions = columns.flatMap((column) =>
    [...sought].map((value) => ({ op: "contains", column, value }) as const),
  );
  return { op: "or", conditions };
}
