import { compareRows, groupBy } from "@design-catalog/core/engine";
import type { Tally, TallyQuery, StoredTable } from "@design-catalog/core/ports";
import type { createMemoryReader } from "./memory-reader.ts";
import type { StoredRow } from "./memory-rows.ts";

/** Counts groups of rows as the storage port describes. */
export function tallyRows<Row extends object, By extends keyof Row & string, Other extends { readonly id: string }>(
  read: Pick<ReturnType<typeof createMemoryReader>, "matching">,
  table: StoredTable<Row>,
  query: TallyQuery<Row, By, Other>,
): readonly Tally<Row, By>[] {
  const { where, among, by, hourOf, latest, limit } = query;
  const others = among && new Set(read.matching(among.table, among.where).map(({ row }) => row["id"]));
  const rows = read.matching(table, where).filter(({ row }) => !among || others?.has(row[among.column]));
  const groups = groupBy(rows, ({ row }) =>
    JSON.stringify([hourOf && hourIn(row[hourOf]), ...by.map((column) => row[column])]),
  );
  const tallies = [...groups.values()].map((group) => tallyOf(group, query));
  const compare = compareRows(
    [
      ...(latest ? [{ column: "latest", direction: "desc" } as const] : []),
      ...(hourOf ? [{ column: "hour", direction: "asc" } as const] : []),
      ...by.map((column) => ({ column, direction: "asc" }) as const),
    ],
    { ...table.columns, latest: "timestamp", hour: "timestamp" },
  );
  return tallies.toSorted((left, right) => compare(flat(left), flat(right))).slice(0, limit);
}

function tallyOf<Row extends object, By extends keyof Row & string, Other extends { readonly id: string }>(
  group: readonly StoredRow[],
  { by, hourOf, distinct, latest }: TallyQuery<Row, By, Other>,
): Tally<Row, By> {
  const valuesOf = (column: string) => group.map(({ row }) => row[column] ?? null).filter((value) => value !== null);
  return {
    // `normalizeRow` has given every column of the table.
    key: Object.fromEntries(by.map((column) => [column, group[0]?.row[column]])) as Pick<Row, By>,
    hour: hourOf ? hourIn(group[0]?.row[hourOf]) : null,
    count: group.length,
    distinct: distinct ? new Set(valuesOf(distinct)).size : 0,
    // Timestamps of one form are in the order of time.
    latest: latest ? (valuesOf(latest).map(String).toSorted().at(-1) ?? null) : null,
  };
}

/** The beginning of the hour of a timestamp, which is written in UTC. */
function hourIn(value: unknown): string | null {
  return typeof value === "string" ? `${value.slice(0, 13)}:00:00.000Z` : null;
}

function flat({ key, hour, latest }: Tally<object, never>): object {
  return { ...key, hour, latest };
}
