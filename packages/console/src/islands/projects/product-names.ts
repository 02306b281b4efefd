import { queryProjectProducts } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { projectId } from "./project.ts";

/** Rows that one request reads, at most. */
const rowsMax = 500;

/** Names of products of the page's project by their ids: the label if there is one. Removed products have none. */
export async function readProductNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const values = [...new Set(ids)];
  const names = new Map<string, string>();
  for (let from = 0; from < values.length; from += rowsMax) {
    const some = values.slice(from, from + rowsMax);
    const filterModel = { id: { filterType: "set" as const, values: some } };
    const body = { startRow: 0, endRow: some.length, filterModel };
    const { rowData } = await call(queryProjectProducts, { path: { id: projectId }, body });
    for (const { id, label, name } of rowData) names.set(id, label ?? name);
  }
  return names;
}
