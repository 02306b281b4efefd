import { foldedText, unreachable } from "@design-catalog/core/engine";
import type { Condition, ColumnType, SortKey, StoredTable } from "@design-catalog/core/ports";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { columnReference } from "./columns.ts";
import { arrayOperand, operand } from "./operands.ts";

type Predicate = RawBuilder<SqlBool>;
type Comparison = Extract<Condition, { readonly column: string }>;

/**
 * Compiles a condition for a WHERE clause; where it is false it may also be null.
 * @throws {TypeError} for a missing column, and for a comparison or value that does not suit its type
 */
export function compileCondition<Row extends object>(table: StoredTable<Row>, condition: Condition): Predicate {
  switch (condition.op) {
    case "and":
    case "or": {
      const parts = condition.conditions.map((part) => compileCondition(table, part));
      if (parts.length === 0) return condition.op === "and" ? sql`true` : sql`false`;
      return sql`(${sql.join(parts, condition.op === "and" ? sql` and ` : sql` or `)})`;
    }
    case "not":
      return sql`(${compileCondition(table, condition.condition)} is not true)`;
    default:
      return compileComparison(condition, findColumn(table, condition.column));
  }
}

/**
 * Compiles the items of an ORDER BY clause.
 * @throws {TypeError} for a missing column or one without an order
 */
export function compileOrderBy<Row extends object>(
  table: StoredTable<Row>,
  orderBy: readonly SortKey[],
): readonly RawBuilder<unknown>[] {
  return orderBy.map(({ column: name, direction }) => {
    const { type, reference } = comparable(findColumn(table, name));
    const ending = ordering(name, direction);
    return type === "text" ? sql`${reference} collate text_order ${ending}` : sql`${reference} ${ending}`;
  });
}

/**
 * Lowers text for case-insensitive comparisons. ICU's root collation lowers as JavaScript does, in any
 * locale; "C" compares code points and lets a B-tree serve `LIKE 'x%'`. ILIKE would lower by the database's locale, and
 * in "C" only ASCII. An index over exactly this expression serves equality and prefix (B-tree).
 */
export function lowerText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(lower(${text} collate "und-x-icu") collate "C")`;
}

interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly reference: RawBuilder<unknown>;
}

function findColumn<Row extends object>(table: StoredTable<Row>, name: string): Column {
  const types: Readonly<Record<string, ColumnType>> = table.columns;
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (!type) throw new TypeError(`Cannot query ${table.name} because it lacks the column: ${name}`);
  return { name, type, reference: columnReference(name) };
}

function compileComparison(condition: Comparison, column: Column): Predicate {
  const { reference, type } = column;
  switch (condition.op) {
    case "blank":
      if (type !== "text") return sql`${reference} is null`;
      return sql`(${reference} is null or btrim(${reference}, ${whiteSpace}) = '')`;
    case "equals":
      if (condition.value === null) return sql`${reference} is null`;
      return sql`${comparable(column).reference} = ${operand(type, condition.value)}`;
    case "in":
      return membership(column, condition.values, (values) => {
        const [value] = values;
        // A list would lose the order of an index that continues with other columns, and the condition of a partial
        // index.
        if (value !== undefined && values.length === 1) return sql`${reference} = ${operand(type, value)}`;
        return sql`${reference} = any(${arrayOperand(type, values)})`;
      });
    case "includes":
      if (type !== "json") throw new TypeError(`Cannot look into ${column.name}: type ${type}`);
      return sql`${reference} @> ${JSON.stringify([condition.value])}::text::jsonb`;
    case "member":
      if (type !== "json") throw new TypeError(`Cannot look into ${column.name}: type ${type}`);
      return sql`${reference} -> ${condition.name}::text = ${JSON.stringify(condition.value)}::text::jsonb`;
    case "mentions": {
      if (type !== "json") throw new TypeError(`Cannot look into ${column.name}: type ${type}`);
      const sought = sql`jsonb_build_object('sought', ${textOperand(condition.value)}::text)`;
      return sql`jsonb_path_exists(${reference}, '$.** ? (@ == $sought)', ${sought})`;
    }
    case "lessThan":
      return sql`${ordered(column)} < ${operand(type, condition.value)}`;
    case "lessThanOrEqual":
      return sql`${ordered(column)} <= ${operand(type, condition.value)}`;
    case "greaterThan":
      return sql`${ordered(column)} > ${operand(type, condition.value)}`;
    case "greaterThanOrEqual":
      return sql`${ordered(column)} >= ${operand(type, condition.value)}`;
    case "textIn":
      return membership(
        column,
        condition.values,
        // A subquery because one lookup per row in a hash table beats thousands of comparisons.
        (values) =>
          sql`${lowered(column)} in (select ${lowerText(sql`value`)} from unnest(${values}::text[]) as value)`,
      );
    case "textEquals":
      return sql`${lowered(column)} = ${lowerText(textOperand(condition.value))}`;
    case "contains": {
      const part = foldedText(condition.value);
      return type === "json" ? anyTextContains(reference, part) : folds(textOf(column), part);
    }
    case "startsWith":
      return like(column, `${escapeLike(condition.value)}%`);
    case "endsWith":
      return like(column, `%${escapeLike(condition.value)}`);
    default:
      return unreachable(condition);
  }
}

/** Looks at every text and name of a member at any depth, but only in values whose text as a whole has the part. */
function anyTextContains(json: RawBuilder<unknown>, part: string): Predicate {
  const text = sql`(case jsonb_typeof(part) when 'string' then part #>> '{}' else name end)`;
  const exactly: Predicate = sql`exists (select from jsonb_path_query(${json}, 'strict $.**') as part
    left join lateral jsonb_object_keys(case jsonb_typeof(part) when 'object' then part else '{}' end) as name on true
    where ${folds(text, part)})`;
  // A text that JSON escapes is not in the whole as it is. Without the look at the whole, rows cost three times as much.
  return /["\\\p{Cc}]/u.test(part) ? exactly : sql`(${folds(sql`${json}::text`, part)} and ${exactly})`;
}

function folds(text: RawBuilder<unknown>, part: string): Predicate {
  return sql`folded_text(${text}) collate "C" like ${textOperand(`%${escapeLike(part)}%`)} escape '!'`;
}

function membership<Value>(
  column: Column,
  values: readonly (Value | null)[],
  isMember: (values: readonly Value[]) => Predicate,
): Predicate {
  const present = values.filter((value) => value !== null);
  const member: Predicate = present.length === 0 ? sql`false` : isMember(present);
  return present.length === values.length ? member : sql`(${member} or ${comparable(column).reference} is null)`;
}

/** Escapes LIKE patterns; not with a backslash, which a server setting may change in literals. */
function like(column: Column, pattern: string): Predicate {
  return sql`${lowered(column)} like ${lowerText(textOperand(pattern))} escape '!'`;
}

function escapeLike(text: string): string {
  return text.replace(/[!%_]/gu, "!$&");
}

function lowered(column: Column): RawBuilder<string> {
  return lowerText(textOf(column));
}

function textOf(column: Column): RawBuilder<unknown> {
  if (column.type === "text" || column.type === "id") return column.reference;
  throw new TypeError(`Cannot compare ${column.name} as text: type ${column.type}`);
}

/** Ids are ASCII of one case and length, which every collation orders alike, so their index stays usable. */
function ordered(column: Column): RawBuilder<unknown> {
  return column.type === "text" ? sql`${column.reference} collate "C"` : comparable(column).reference;
}

function comparable(column: Column): Column {
  if (column.type !== "json" && column.type !== "bytes") return column;
  throw new TypeError(`Cannot compare ${column.name}: type ${column.type}`);
}

/** Leaves out NULLS FIRST for columns without nulls: an ordinary index cannot serve it ascending. */
function ordering(column: string, direction: "asc" | "desc"): RawBuilder<unknown> {
  if (neverNull.has(column)) return direction === "asc" ? sql`asc` : sql`desc`;
  return direction === "asc" ? sql`asc nulls first` : sql`desc nulls last`;
}

const neverNull: ReadonlySet<string> = new Set(["id", "version", "deleted", "createdAt", "updatedAt"]);

/** Characters that `String.prototype.trim` removes (ECMA-262 §12.2 and §12.3). */
const whiteSpace =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

function textOperand(value: string): RawBuilder<unknown> {
  return operand("text", value);
}
