import type { Id, IdSource, RowCopy } from "@design-catalog/core/ports";
import { type RawBuilder, sql } from "kysely";
import { columnReference } from "./columns.ts";
import { run } from "./compile.ts";
import { compileCondition } from "./condition-sql.ts";
import type { SqlExecute } from "./pool.ts";
import { columnsOf, parameter } from "./rows.ts";

/** Who copies, and where. */
interface CopyScope {
  readonly execute: SqlExecute;
  readonly applicationId: Id<"application">;
}

/** Old ids in ascending order, and beside each the new one. */
interface IdPairs {
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** Rows of one statement: a few hundred milliseconds, far from its deadline also on a busy machine. */
const rowsMax = 10_000;

/**
 * Copies rows by `INSERT ... SELECT`, one for each table, so that the rows themselves never leave the database. Their
 * ids do: they are the only thing that the statements of several tables have in common.
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
 * The ids of every table, as one text for each. Plans are made for the lists at hand until the transaction ends: one
 * that was made for lists of any length would compare each row with each pair of ids.
 */
function idsStatement(applicationId: Id<"application">, copies: readonly RowCopy[]): RawBuilder<unknown> {
  const lists = copies.map(
    ({ table, where }, index) => sql`(select string_agg("id", ' ' order by "id") from ${sql.table(table.name)}
      where application_id = ${applicationId} and ${compileCondition(table, where)}) as ${sql.id(`ids${index}`)}`,
  );
  return sql`select set_config('plan_cache_mode', 'force_custom_plan', true), ${sql.join(lists)}`;
}

/** A row is found by its pair, and each of its references by a join with the pairs of the table that it points to. */
function copyStatement(
  applicationId: Id<"application">,
  work: { readonly copy: RowCopy; readonly some: IdPairs; readonly pairs: ReadonlyMap<string, IdPairs> },
): RawBuilder<unknown> {
  const { table, set, references, dependents } = work.copy;
  const columns = columnsOf(table);
  const values = columns.map(({ member, type }) => {
    if (member === "id") return sql`copied.new_id`;
    if (Object.hasOwn(references, member)) return sql`${sql.id(member)}.new_id`;
    const reference = Object.keys(dependents).find((column) => dependents[column]?.includes(member));
    if (reference !== undefined)
      return sql`case when ${sql.id(reference)}.new_id is not null then source.${columnReference(member)} end`;
    return Object.hasOwn(set, member) ? parameter(type, set[member]) : sql`source.${columnReference(member)}`;
  });
  const referred = [...new Set(Object.values(references).map(({ name }) => name))];
  const lists = [
    pairsList("copied", work.some),
    ...referred.map((name) => pairsList(`ids of ${name}`, pairsOf(work.pairs, name))),
  ];
  const joins = Object.entries(references).map(
    ([member, to]) => sql`left join ${sql.id(`ids of ${to.name}`)} as ${sql.id(member)}
      on ${sql.id(member)}.old_id = source.${columnReference(member)}`,
  );
  return sql`with ${sql.join(lists)}
    insert into ${sql.table(table.name)} (application_id, ${sql.join(columns.map(({ member }) => columnReference(member)))})
    select source.application_id, ${sql.join(values)} from copied
    join (${sourceOf(applicationId, work)}) as source on source."id" = copied.old_id
    ${sql.join(joins, sql` `)}`;
}

/** The rows of a statement, by what they have in common: looked up one by one, a part of a large table would cost more. */
function sourceOf(
  applicationId: Id<"application">,
  { copy, some }: { readonly copy: RowCopy; readonly some: IdPairs },
): RawBuilder<unknown> {
  const range = sql`"id" between ${some.old[0]}::text and ${some.old.at(-1)}::text`;
  return sql`select * from ${sql.table(copy.table.name)}
    where application_id = ${applicationId} and ${compileCondition(copy.table, copy.where)} and ${range}`;
}

/** Each list goes as one text: as an array, every id of it would be looked through for what needs an escape. */
function pairsList(name: string, pairs: IdPairs): RawBuilder<unknown> {
  const ids = (list: readonly string[]) => sql`string_to_array(${list.join(" ")}, ' ')`;
  return sql`${sql.id(name)} (old_id, new_id) as materialized (select * from unnest(${ids(pairs.old)}, ${ids(pairs.new)}))`;
}

function pairsOf(pairs: ReadonlyMap<string, IdPairs>, table: string): IdPairs {
  const found = pairs.get(table);
  if (!found) throw new TypeError(`Cannot refer to copies of a table that is not copied: current value is ${table}`);
  return found;
}

function idsIn(text: unknown): readonly string[] {
  return typeof text === "string" ? text.split(" ") : [];
}
