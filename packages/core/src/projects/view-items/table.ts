import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";
import { type EndColumns, endColumns } from "../cables/ends.ts";

/** Types of items on a view. */
export const viewItemTypes = [
  "product",
  "line",
  "polyline",
  "text",
  "image",
  "rectangle",
  "ellipse",
  "group",
  "connection",
] as const;

/** One of {@link viewItemTypes}. */
export type ViewItemType = (typeof viewItemTypes)[number];

/** Geometry of an item on its view. Lengths are in the view's units, the rotation in degrees clockwise. */
export interface Geometry {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation?: number;
  readonly points?: readonly { readonly x: number; readonly y: number }[];
}

/** Something on a view. Only connections use the columns of ends. */
export type ViewItemRow = BaseRow &
  EndColumns & {
    readonly projectId: Id<"project">;
    readonly viewId: string;
    readonly type: ViewItemType;
    readonly geometry: Geometry;
    readonly style: Readonly<Record<string, unknown>>;
    readonly text: string | null;
    readonly fileId: string | null;
    /** The product that a placement shows. */
    readonly projectProductId: Id<"projectProduct"> | null;
    /** Row id of the project cable that a connection draws a segment of. */
    readonly projectCableId: string | null;
    readonly removalId: string | null;
  };

/** Table of what views show. */
export const viewItems: Table<ViewItemRow> = {
  name: "view_items",
  columns: {
    ...baseColumns,
    ...endColumns,
    projectId: "id",
    viewId: "id",
    type: "text",
    geometry: "json",
    style: "json",
    text: "text",
    fileId: "id",
    projectProductId: "id",
    projectCableId: "id",
    removalId: "id",
  },
};
