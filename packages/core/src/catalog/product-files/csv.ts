import { csvColumns } from "../../engine/csv/csv-columns.ts";
import { type CsvForm, csvHead, csvLayoutOf, csvRecord, mayBeThousands, plainCsv } from "../../engine/csv/csv.ts";
import { csvPlaces, csvRows } from "../../engine/csv/parse-csv.ts";
import { DomainError, issuesMax } from "../../engine/errors.ts";
import { baseSchema, columnTypes } from "../../engine/rows/definition.ts";
import { countValues, parseJsonBody, type ValueCount } from "../../engine/schemas/json-body.ts";
import { isNullable } from "../../engine/schemas/schema.ts";
import { normalText } from "../../engine/text/normal-text.ts";
import type { ColumnType } from "../../ports/table.ts";
import { products } from "../products.ts";

const { fields } = products.definition;

const { id, version } = baseSchema;

const known = csvColumns({ id, version, ...fields });

const columns = known.names;

const types: Readonly<Record<string, ColumnType>> = { ...columnTypes(fields), version: "integer" };

const numberColumns = columns.filter((name) => types[name] === "integer" || types[name] === "number");

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
export const productPlacesOfCsv = (text: string, count: number) => csvPlaces(text, known, count);

/** The body that CSV text stands for. @throws {DomainError} `malformed_json` */
export function productsOfCsv(text: string) {
  return { products: [...readCsv(text).items].filter((item) => item !== undefined) };
}

/**
 * The products of CSV text, one after the other, and undefined where a reader of many may pause. Cells count, and so do
 * the values in cells that are JSON.
 * @throws {DomainError} `malformed_json`
 */
export function readCsv(text: string, total = countValues()) {
  const { delimiter } = csvLayoutOf(text);
  const numbers = createNumberReader(delimiter);
  const decimalMark = () => numbers.mark() ?? null;
  return { items: itemsOf(text, { numbers, total }), delimiter, decimalMark };
}

/** The decimal mark with which {@link readCsv} reads the numbers of a text. */
export function decimalMarkOf(text: string): DecimalMark | null {
  const numbers = createNumberReader(csvLayoutOf(text).delimiter);
  for (const _ of numbers.lookAhead(csvRows(text, known, countValues(Infinity))));
  return numbers.mark() ?? null;
}

/** Functions that read cells. */
interface Readers {
  readonly jsonOf: (cell: string) => unknown;
  readonly numberOf: (cell: string) => unknown;
}

type Row = Readonly<Record<string, string>>;

type DecimalMark = CsvForm["decimalMark"];

/** Means of reading records. */
interface RecordReading {
  readonly numbers: ReturnType<typeof createNumberReader>;
  readonly total: ValueCount;
}

function* itemsOf(text: string, { numbers, total }: RecordReading) {
  const readers = { jsonOf: createJsonReader(total), numberOf: numbers.numberOf };
  for (const row of csvRows(text, known, total)) {
    if (row && numbers.asksForMark(row)) yield* numbers.lookAhead(csvRows(text, known, countValues(Infinity)));
    yield row && itemOf(row, readers);
  }
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
 * Reads cells as numbers with the decimal mark of the first one that has any. `1,234` between commas and `1.234` between
 * semicolons may mean thousands, and both between tabs: such a cell stays a text, unless the file has another number that
 * shows its mark.
 */
function createNumberReader(delimiter: CsvForm["delimiter"]) {
  let mark: DecimalMark | undefined;
  let hasLooked = false;
  return {
    mark: () => mark,
    /** True for the first row with a number that only another number of the file can explain. */
    asksForMark: (row: Row) =>
      mark === undefined && !hasLooked && numbersOf(row).some((cell) => mayBeThousands(cell, delimiter)),
    /** Looks for the first number that can only have decimals. */
    *lookAhead(rows: Iterable<Row | undefined>): Generator<undefined> {
      hasLooked = true;
      for (const row of rows) {
        mark ??= (row ? numbersOf(row) : []).flatMap((cell) =>
          mayBeThousands(cell, delimiter) ? [] : (markOf(cell) ?? []),
        )[0];
        if (mark !== undefined) return;
        yield undefined;
      }
    },
    numberOf: (cell: string): unknown => {
      const plain = ungrouped(cell);
      const found = markOf(plain);
      if (found === undefined) return /^[+-]?\d+(?:e[+-]?\d+)?$/iu.test(plain) ? Number(plain) : cell;
      if (mark === undefined && mayBeThousands(plain, delimiter)) return cell;
      mark ??= found;
      return found === mark ? Number(plain.replace(",", ".")) : cell;
    },
  };
}

/** Cells of columns that hold numbers, as far as they have a mark. */
function numbersOf(row: Row): readonly string[] {
  const marked = numberColumns.map((name) => row[name] ?? "").filter((cell) => /[.,]/u.test(cell));
  return marked.map((cell) => ungrouped(normalText(cell, "lines")));
}

/**
 * A number as spreadsheets show it, with an ordinary minus and without the signs between thousands, as far as the number
 * itself tells them from its mark: `1.234,5`, `1.234.567`, `1 234`, but not `1.234`.
 */
function ungrouped(cell: string): string {
  const plain = cell.replace(/^\u2212/u, "-");
  const [, sign = ""] =
    /^[+-]?[1-9]\d{0,2}([.,'\u2019 \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/u.exec(plain) ?? [];
  const isLone = /^[+-]?\d+[.,]\d+$/u.test(plain);
  return sign === "" || isLone ? plain : plain.replaceAll(sign, "");
}

/** The decimal mark of a number; undefined for one without decimals, and for any other text. */
function markOf(cell: string): DecimalMark | undefined {
  const found = /^[+-]?\d*([.,])\d+(?:e[+-]?\d+)?$/iu.exec(cell)?.[1];
  return found === "." || found === "," ? found : undefined;
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
