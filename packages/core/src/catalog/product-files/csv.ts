import { DomainError } from "../../engine/errors.ts";
import { columnTypes } from "../../engine/rows/definition.ts";
import { countValues, parseJsonBody, type ValueCount } from "../../engine/schemas/json-body.ts";
import { isNullable } from "../../engine/schemas/schema.ts";
import { issuesMax } from "../../engine/schemas/validate.ts";
import { csvRecord } from "../../engine/csv/csv.ts";
import { normalText } from "../../engine/text/normal-text.ts";
import { csvRows } from "../../engine/csv/parse-csv.ts";
import type { ColumnType } from "../../ports/table.ts";
import { products } from "../products.ts";

const { fields } = products.definition;

const columns = ["id", "version", ...Object.keys(fields)];

const types: Readonly<Record<string, ColumnType>> = { ...columnTypes(fields), version: "integer" };

/** Fields that an empty cell clears. Any other field stays as it is. */
const cleared = new Set(Object.entries(fields).flatMap(([name, schema]) => (isNullable(schema) ? [name] : [])));

/** The head of the CSV. */
export const csvHead = csvRecord(columns);

/** The record of a product; lists and maps are JSON in their cells. */
export function csvLine(product: Readonly<Record<string, unknown>>): string {
  return csvRecord(columns.map((column) => cellOf(product[column])));
}

function cellOf(value: unknown): string | number | null {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value);
}

/** The body that CSV text stands for. @throws {DomainError} `malformed_json` */
export function productsOfCsv(text: string) {
  return { products: [...itemsOfCsv(text)].filter((item) => item !== undefined) };
}

/**
 * The products of CSV text, one after the other, and undefined for each empty line. Cells count, and so do the values in
 * cells that are JSON.
 * @throws {DomainError} `malformed_json`
 */
export function* itemsOfCsv(text: string, total = countValues()) {
  const jsonOf = createJsonReader(total);
  for (const row of csvRows(text, columns, total)) yield row && itemOf(row, jsonOf);
}

function itemOf(row: Readonly<Record<string, string>>, jsonOf: JsonReader) {
  const item: Record<string, unknown> = {};
  for (const name in row) {
    const cell = normalText(row[name] ?? "", "lines");
    if (cell !== "" || cleared.has(name)) item[name] = valueOf(types[name], cell, jsonOf);
  }
  return item;
}

/** A cell that does not have the type of its column stays a text, which the check of the body refuses with its pointer. */
function valueOf(type: ColumnType | undefined, cell: string, jsonOf: JsonReader): unknown {
  if (cell === "") return null;
  if (type === "integer" || type === "number")
    return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(cell) ? Number(cell) : cell;
  return type === "json" ? jsonOf(cell) : cell;
}

type JsonReader = (cell: string) => unknown;

/**
 * Reads cells as JSON until as many of them were broken as an answer has issues. The text is then refused anyway, and
 * each costs two exceptions, many times its parse.
 */
function createJsonReader(total: ValueCount): JsonReader {
  let broken = 0;
  return (cell) => {
    if (broken >= issuesMax) return cell;
    try {
      return parseJsonBody(cell, { total });
    } catch (error) {
      if (!(error instanceof DomainError) || total.values > total.valuesMax) throw error;
      broken += 1;
      return cell;
    }
  };
}
