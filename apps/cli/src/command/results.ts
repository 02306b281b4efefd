import type { JsonObject } from "@design-catalog/core";
import { spaced } from "@design-catalog/core/engine";
import { textOf } from "../caller/json-reading.ts";
import { type Column, renderFields, renderTable } from "../terminal/table.ts";
import type { Result } from "./command.ts";

/** Columns of members of an answer, titled by their names, such as `Next attempt` for `nextAttemptAt`. */
export function memberColumns(
  names: string,
  differing: Readonly<Record<string, Partial<Column<JsonObject>>>> = {},
): readonly Column<JsonObject>[] {
  return names
    .split(" ")
    .map((name) => ({ title: titleOf(name), value: (row) => textOf(row, name), ...differing[name] }));
}

function titleOf(name: string): string {
  return name === "url" ? "URL" : spaced(name).replace(/ at$/u, "");
}

/** Result that is a list: a table, or `none` without rows. A `count` above that of the rows points to `--limit`. */
export function listResult(list: {
  readonly name: string;
  readonly rows: readonly JsonObject[];
  readonly columns: readonly Column<JsonObject>[];
  readonly count?: number;
  readonly none: string;
}): Result {
  const { name, rows, columns, count = rows.length, none } = list;
  const rest = count > rows.length ? `${rows.length} of ${count}; --limit shows more\n` : "";
  return {
    data: { [name]: rows, count },
    text: (style) => (count === 0 ? `${none}\n` : renderTable(columns, rows, style) + rest),
  };
}

/** Result that is one row, for people with the columns that have a value. */
export function rowResult(
  row: JsonObject,
  columns: readonly Column<JsonObject>[],
): Result & { readonly data: JsonObject } {
  return { data: row, text: (style) => renderFields(fieldsOf(row, columns), style) };
}

/** Titles and values of a row. */
export function fieldsOf(
  row: JsonObject,
  columns: readonly Column<JsonObject>[],
): readonly (readonly [name: string, value: string])[] {
  return columns.map((column) => [column.title, column.value(row)]);
}
