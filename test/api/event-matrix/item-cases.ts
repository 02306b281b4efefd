import type { JsonObject } from "@design-catalog/core";
import { textOf } from "../client.ts";
import { type EventCase, idsOf, onView, pathOf, removed, silence } from "./event-case.ts";
import { type Place, shapeOf } from "./place.ts";

const unknownId = "6740a1f2c3d4e5f607182999";
const points = [
  { x: 0, y: 0 },
  { x: 5, y: 5 },
];
const geometry = { x: 0, y: 0, width: 5, height: 5 };

/** One item of every type except product and connection. */
function shapes({ view, catalog }: Place): readonly object[] {
  const viewId = textOf(view, "id");
  return [
    shapeOf("line", viewId, { geometry: { ...geometry, points } }),
    shapeOf("polyline", viewId, { geometry: { ...geometry, points } }),
    shapeOf("text", viewId, { text: "Hall" }),
    shapeOf("image", viewId, { fileId: catalog.picture }),
    ...["rectangle", "ellipse", "group"].map((type) => shapeOf(type, viewId)),
  ];
}

/** Items of every type except connection; two of them show a product. */
async function addItems(place: Place) {
  const bodies = [place.placement(0), ...shapes(place), place.placement(1)];
  const items = await place.writeAll("POST", "/viewitems", bodies);
  return { items, placements: items.filter(({ type }) => type === "product") };
}

function patchOf(item: JsonObject, patch: object): object {
  return { id: textOf(item, "id"), version: Number(item["version"]), ...patch };
}

/** Items on views. */
export const itemCases: readonly EventCase[] = [
  {
    line: "POST of one placement announces project.view.product.added with project and view",
    prepare: async (place) => async () => {
      const item = await place.write("POST", "/viewitems", {
        ...place.placement(),
        text: "DSP",
        style: { b: 1, a: 2 },
      });
      return [onView(place, "project.view.product.added", await place.read(pathOf("viewitems", item)))];
    },
  },
  {
    line: "POST of several items announces project.view.product.added for each placement, and no item of another type",
    prepare: async (place) => async () => {
      const { placements } = await addItems(place);
      const shown = await Promise.all(placements.map((item) => place.read(pathOf("viewitems", item))));
      return shown.map((object) => onView(place, "project.view.product.added", object));
    },
  },
  {
    line: "POST of items with one invalid announces nothing",
    prepare: async (place) => async () => {
      const wrong = { ...place.placement(1), projectProductId: unknownId };
      await place.refused(400, ["POST", "/viewitems", [place.placement(0), wrong]]);
      return silence;
    },
  },
  {
    line: "DELETE of items announces project.view.product.deleted only for placements",
    async prepare(place) {
      const { items, placements } = await addItems(place);
      return async () => {
        for (const item of items) await place.write("DELETE", pathOf("viewitems", item));
        return placements.map((item) => onView(place, "project.view.product.deleted", removed(item)));
      };
    },
  },
  {
    line: "PATCH deleted of items announces project.view.product.deleted only for placements",
    async prepare(place) {
      const { items } = await addItems(place);
      return async () => {
        const gone: JsonObject[] = [];
        for (const item of items) {
          gone.push(await place.write("PATCH", pathOf("viewitems", item), { version: 0, deleted: true }));
        }
        const placements = gone.filter(({ type }) => type === "product");
        return placements.map((object) => onView(place, "project.view.product.deleted", object));
      };
    },
  },
  {
    line: "PATCH of several items announces project.view.product.deleted for the placements that it removes",
    async prepare(place) {
      const { items, placements } = await addItems(place);
      return async () => {
        const [moved = {}, ...others] = items;
        const patches = [
          patchOf(moved, { geometry: { x: 1 } }),
          ...others.map((item) => patchOf(item, { deleted: true })),
        ];
        const changed = await place.writeAll("PATCH", "/viewitems", patches);
        const gone = changed.filter(({ id, type }) => type === "product" && id !== placements[0]?.["id"]);
        return gone.map((object) => onView(place, "project.view.product.deleted", object));
      };
    },
  },
  {
    line: "POST /projects/{id}/viewitems/restore announces project.view.product.restored only for placements",
    async prepare(place) {
      const { items, placements } = await addItems(place);
      for (const item of items) await place.write("DELETE", pathOf("viewitems", item));
      return async () => {
        await place.writeAll("POST", "/viewitems/restore", { ids: idsOf(items) });
        const shown = await Promise.all(placements.map((item) => place.read(pathOf("viewitems", item))));
        return shown.map((object) => onView(place, "project.view.product.restored", object));
      };
    },
  },
  {
    line: "a change of an item, a restore of a live one, and refused requests announce nothing",
    async prepare(place) {
      const { items } = await addItems(place);
      return async () => {
        const [item = {}] = items;
        const path = pathOf("viewitems", item);
        await place.write("PATCH", path, { version: 0, text: "x", geometry: { x: 1 } });
        await place.refused(409, ["PATCH", path, { version: 0, deleted: true }]);
        await place.refused(400, ["PATCH", path, { version: 1, viewId: unknownId }]);
        await place.refused(409, ["PATCH", "/viewitems", items.map((one) => patchOf(one, { deleted: true }))]);
        await place.writeAll("POST", "/viewitems/restore", { ids: idsOf(items) });
        return silence;
      };
    },
  },
  {
    line: "a placement that would exceed 1 MB is announced by its id, with its project and view",
    prepare: async (place) => async () => {
      const style = { note: "x".repeat(1_048_000) };
      const item = await place.write("POST", "/viewitems", { ...place.placement(), style });
      return [onView(place, "project.view.product.added", { id: textOf(item, "id"), truncated: true })];
    },
  },
];
