import { DomainError } from "../errors.ts";
import { addValues, countValues, type ValueCount } from "../schemas/json-body.ts";
import { unguarded } from "./csv.ts";

/** Cells of one record, at most: more than any table has. */
const cellsMax = 1_000;

/** Texts of a record by column. */
type Row = Readonly<Record<string, string>>;

/**
 * Parses untrusted CSV text (RFC 4180; every kind of line break; a byte order mark is ignored) whose first record names
 * the columns. Yields an object of texts for each further record, without guards against formulas, and undefined for each
 * empty line, because a reader of millions may want to pause. Each cell and each empty line is a value of the body.
 * @throws {DomainError} `malformed_json` with the line, for broken quotes, NUL, a column that is unknown or repeated,
 * and a record that has another number of cells than the first; without it, for too many values
 */
export function* csvRows(text: string, columns: readonly string[], total = countValues()): Generator<Row | undefined> {
  if (text.includes("\0")) throw malformed(text, text.indexOf("\0"), "NUL characters are not accepted");
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  let head: readonly string[] | undefined;
  for (const { cells, start } of recordsOf(source, total)) {
    if (cells.length === 0) {
      yield undefined;
    } else if (head === undefined) {
      checkHead(source, cells, columns);
      head = cells;
    } else if (cells.length === head.length) {
      const row: Record<string, string> = {};
      for (let column = 0; column < head.length; column++) row[head[column] ?? ""] = unguarded(cells[column] ?? "");
      yield row;
    } else {
      throw malformed(source, start, `The record has ${cells.length} cell(s), but the first one has ${head.length}`);
    }
  }
  if (head === undefined) throw malformed(source, 0, `The first record must name columns: ${columns.join(", ")}`);
}

/** All rows that {@link csvRows} finds. */
export const parseCsv = (...given: Parameters<typeof csvRows>): readonly Row[] =>
  [...csvRows(...given)].filter((row) => row !== undefined);

function checkHead(source: string, names: readonly string[], columns: readonly string[]): void {
  const known = `known columns, separated by commas, are ${columns.join(", ")}`;
  for (const [at, name] of names.entries()) {
    if (!columns.includes(name)) throw malformed(source, 0, `Column ${at + 1} has an unknown name; ${known}`);
    if (names.indexOf(name) < at) throw malformed(source, 0, `The column ${name} comes twice`);
  }
}

/** A record, or an empty line, which has no cells. */
interface CsvRecord {
  readonly cells: readonly string[];
  /** Offset of its first character. */
  readonly start: number;
}

function* recordsOf(source: string, total: ValueCount): Generator<CsvRecord> {
  let start = 0;
  let cells: string[] = [];
  for (let at = 0; at < source.length || cells.length > 0;) {
    const { text, end } = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at);
    cells.push(text);
    addValues(total, 1);
    if (cells.length > cellsMax) throw malformed(source, at, `A record has at most ${cellsMax} cells`);
    at = end + (source.startsWith("\r\n", end) ? 2 : 1);
    if (source[end] === ",") continue;
    yield { cells: end === start ? [] : cells, start };
    cells = [];
    start = at;
  }
}

interface Cell {
  readonly text: string;
  /** Offset of the comma or line break behind it, or of the end. */
  readonly end: number;
}

function plainCell(source: string, at: number): Cell {
  let end = at;
  while (end < source.length && !'",\r\n'.includes(source.charAt(end))) end++;
  if (source[end] === '"') throw malformed(source, end, "A cell with a quotation mark must be quoted as a whole");
  return { text: source.slice(at, end), end };
}

function quotedCell(source: string, at: number): Cell {
  for (let from = at + 1; ;) {
    const end = source.indexOf('"', from) + 1;
    if (end === 0) throw malformed(source, at, "A quoted cell does not end");
    from = end + 1;
    if (source[end] === '"') continue;
    if (end < source.length && !",\r\n".includes(source[end] ?? ""))
      throw malformed(source, end, "Only a comma or a line break may follow a quoted cell");
    return { text: source.slice(at + 1, end - 1).replaceAll('""', '"'), end };
  }
}

function malformed(source: string, at: number, problem: string): DomainError {
  let line = 1;
  for (let index = 0; index < at; index++)
    if (source[index] === "\n" || (source[index] === "\r" && source[index + 1] !== "\n")) line += 1;
  const message = `Line ${line}: ${problem}`;
  const errors = [{ pointer: "", code: "malformed_csv", message }];
  return new DomainError("malformed_json", `The body is refused as CSV. ${message}`, { errors });
}
