import type { BaseRow, StoredTable } from "../../ports/table.ts";
import { DomainError, type Issue } from "../errors.ts";
import type { Change } from "./change.ts";
import { all, among, comparing, live } from "./conditions.ts";
import { uniqueKey } from "./unique-key.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A row as one of several writes finds and leaves it; `pointer` is where the write stands in the request. A row that is
 * removed `before` comes back, and holds nothing until then.
 */
export interface UniqueClaim<Row extends BaseRow = BaseRow> {
  readonly before?: Row | undefined;
  readonly after: Fields;
  /** True for a row that is removed, which leaves its values to others. */
  readonly removed?: boolean;
  readonly pointer: string;
}

/**
 * Judges the unique values of several writes by their end state, before any of them. Rows whose values pass to others
 * are then marked as deleted, so the writes may come in any order; that of such a row has to set `deleted`.
 * @throws {DomainError} `duplicate` that names the refused rows
 */
export async function claimUniqueValues<Row extends BaseRow>(
  { transaction }: Change,
  table: StoredTable<Row>,
  claims: readonly UniqueClaim<Row>[],
): Promise<void> {
  for (const columns of table.unique ?? []) {
    const sorted = sortClaims(table, columns, claims);
    if (sorted.taking.length === 0) continue;
    const { field, outside } = { field: columns.at(-1) ?? "", outside: new Map<string, string>() };
    const changed = new Set<string>(claims.flatMap(({ before }) => before?.id ?? []));
    for (const row of await transaction.select(table, { where: comparing(holdersOf(table, field, sorted.taking)) }))
      if (!changed.has(row.id)) outside.set(uniqueKey(table, columns, row) ?? "", row.id);
    refuse(columns, issuesOf(field, sorted, outside));
    const wanted = new Set(sorted.taking.map(({ key }) => key));
    const freeing = sorted.leaving.filter(({ key }) => wanted.has(key)).map(({ id }) => id);
    // The condition compares ids of the table's own rows.
    if (freeing.length > 0)
      await transaction.update(table, comparing(among("id", freeing)), { deleted: true } as Partial<Row>);
  }
}

/**
 * Judges the unique values of rows that a request brings back by a list of ids.
 * @throws {DomainError} `duplicate` that names the refused ids
 */
export function claimRestored<Row extends BaseRow>(
  change: Change,
  table: StoredTable<Row>,
  restored: { readonly ids: readonly string[]; readonly rows: readonly Row[] },
): Promise<void> {
  const places = new Map(restored.ids.map((id, index) => [id, `/ids/${index}`]));
  const removed = restored.rows.filter(({ deleted }) => deleted);
  const claims = removed.map((before) => ({ before, after: {}, pointer: places.get(before.id) ?? "/ids" }));
  return claimUniqueValues(change, table, claims);
}

interface Taking {
  readonly key: string;
  readonly value: unknown;
  readonly claim: UniqueClaim;
}

interface SortedClaims {
  /** Writes that give a row another value than it has. */
  readonly taking: readonly Taking[];
  /** Rows that give up their value. */
  readonly leaving: readonly { readonly key: string; readonly id: string }[];
  /** Pointers to the writes that leave a value where it is. */
  readonly staying: ReadonlyMap<string, string>;
}

function sortClaims(table: StoredTable, columns: readonly string[], claims: readonly UniqueClaim[]): SortedClaims {
  const taking: Taking[] = [];
  const leaving: SortedClaims["leaving"][number][] = [];
  const staying = new Map<string, string>();
  for (const claim of claims) {
    const { before, after, removed, pointer } = claim;
    const whole: Fields = { ...before, ...after };
    const held = before && !before.deleted ? uniqueKey(table, columns, before) : undefined;
    const key = removed ? undefined : uniqueKey(table, columns, whole);
    if (key !== undefined && key === held) staying.set(key, pointer);
    else {
      if (before && held !== undefined) leaving.push({ key: held, id: before.id });
      if (key !== undefined) taking.push({ key, value: whole[columns.at(-1) ?? ""], claim });
    }
  }
  return { taking, leaving, staying };
}

/** The live rows with one of the values in a column. A superset: texts match regardless of case. */
function holdersOf(table: StoredTable, field: string, taking: readonly Taking[]) {
  const types: Readonly<Record<string, string>> = table.columns;
  const values = [...new Set(taking.flatMap(({ value }) => (typeof value === "string" ? value : [])))];
  const held = { op: types[field] === "text" ? "textIn" : "in", column: field, values } as const;
  // The column is one of the table's unique sets.
  return all<string, string>(live, held);
}

function issuesOf(field: string, { taking, staying }: SortedClaims, outside: ReadonlyMap<string, string>): Issue[] {
  const first = new Map(staying);
  return taking.flatMap(({ key, value, claim }) => {
    const holder = outside.get(key);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, claim.pointer);
    if (holder === undefined && earlier === undefined) return [];
    const message = earlier === undefined ? `${holder} has the same value` : `It duplicates ${earlier}`;
    const id = claim.before ? { id: claim.before.id } : {};
    const shown = typeof value === "string" ? { value } : {};
    const pointer = claim.before?.deleted ? claim.pointer : `${claim.pointer}/${field}`;
    return [{ pointer, code: "duplicate", message, ...id, ...shown }];
  });
}

function refuse(columns: readonly string[], errors: readonly Issue[]): void {
  if (errors.length === 0) return;
  const field = columns.at(-1) ?? "";
  throw new DomainError("duplicate", `Another resource has the same ${columns.join(" and ")}`, { field, errors });
}
