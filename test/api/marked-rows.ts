import { defaultApplicationId, tables } from "@design-catalog/core";
import type { ColumnType, StoredTable } from "@design-catalog/core/ports";
import { recordingKey } from "@design-catalog/core/projects";
import type { TestApi } from "./harness.ts";

type PersonColumn = { readonly table: StoredTable; readonly column: string; readonly texts: readonly string[] };

/** Tables whose rows the upkeep erases once the erasure has marked them. */
const erasedByUpkeep: ReadonlySet<string> = new Set(["session_recordings"]);

/** Every column by which an erasure finds rows to erase or to clear, with the columns whose texts then go. */
export const erasedColumns: readonly PersonColumn[] = tables.flatMap((table) =>
  Object.entries(table.persons ?? {}).flatMap(([column, rows]) => {
    if (!rows || rows.erased === "pseudonym") return [];
    const goes = rows.erased === "row" || erasedByUpkeep.has(table.name) ? table.columns : rows.erased;
    const texts = Object.entries(table.columns).flatMap(([name, type]) =>
      Object.hasOwn(goes, name) && (type === "text" || type === "json") ? [name] : [],
    );
    return texts.length === 0 ? [] : [{ table, column, texts }];
  }),
);

/** The person as rows name them. */
export interface Marked {
  readonly id: string;
  readonly address: string;
  readonly stem: RegExp;
}

/** Columns of {@link erasedColumns} by which no row that shows a mark of the person is found. */
export async function unmarked({ store }: TestApi, person: Marked): Promise<readonly PersonColumn[]> {
  const found = await Promise.all(
    erasedColumns.map(async (place) => {
      const rows = (await store.select(place.table)).map((row) => new Map<string, unknown>(Object.entries(row)));
      const isMarked = rows.some(
        (row) =>
          [person.id, person.address].includes(String(row.get(place.column))) &&
          place.texts.some((name) => person.stem.test(JSON.stringify(row.get(name) ?? null))),
      );
      return isMarked ? [] : [place];
    }),
  );
  return found.flat();
}

/** Stores a row with marks for each of the columns, and what a session recording shows. */
export async function markRows({ store, ports }: TestApi, places: readonly PersonColumn[], person: Marked) {
  for (const { table, column, texts } of places) {
    const types: Readonly<Record<string, ColumnType>> = table.columns;
    const entries = Object.entries(types).map(([name, type]) => {
      if (name === column) return [name, type === "id" ? person.id : person.address];
      if (name === "id") return [name, ports.ids.next()];
      return [name, texts.includes(name) || type !== "text" ? valueOf(type, ports.ids.next()) : "other"];
    });
    const row = { ...Object.fromEntries(entries), ...statesOf[table.name] };
    await store.transaction((transaction) => transaction.insert(table, [row]));
    if (table.name !== "session_recordings") continue;
    const content = Buffer.from("tracy in the recording");
    const { body } = new Response(content);
    if (body) await ports.blobs?.write(recordingKey(defaultApplicationId, row.id), body, { bytes: content.length });
  }
}

/** States that the upkeep would otherwise act upon. */
const statesOf: Readonly<Record<string, object>> = {
  jobs: { status: "succeeded" },
  session_recordings: { status: "complete" },
};

function valueOf(type: ColumnType, unique: string): unknown {
  switch (type) {
    case "id":
      return unique;
    case "text":
      return `tracy${unique}`;
    case "json":
      return [`tracy${unique}`];
    case "timestamp":
      return new Date(Date.now() + 86_400_000).toISOString();
    case "boolean":
      return false;
    case "bytes":
      return new TextEncoder().encode("tracy");
    default:
      return 1;
  }
}
