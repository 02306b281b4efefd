import { type CsvForm, csvHead, csvRecord } from "../../engine/csv/csv.ts";
import type { presentEntry } from "./entry.ts";

type Entry = ReturnType<typeof presentEntry>;

/** A form of exported entries. */
export interface ExportFormat {
  readonly mediaType: string;
  /** Text in front of the first entry. */
  readonly head: string;
  line(entry: Readonly<Record<keyof Entry, unknown>>): string;
}

const names = [
  "id",
  "at",
  "action",
  "kind",
  "resourceId",
  "actorUserId",
  "impersonatorId",
  "requestId",
  "changeSetId",
  "projectId",
  "portalLinkId",
] as const satisfies readonly (keyof Entry)[];

/** Forms by the name that clients send. In CSV, `changes` is JSON in the last cell. */
export const exportFormats = {
  csv: (form) => ({
    mediaType: "text/csv; charset=utf-8",
    head: csvHead([...names, "changes"], form),
    line: (entry) => csvRecord([...names.map((name) => cellOf(entry[name])), JSON.stringify(entry.changes)], form),
  }),
  ndjson: () => ({
    mediaType: "application/x-ndjson",
    head: "",
    line: (entry) => `${JSON.stringify(entry)}\n`,
  }),
} as const satisfies Readonly<Record<string, (form: CsvForm) => ExportFormat>>;

function cellOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
