import { DomainError } from "../errors.ts";
import { addValues, countValues, type ValueCount } from "../schemas/json-body.ts";
import type { ItemPlaces } from "../text/item-places.ts";
import { jsonMembersOf } from "../text/json-member.ts";
import { placeOf } from "../text/place-of.ts";
import { type CsvColumns } from "./csv-columns.ts";
import { type CsvLayout, csvLayoutOf, unguarded } from "./csv.ts";

/** Cells of one record, at most: more than any table has. */
const cellsMax = 1_000;

/** Characters of a heading that a refusal shows. */
const nameLengthMax = 100;

/** Texts of a record by column. */
type Row = Readonly<Record<string, string>>;

/**
 * Parses untrusted CSV text (RFC 4180; also semicolons or tabs between cells; every kind of line break; a byte order mark
 * is ignored) whose first record names the columns. Yields an object of texts for each further record,
 * without guards, and undefined for each empty one, because a reader of millions may want to pause. Each cell and each
 * empty line is a value of the body.
 * @throws {DomainError} `malformed_json` with the line, for broken quotes, NUL, a column that is unknown or repeated,
 * and a record that has another number of cells than the first; without it, for too many values
 */
export function* csvRows(text: string, columns: CsvColumns, total = countValues()): Generator<Row | undefined> {
  if (text.includes("\0")) throw malformed(text, text.indexOf("\0"), "NUL characters are not accepted");
  let head: readonly string[] | undefined;
  const isKnown = new Set(columns.names);
  for (const { cells, start } of recordsOf(text, csvLayoutOf(text), total)) {
    if (isEmpty(cells)) {
      yield undefined;
    } else if (head === undefined) {
      head = headOf(text, { cells, start }, columns);
    } else if (cells.length === head.length || (cells.length > head.length && isEmpty(cells.slice(head.length)))) {
      const row: Record<string, string> = {};
      for (const [at, name] of head.entries()) if (isKnown.has(name)) row[name] = unguarded(cells[at] ?? "");
      yield row;
    } else {
      throw malformed(text, start, `The record has ${cells.length} cell(s), but the first one has ${head.length}`);
    }
  }
  if (head === undefined) throw malformed(text, 0, `The first record must name columns: ${columns.names.join(", ")}`);
}

/** All rows that {@link csvRows} finds. */
export const parseCsv = (...given: Parameters<typeof csvRows>): readonly Row[] =>
  [...csvRows(...given)].filter((row) => row !== undefined);

/** Where the first records below the names of the columns stand, and their cells. */
export function csvPlaces(text: string, columns: CsvColumns, count: number): ItemPlaces {
  const layout = csvLayoutOf(text);
  const starts: number[] = [];
  let head: readonly string[] | undefined;
  for (const record of recordsOf(text, layout, countValues(Infinity))) {
    if (isEmpty(record.cells)) continue;
    if (head) starts.push(record.start);
    else head = headOf(text, record, columns);
    if (starts.length === count) break;
  }
  const located = new Map<number, LocatedCell>();
  const cellOf = (at: number) => {
    const cell = located.get(at) ?? locatedCell(text, at, layout.delimiter);
    located.set(at, cell);
    return cell;
  };
  const memberAt = (start: number, [name = "", ...path]: readonly string[]) => {
    let at = start;
    for (let column = head?.indexOf(name) ?? 0; column > 0; column--) at = cellOf(at).end + 1;
    return path.length === 0 ? at : cellOf(at).memberAt(path);
  };
  return { text, starts, memberAt };
}

/** A cell that may be JSON, in which places are looked for more than once. */
interface LocatedCell extends Cell {
  readonly memberAt: (path: readonly string[]) => number;
}

function locatedCell(text: string, at: number, delimiter: CsvLayout["delimiter"]): LocatedCell {
  const cell = cellAt(text, at, delimiter);
  const find = jsonMembersOf(cell.text);
  if (text[at] !== '"') return { ...cell, memberAt: (path) => at + find(0, path) };
  let marks: Uint32Array | undefined;
  const memberAt = (path: readonly string[]) => {
    const offset = find(0, path);
    if (offset === 0) return at;
    // Each quotation mark in the cell is two in the text, which one more begins.
    marks ??= marksBefore(cell.text);
    return at + offset + 1 + (marks[offset] ?? 0);
  };
  return { ...cell, memberAt };
}

/** Quotation marks before each place of a text. */
function marksBefore(text: string): Uint32Array {
  const marks = new Uint32Array(text.length + 1);
  for (let index = 0; index < text.length; index++)
    marks[index + 1] = (marks[index] ?? 0) + Number(text[index] === '"');
  return marks;
}

/** Spreadsheets write rows that are used no more as empty cells, and likewise columns at the end. */
function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === "");
}

/** The columns that the first record names; empty cells at its end name none. */
function headOf(text: string, { cells, start }: CsvRecord, columns: CsvColumns): readonly string[] {
  const names = cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1).map((name, at) => {
    const column = columns.find(name);
    if (column !== undefined) return column;
    const unknown = name === "" ? `Column ${at + 1} has no name` : `There is no column ${quoted(name)}`;
    throw malformed(text, start, `${unknown}; known columns, separated by commas, are ${columns.names.join(", ")}`);
  });
  // Notes for readers may come twice, as in a file of refused rows that people of two languages have passed on.
  const repeated = names.find((name, at) => columns.names.includes(name) && names.indexOf(name) < at);
  if (repeated !== undefined) throw malformed(text, start, `The column ${repeated} comes twice`);
  return names;
}

/** A cell that is text without a delimiter that is known may hold the whole line. */
function quoted(name: string): string {
  return JSON.stringify(name.length > nameLengthMax ? `${name.slice(0, nameLengthMax)}…` : name);
}

/** A record, or an empty line, which has no cells. */
interface CsvRecord {
  readonly cells: readonly string[];
  /** Offset of its first character. */
  readonly start: number;
}

function* recordsOf(text: string, layout: CsvLayout, total: ValueCount): Generator<CsvRecord> {
  const { delimiter } = layout;
  let { start } = layout;
  let cells: string[] = [];
  for (let at = start; at < text.length || cells.length > 0;) {
    const cell = cellAt(text, at, delimiter);
    const { end } = cell;
    cells.push(cell.text);
    addValues(total, 1);
    if (cells.length > cellsMax) throw malformed(text, at, `A record has at most ${cellsMax} cells`);
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    if (text[end] === delimiter) continue;
    yield { cells: end === start ? [] : cells, start };
    cells = [];
    start = at;
  }
}

interface Cell {
  readonly text: string;
  /** Offset of the delimiter or line break behind it, or of the end. */
  readonly end: number;
}

function cellAt(text: string, at: number, delimiter: CsvLayout["delimiter"]): Cell {
  return text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
}

function plainCell(text: string, at: number, delimiter: CsvLayout["delimiter"]): Cell {
  const stops = `"\r\n${delimiter}`;
  let end = at;
  while (end < text.length && !stops.includes(text.charAt(end))) end++;
  if (text[end] === '"') throw malformed(text, end, "A cell with a quotation mark must be quoted as a whole");
  return { text: text.slice(at, end), end };
}

function quotedCell(text: string, at: number, delimiter: CsvLayout["delimiter"]): Cell {
  for (let from = at + 1; ;) {
    const end = text.indexOf('"', from) + 1;
    if (end === 0) throw malformed(text, at, "A quoted cell does not end");
    from = end + 1;
    if (text[end] === '"') continue;
    if (end < text.length && !`\r\n${delimiter}`.includes(text[end] ?? ""))
      throw malformed(text, end, "Only what separates cells or a line break may follow a quoted cell");
    return { text: text.slice(at + 1, end - 1).replaceAll('""', '"'), end };
  }
}

function malformed(text: string, at: number, problem: string): DomainError {
  const place = placeOf(text, at);
  const message = `Line ${place.line}: ${problem}`;
  const errors = [{ pointer: "", code: "malformed_csv", message, ...place }];
  return new DomainError("malformed_json", `The body is refused as CSV. ${message}`, { errors });
}
