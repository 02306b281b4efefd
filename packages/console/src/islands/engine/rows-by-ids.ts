import type { FilterModel } from "@design-catalog/client/api";

/** Rows that one request reads, at most. */
const rowsMax = 500;

/** The request for some rows. */
export interface AskedRows {
  readonly startRow: 0;
  readonly endRow: number;
  readonly count: false;
  readonly filterModel: FilterModel;
}

/** Reads rows by their ids, in as many requests as that takes: none without ids, for the service refuses an empty range. */
export async function rowsByIds<Row>(
  ids: readonly string[],
  load: (body: AskedRows) => Promise<{ readonly rowData: readonly Row[] }>,
): Promise<readonly Row[]> {
  const all = [...new Set(ids)];
  const rows: Row[] = [];
  for (let from = 0; from < all.length; from += rowsMax) {
    const values = all.slice(from, from + rowsMax);
    const filterModel = { id: { filterType: "set" as const, values } };
    rows.push(...(await load({ startRow: 0, endRow: values.length, count: false, filterModel })).rowData);
  }
  return rows;
}
