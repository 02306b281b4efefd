import { isValueLike } from "./value-like.ts";

/** Form of separated values, which spreadsheets expect by the country of their user. */
export interface CsvForm {
  /** Sign between cells. */
  readonly delimiter: "," | ";" | "\t";
  readonly decimalMark: "." | ",";
  /** True for a byte order mark, and an apostrophe in front of texts that a spreadsheet would take for values. */
  readonly spreadsheet: boolean;
}

/** Headings of a column for readers, in which a file of refused rows says why: imports skip it. */
export const noteHeadings = { en: "reason", de: "Grund" } as const;

/** True for the heading of that column in any spelling. */
export const isNoteHeading = (heading: string): boolean =>
  Object.values(noteHeadings).some((note) => headingKey(note) === headingKey(heading));

/** People write headings with blanks and brackets, and programs in their own way: `Part number`, `part_number`. */
export function headingKey(heading: string): string {
  const letters = heading.normalize("NFC").toLowerCase();
  return letters.replaceAll(/[\s_()[\]-]/gu, "");
}

/** The form that programs expect (RFC 4180). */
export const plainCsv: CsvForm = { delimiter: ",", decimalMark: ".", spreadsheet: false };

/**
 * Places where a cell begins that a spreadsheet would run as a formula, perhaps after apostrophes. Where semicolons
 * separate cells, one begins after each; some spreadsheets take full-width signs for the usual ones.
 */
const formulaStart = /(?<=^|;)'*[=+\-@\t\r＝＋－＠]/gu;

/**
 * A record of separated values with its line break (RFC 4180). Where a spreadsheet would run a text as a formula, it
 * gets an apostrophe in front, which {@link unguarded} takes away; null is an empty cell.
 * @example
 * ```ts
 * assert.equal(csvRecord(["Rack, left", "=1+1", -1.5]), "\"Rack, left\",'=1+1,-1.5\r\n");
 * ```
 */
export function csvRecord(cells: readonly (string | number | boolean | null)[], form: CsvForm = plainCsv): string {
  const { delimiter } = form;
  const texts = cells.map((cell) => {
    if (typeof cell === "string") return quoted(guarded(cell, form), delimiter);
    return typeof cell === "number" ? quoted(numberText(cell, form), delimiter) : String(cell ?? "");
  });
  return `${texts.join(delimiter)}\r\n`;
}

/** The record of the columns' names, behind a byte order mark where the form has one. */
export function csvHead(columns: readonly string[], form: CsvForm = plainCsv): string {
  return (form.spreadsheet ? "\uFEFF" : "") + csvRecord(columns, form);
}

/** The text that {@link csvRecord} wrote into a cell. */
export function unguarded(cell: string): string {
  if (cell.startsWith("'") && isValueLike(cell)) return cell.slice(1);
  return cell.replaceAll(formulaStart, (start) => (start.startsWith("'") ? start.slice(1) : start));
}

/** Guards a value behind apostrophes in every form, because {@link unguarded} takes one of them away. */
function guarded(text: string, { spreadsheet }: CsvForm): string {
  if ((spreadsheet || text.startsWith("'")) && isValueLike(text)) return `'${text}`;
  return text.replaceAll(formulaStart, (start) => `'${start}`);
}

/** Three decimals get a zero where a reader could take the mark for that of thousands. */
function numberText(value: number, { delimiter, decimalMark }: CsvForm): string {
  const text = String(value).replace(".", decimalMark);
  return mayBeThousands(text, delimiter) ? `${text}0` : text;
}

/** Marks that separate thousands in some countries where the delimiter is in use. A tab tells no country. */
const thousandsMarks = { ",": ",", ";": ".", "\t": ".," } as const;

/** True for a number with one mark, which separates thousands in the countries that do not use it for decimals. */
export function mayBeThousands(text: string, delimiter: CsvForm["delimiter"]): boolean {
  return new RegExp(String.raw`^[+-]?[1-9]\d{0,2}[${thousandsMarks[delimiter]}]\d{3}$`, "u").test(text);
}

function quoted(text: string, delimiter: string): string {
  return /["\r\n]/u.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Names the delimiter, as Excel reads and some programs write it. */
const delimiterLine = /^sep=([,;\t])(?:\r\n|\r|\n|$)/iu;

/** The way a text separates cells. */
export interface CsvLayout {
  readonly delimiter: CsvForm["delimiter"];
  /** Offset of the first record: behind a byte order mark and a line that names the delimiter. */
  readonly start: number;
}

/** The layout of a text; the delimiter is the one that its first line names, else the most frequent of its first record. */
export function csvLayoutOf(text: string): CsvLayout {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const [line = "", named] = delimiterLine.exec(text.slice(mark, mark + 8)) ?? [];
  const start = mark + line.length;
  const isNamed = named === "," || named === ";" || named === "\t";
  return { delimiter: isNamed ? named : frequentDelimiter(text, start), start };
}

function frequentDelimiter(text: string, start: number): CsvForm["delimiter"] {
  const counts = { ",": 0, ";": 0, "\t": 0 };
  let [isQuoted, isBlank] = [false, true];
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    isBlank &&= sign.trim() === "";
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "," || sign === ";" || sign === "\t")) counts[sign] += 1;
    else if (!isQuoted && !isBlank && (sign === "\n" || sign === "\r")) break;
  }
  const most = counts[";"] > counts[","] ? ";" : ",";
  return counts["\t"] > counts[most] ? "\t" : most;
}
