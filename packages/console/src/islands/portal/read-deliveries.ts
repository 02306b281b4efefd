import { queryPortalDeliveries } from "@design-catalog/client/api";
import { call } from "./call.ts";

/** Deliveries of one phase, or of all for an empty text, by the time of their creation. */
export function readDeliveries(read: { readonly phase: string; readonly rows: number; readonly sort: "asc" | "desc" }) {
  const { phase, rows: endRow, sort } = read;
  const filterModel = phase === "" ? null : { phase: { filterType: "set" as const, values: [phase] } };
  return call(queryPortalDeliveries, {
    body: { startRow: 0, endRow, sortModel: [{ colId: "createdAt", sort }], filterModel },
  });
}
