import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** A cable id that a cable had before it was renamed; removed cables keep theirs in their own rows. */
export interface UsedCableIdRow {
  readonly id: string;
  readonly projectId: Id<"project">;
  readonly cableId: string;
  /** The cable that had it, the only one that may have it again. */
  readonly projectCableId: string;
}

export const usedCableIds: Table<UsedCableIdRow> = {
  name: "used_cable_ids",
  columns: { id: "id", projectId: "id", cableId: "text", projectCableId: "id" },
  unique: [["projectId", "cableId"]],
};
