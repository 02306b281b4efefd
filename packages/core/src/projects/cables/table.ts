import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";
import { type EndColumns, endColumns } from "./ends.ts";

/** Stages of the work on a cable. */
export const cableStatuses = ["planned", "pulled", "terminated", "tested"] as const;

/** A cable of a project. */
export type ProjectCableRow = BaseRow &
  EndColumns & {
    readonly projectId: Id<"project">;
    /** Unique in the project, removed cables included; never an earlier id of another cable. */
    readonly cableId: string;
    readonly catalogCableId: string | null;
    readonly signalId: string | null;
    readonly lengthMm: number | null;
    readonly label: string | null;
    readonly notes: string | null;
    readonly status: (typeof cableStatuses)[number];
    /** True once a connection on a view has drawn it: it then goes with its last drawn segment. */
    readonly drawn: boolean;
    readonly removalId: string | null;
  };

/** Table of the cables in projects. */
export const projectCables: Table<ProjectCableRow> = {
  name: "project_cables",
  columns: {
    ...baseColumns,
    ...endColumns,
    projectId: "id",
    cableId: "text",
    catalogCableId: "id",
    signalId: "id",
    lengthMm: "number",
    label: "text",
    notes: "text",
    status: "text",
    drawn: "boolean",
    removalId: "id",
  },
  // Among removed cables the lock of the project keeps ids unique.
  unique: [["projectId", "cableId"]],
};
