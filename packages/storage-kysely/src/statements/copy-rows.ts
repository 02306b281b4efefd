import type { Id, IdSource, RowCopy } from "@design-catalog/core/ports";
import { type RawBuilder, sql } from "kysely";
import type { SqlExecute } from "../connection/pool.ts";
import { columnReference } from "./columns.ts";
import { run } from "./compile.ts";
import { compileCondition } from "./condition-sql.ts";
import { columnsOf, parameter } from "./rows.ts";

/** Application and connection of a copy. */
interface CopyScope {
  readonly execute: SqlExecute;
  readonly applicationId: Id<"application">;
}

/** Old ids in ascending order, each paired with the new one. */
interface IdPairs {
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** Rows per statement: a few hundred milliseconds, far from its deadline even on a busy machine. */
const rowsMax = 10_000;

/**
 * Copies rows by `INSERT ... SELECT`, one per table, so the rows never leave the database. Only their ids do, as the
 * statements of several tables share nothing else.
 */
export async function copyRows(
  { execute, applicationId }: CopyScope,
  copies: readonly RowCopy[],
  ids: IdSource,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await run(execute, idsStatement(applicationId, copies));
  const pairs = new Map<string, IdPairs>();
  for (const [index, { table }] of copies.entries()) {
    const old = idsIn(rows[0]?.[`ids${index}`]);
    pairs.set(table.name, { old, new: old.map(() => ids.next()) });
  }
  for (const copy of copies) {
    const copied = pairsOf(pairs, copy.table.name);
    for (let start = 0; start < copied.old.length; start += rowsMax) {
      const some = { old: copied.old.slice(start, start + rowsMax), new: copied.new.slice(start, start + rowsMax) };
      await run(execute, copyStatement(applicationId, { copy, some, pairs }));
    }
  }
  const all = [...pairs.values()];
  return new Map(all.flatMap((pair) => pair.old.map((id, index) => [id, pair.new[index] ?? ""] as const)));
}

/**
 * Stores the ids of every table as one text each. Until the transaction ends, plans are made for these lists: a plan
 * for lists of any length would compare each row with each pair of ids.
 */
function idsStatement(applicationId: Id<"application">, copies: readonly RowCopy[]): RawBuilder<unknown> {
  const lists = copies.map(
    ({ table, where }, index) => sql`(select string_agg("id", ' ' order by "id") from ${sql.table(table.name)}
      where application_id = ${applicationId} and ${compileCondition(table, where)}) as ${sql.id(`ids${index}`)}`,
  );
  return sql`select set_config('plan_cache_mode', 'force_custom_plan', true), ${sql.join(lists)}`;
}

/** Selects rows by their pair of ids, and joins each reference with the pairs of its table. */
function copyStatement(
  applicationId: Id<"application">,
  work: { readonly copy: RowCopy; readonly some: IdPairs; readonly pairs: ReadonlyMap<string, IdPairs> },
): RawBuilder<unknown> {
  const { table, set, references, sharedReferences, dependents } = work.copy;
  const referring = { ...references, ...sharedReferences };
  const columns = columnsOf(table);
  const values = columns.map(({ member, type }) => {
    if (member === "id") return sql`copied.new_id`;
    if (Object.hasOwn(references, member)) return sql`${sql.id(member)}.new_id`;
    if (Object.hasOwn(sharedReferences, member))
      return sql`coalesce(${sql.id(member)}.new_id, source.${columnReference(member)})`;
    const reference = Object.keys(dependents).find((column) => dependents[column]?.includes(member));
    if (reference !== undefined)
      return sql`case when ${sql.id(reference)}.new_id is not null then source.${columnReference(member)} end`;
    return Object.hasOwn(set, member) ? parameter(type, set[member]) : sql`source.${columnReference(member)}`;
  });
  const referred = [...new Set(Object.values(referring).map(({ name }) => name))];
  const lists = [
    pairsList("copied", work.some),
    ...referred.map((name) => pairsList(`ids of ${name}`, pairsOf(work.pairs, name))),
  ];
  const joins = Object.entries(referring).map(
    ([member, to]) => sql`left join ${sql.id(`ids of ${to.name}`)} as ${sql.id(member)}
      on ${sql.id(member)}.old_id = source.${columnReference(member)}`,
  );
  return sql`with ${sql.join(lists)}
    insert into ${sql.table(table.name)} (application_id, ${sql.join(columns.map(({ member }) => columnReference(member)))})
    select source.application_id, ${sql.join(values)} from copied
    join (${sourceOf(applicationId, work)}) as source on source."id" = copied.old_id
    ${sql.join(joins, sql` `)}`;
}

/**
 * Selects the rows of a statement by a shared condition: looking them up one by one would cost more in a large table.
 */
function sourceOf(
  applicationId: Id<"application">,
  { copy, some }: { readonly copy: RowCopy; readonly some: IdPairs },
): RawBuilder<unknown> {
  const range = sql`"id" between ${some.old[0]}::text and ${some.old.at(-1)}::text`;
  return sql`select * from ${sql.table(copy.table.name)}
    where application_id = ${applicationId} and ${compileCondition(copy.table, copy.where)} and ${range}`;
}

/** Encodes a list as one text: in an array, every id would be checked for characters to escape. */
function pairsList(name: string, pairs: IdPairs): RawBuilder<unknown> {
  const ids = (list: readonly string[]) => sql`string_to_array(${list.join(" ")}, ' ')`;
  return sql`${sql.id(name)} (old_id, new_id) as materialized (select * from unnest(${ids(pairs.old)}, ${ids(pairs.new)}))`;
}

function pairsOf(pairs: ReadonlyMap<string, IdPairs>, table: string): IdPairs {
  const found = pairs.get(table);
  if (!found) throw new TypeError(`Cannot refer to copies of a table that is not copied: ${table}`);
  return found;
}

function idsIn(text: unknown): readonly string[] {
  return typeof text === "string" ? text.split(" ") : [];
}
