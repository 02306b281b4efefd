import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** A page of a program as a user wants to find it again: filters, order and whatever else the page's address holds. */
export interface SavedViewRow {
  readonly id: string;
  readonly userId: Id<"user">;
  /** Name of the page, as the program that shows it knows it. */
  readonly page: string;
  readonly name: string;
  /** The query of the page's address, without the question mark. */
  readonly query: string;
  readonly createdAt: string;
}

/** Table of the views that users have saved. */
export const savedViews: Table<SavedViewRow> = {
  name: "saved_views",
  persons: { userId: { erased: "row" } },
  columns: { id: "id", userId: "id", page: "text", name: "text", query: "text", createdAt: "timestamp" },
  unique: [["userId", "page", "name"]],
};
