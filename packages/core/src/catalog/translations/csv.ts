import { csvColumns } from "../../engine/csv/csv-columns.ts";
import { type CsvForm, csvHead, csvRecord, plainCsv } from "../../engine/csv/csv.ts";
import { csvPlaces, parseCsv } from "../../engine/csv/parse-csv.ts";
import { translations } from "./table.ts";
import type { Fields } from "./write-translations.ts";

const columns = [
  "namespace",
  "key",
  "locale",
  "value",
  "source",
  "status",
  "format",
] as const satisfies readonly (keyof Fields)[];

const { fields } = translations.definition;

const known = csvColumns(Object.fromEntries(columns.map((name) => [name, fields[name]])));

/** Translations as CSV with a head. */
export function translationsCsv(rows: readonly Fields[], form: CsvForm = plainCsv): string {
  const records = rows.map((row) => {
    const cells = columns.map((column) => row[column]);
    return csvRecord(cells, form);
  });
  return csvHead(columns, form) + records.join("");
}

/** Where the first translations of CSV text stand. */
export const translationPlacesOfCsv = (text: string, count: number) => csvPlaces(text, known, count);

/** The JSON body that CSV text stands for. Empty cells are absent members, except for an empty value. */
export function translationsOfCsv(text: string) {
  const rows = parseCsv(text, known).map((row) => {
    return Object.fromEntries(Object.entries(row).filter(([name, cell]) => cell !== "" || name === "value"));
  });
  return { translations: rows };
}
