import { csvLayoutOf, csvRecord, isNoteHeading, plainCsv } from "@design-catalog/core/csv";

/** A file as two: the rows that the service refuses, and all others. Each of both can be imported. */
export interface SplitFile {
  readonly refused: string;
  readonly rest: string;
  /** Rows among the others. */
  readonly restCount: number;
}

/** Reasons for which the service refuses rows of a CSV file, in the language of the column's heading. */
export interface Refusals {
  readonly heading: string;
  readonly reasons: readonly { readonly line: number; readonly reason: string }[];
}

/** One record of a CSV file with its line break, and the lines that it takes. */
interface CsvRecord {
  readonly text: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Splits a CSV file, whose heading both have; the refused rows end with their reasons, which an import skips. */
export function splitCsv(text: string, { heading, reasons }: Refusals): SplitFile {
  const { delimiter } = csvLayoutOf(text);
  const records = csvRecords(text.replace(/^\uFEFF/u, ""));
  const headAt = records.findIndex(({ text: own }) => !isEmpty(own.replace(/^sep=./iu, "")));
  const head = records.slice(0, headAt + 1);
  const rows = records.slice(headAt + 1).filter((record) => !isEmpty(record.text));
  const reasonsOf = ({ firstLine, lastLine }: CsvRecord) =>
    reasons.filter(({ line }) => line >= firstLine && line <= lastLine).map(({ reason }) => reason);
  const names = cellsOf(records[headAt]?.text ?? "", delimiter);
  const width = names.findLastIndex((name) => name !== "" && name !== '""') + 1;
  // A file that was refused before has its older reasons.
  const kept = [...names.keys()].filter(
    (at) => at < width && !isNoteHeading(names[at]?.replace(/^"(.*)"$/u, "$1") ?? ""),
  );
  const noted = (record: string, note: string) => {
    const cells = cellsOf(record, delimiter);
    const own = kept.map((at) => `${cells[at] ?? ""}${delimiter}`).join("");
    return own + csvRecord([note], { ...plainCsv, delimiter });
  };
  const refused = rows.flatMap((row) => {
    const own = reasonsOf(row);
    return own.length > 0 ? [noted(row.text, own.join(". "))] : [];
  });
  const rest = rows.filter((row) => reasonsOf(row).length === 0);
  return {
    refused: joined(head.slice(0, -1)) + noted(names.join(delimiter), heading) + refused.join(""),
    rest: joined([...head, ...rest]),
    restCount: rest.length,
  };
}

/** Cells of a record as they are written, with their quotation marks. */
function cellsOf(record: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  let [start, isQuoted] = [0, false];
  const text = record.replace(/[\r\n]+$/u, "");
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (isQuoted || text[at] !== delimiter) continue;
    cells.push(text.slice(start, at));
    start = at + 1;
  }
  return [...cells, text.slice(start)];
}

/** True for a record of empty cells, which the service ignores. */
function isEmpty(text: string): boolean {
  return /^[\s,;]*$/u.test(text);
}

function joined(records: readonly CsvRecord[]): string {
  return records.map(({ text }) => (/[\r\n]$/u.test(text) ? text : `${text}\r\n`)).join("");
}

/** Records of a CSV text: a line break within quotes ends none. */
function csvRecords(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  let [start, line, firstLine, isQuoted] = [0, 1, 1, false];
  for (const { 0: sign, index } of text.matchAll(/"|\r\n|\r|\n/gu)) {
    if (sign === '"') {
      isQuoted = !isQuoted;
      continue;
    }
    if (!isQuoted) {
      records.push({ text: text.slice(start, index + sign.length), firstLine, lastLine: line });
      start = index + sign.length;
      firstLine = line + 1;
    }
    line += 1;
  }
  if (start < text.length) records.push({ text: text.slice(start), firstLine, lastLine: line });
  return records;
}

/** Splits a JSON file of products, by the places of those that are refused. */
export function splitJson(text: string, indexes: readonly number[]): SplitFile {
  const { products = [], ...others } = objectOf(JSON.parse(text));
  const rows: readonly unknown[] = Array.isArray(products) ? products : [];
  const written = (of: readonly unknown[]) => `${JSON.stringify({ ...others, products: of }, null, 2)}\n`;
  const rest = rows.filter((_, index) => !indexes.includes(index));
  return {
    refused: written(rows.filter((_, index) => indexes.includes(index))),
    rest: written(rest),
    restCount: rest.length,
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
