import type { GridRange } from "./grid-types.ts";

/** Order of rows, the most important column first. */
export type Order = GridRange["sortModel"];

/** The order that an address tells, such as `-updatedAt,name`, by the columns that can be sorted. */
export function orderOf(text: string, sortable: readonly string[]): Order {
  return text
    .split(",")
    .map((part) => ({
      colId: part.replace(/^-/u, ""),
      sort: part.startsWith("-") ? ("desc" as const) : ("asc" as const),
    }))
    .filter(({ colId }, index, all) => {
      return sortable.includes(colId) && all.findIndex((other) => other.colId === colId) === index;
    });
}

/** An order as an address tells it. */
export function orderText(order: Order): string {
  return order.map(({ colId, sort }) => (sort === "desc" ? `-${colId}` : colId)).join(",");
}
