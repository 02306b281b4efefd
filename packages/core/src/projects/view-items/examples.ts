import { parseId } from "../../engine/id.ts";
import { presentItem } from "./present.ts";
import type { ViewItemRow } from "./table.ts";

const geometry = { x: 120, y: 80, width: 60, height: 40, rotation: 90 };

/** A placement as a request adds it, for the documentation. */
export const exampleItemAdd = {
  viewId: "6740a1f2c3d4e5f607182912",
  type: "product",
  geometry,
  style: { stroke: "#1d4ed8" },
  projectProductId: parseId<"projectProduct">("6740a1f2c3d4e5f607182913"),
} as const;

const row: ViewItemRow = {
  ...exampleItemAdd,
  id: "6740a1f2c3d4e5f60718293a",
  version: 0,
  deleted: false,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  createdBy: null,
  updatedBy: null,
  projectId: parseId("6740a1f2c3d4e5f607182914"),
  text: null,
  fileId: null,
  projectCableId: null,
  fromProductId: null,
  fromConnector: null,
  fromIndex: null,
  toProductId: null,
  toConnector: null,
  toIndex: null,
  removalId: null,
};

/** A placement as the API shows it, for the documentation. */
export const exampleItem = presentItem(row);
