/** A file as two: the rows that the service refuses, and all others. Each of both can be imported. */
export interface SplitFile {
  readonly refused: string;
  readonly rest: string;
  /** Rows among the others. */
  readonly restCount: number;
}

/** Rows of a file that the service refuses: by their lines in a CSV file, by their places in JSON. */
export interface RefusedPlaces {
  readonly lines: readonly number[];
  readonly indexes: readonly number[];
}

/** One record of a CSV file with its line break, and the lines that it takes. */
interface CsvRecord {
  readonly text: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Splits a CSV file, whose heading both have. */
export function splitCsv(text: string, { lines }: RefusedPlaces): SplitFile {
  const records = csvRecords(text.replace(/^\uFEFF/u, ""));
  const headAt = records.findIndex(({ text: own }) => !isEmpty(own.replace(/^sep=./iu, "")));
  const head = records.slice(0, headAt + 1);
  const rows = records.slice(headAt + 1).filter((record) => !isEmpty(record.text));
  const isRefused = ({ firstLine, lastLine }: CsvRecord) => lines.some((line) => line >= firstLine && line <= lastLine);
  const rest = rows.filter((row) => !isRefused(row));
  return {
    refused: joined([...head, ...rows.filter(isRefused)]),
    rest: joined([...head, ...rest]),
    restCount: rest.length,
  };
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

/** Splits a JSON file of products. */
export function splitJson(text: string, { indexes }: RefusedPlaces): SplitFile {
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
