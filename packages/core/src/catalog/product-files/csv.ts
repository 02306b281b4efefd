import { type CsvForm, csvHead, csvRecord, mayBeThousands, plainCsv } from "../../engine/csv/csv.ts";
import { csvPlaces, csvRows, delimiterOf } from "../../engine/csv/parse-csv.ts";
import { DomainError } from "../../engine/errors.ts";
import { columnTypes } from "../../engine/rows/definition.ts";
import { countValues, parseJsonBody, type ValueCount } from "../../engine/schemas/json-body.ts";
import { isNullable } from "../../engine/schemas/schema.ts";
import { issuesMax } from "../../engine/schemas/validate.ts";
import { normalText } from "../../engine/text/normal-text.ts";
import type { ColumnType } from "../../ports/table.ts";
import { products } from "../products.ts";

const { fields } = products.definition;

const columns = ["id", "version", ...Object.keys(fields)];

const types: Readonly<Record<string, ColumnType>> = { ...columnTypes(fields), version: "integer" };

/** Fields that an empty cell clears. Any other field stays as it is. */
const cleared = new Set(Object.entries(fields).flatMap(([name, schema]) => (isNullable(schema) ? [name] : [])));

/** The head of the CSV. */
export const productsHead = (form: CsvForm = plainCsv) => csvHead(columns, form);

/** The record of a product; lists and maps are JSON in their cells. */
export function csvLine(product: Readonly<Record<string, unknown>>, form: CsvForm = plainCsv): string {
  const cells = columns.map((column) => cellOf(product[column]));
  return csvRecord(cells, form);
}

function cellOf(value: unknown): string | number | null {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value);
}

/** Where the first products of CSV text stand. */
export const productPlacesOfCsv = (text: string, count: number) => csvPlaces(text, columns, count);

/** The body that CSV text stands for. @throws {DomainError} `malformed_json` */
export function productsOfCsv(text: string) {
  return { products: [...readCsv(text).items].filter((item) => item !== undefined) };
}

/**
 * The products of CSV text, one after the other, and undefined for each empty record. Cells count, and so do the values
 * in cells that are JSON.
 * @throws {DomainError} `malformed_json`
 */
export function readCsv(text: string, total = countValues()) {
  const readers = { jsonOf: createJsonReader(total), numberOf: createNumberReader(text) };
  return { items: itemsOf(csvRows(text, columns, total), readers) };
}

/** Functions that read cells. */
interface Readers {
  readonly jsonOf: (cell: string) => unknown;
  readonly numberOf: (cell: string) => unknown;
}

type Row = Readonly<Record<string, string>>;

function* itemsOf(rows: Iterable<Row | undefined>, readers: Readers) {
  for (const row of rows) yield row && itemOf(row, readers);
}

function itemOf(row: Row, readers: Readers) {
  const item: Record<string, unknown> = {};
  for (const name in row) {
    const cell = normalText(row[name] ?? "", "lines");
    if (cell !== "" || cleared.has(name)) item[name] = valueOf(types[name], cell, readers);
  }
  return item;
}

/** A cell that does not have the type of its column stays a text, which the check of the body refuses with its pointer. */
function valueOf(type: ColumnType | undefined, cell: string, { jsonOf, numberOf }: Readers): unknown {
  if (cell === "") return null;
  if (type === "integer" || type === "number") return numberOf(cell);
  return type === "json" ? jsonOf(cell) : cell;
}

/**
 * Reads cells as numbers with the decimal mark of the first one that has any. `1,234` and, between semicolons, `1.234` may
 * mean thousands: such a cell stays a text, unless the file has another number that shows its mark.
 */
function createNumberReader(text: string): Readers["numberOf"] {
  const delimiter = delimiterOf(text);
  let mark: string | undefined;
  let shown: { readonly mark: string | undefined } | undefined;
  return (cell) => {
    const [, found] = /^[+-]?\d*([.,])\d+(?:e[+-]?\d+)?$/iu.exec(cell) ?? [];
    if (found === undefined) return /^[+-]?\d+(?:e[+-]?\d+)?$/iu.test(cell) ? Number(cell) : cell;
    if (mark === undefined && mayBeThousands(cell, delimiter)) {
      shown ??= { mark: shownMark(text, delimiter) };
      if (found !== shown.mark) return cell;
    }
    mark ??= found;
    return found === mark ? Number(cell.replace(",", ".")) : cell;
  };
}

/** The decimal mark of cells that can only be numbers with decimals; undefined without any, and with both marks. */
function shownMark(text: string, delimiter: string): string | undefined {
  const quote = delimiter === "," ? '"' : '"?';
  const decimals = String.raw`(?:\d{1,2}|\d{4,})`;
  const has = (cell: string) =>
    new RegExp(`(?:^|[${delimiter}\\r\\n])${cell}(?=[${delimiter}\\r\\n]|$)`, "u").test(text);
  const hasComma = has(String.raw`${quote}[+-]?\d+,${decimals}${quote}`);
  const hasPoint = has(String.raw`"?[+-]?\d+\.${decimals}"?`);
  if (hasComma === hasPoint) return undefined;
  return hasComma ? "," : ".";
}

/**
 * Reads cells as JSON until as many of them were broken as an answer has issues. The text is then refused anyway, and
 * each costs two exceptions, many times its parse.
 */
function createJsonReader(total: ValueCount): Readers["jsonOf"] {
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
