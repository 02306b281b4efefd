import type { JsonObject } from "@design-catalog/core";
import { textOf } from "../client.ts";
import { type EventCase, type ExpectedEvent, idsOf, inProject, pathOf, removed, silence } from "./event-case.ts";
import type { Place } from "./place.ts";

/** Draws a connection; the cable is as GET shows it. */
async function draw(place: Place, index = 0) {
  const item = await place.write("POST", "/viewitems", place.connection(index));
  return { item, cable: await place.read(`/cables/${textOf(item, "cableId")}`) };
}

function restoredEvent(place: Place, cable: JsonObject): ExpectedEvent {
  const { type, data } = inProject(place, "project.cable.added", cable);
  return { type, data: { ...data, restored: true } };
}

/** Another segment of an item's cable. */
function further(place: Place, item: JsonObject): object {
  return { ...place.connection(0), cableId: textOf(item, "cableId") };
}

/** Cables of projects. */
export const cableCases: readonly EventCase[] = [
  {
    line: "POST /projects/{id}/cables announces project.cable.added with the allocated cableId",
    prepare: async (place) => async () => {
      // A connection has both ends.
      const { from, to } = place.connection(0) as { readonly from: object; readonly to: object };
      const cable = await place.write("POST", "/cables", { from, to, label: "HDMI" });
      const object = await place.read(pathOf("cables", cable));
      textOf(object, "cableId");
      return [inProject(place, "project.cable.added", object)];
    },
  },
  {
    line: "a drawn connection announces project.cable.added, and nothing of the item",
    prepare: async (place) => async () => {
      const { cable } = await draw(place);
      return [inProject(place, "project.cable.added", cable)];
    },
  },
  {
    line: "several drawn connections announce project.cable.added for each one",
    prepare: async (place) => async () => {
      const items = await place.writeAll("POST", "/viewitems", [place.connection(0), place.connection(1)]);
      const cables = await Promise.all(items.map((item) => place.read(`/cables/${textOf(item, "cableId")}`)));
      return cables.map((cable) => inProject(place, "project.cable.added", cable));
    },
  },
  {
    line: "another segment, a change of a cable, and refused requests announce nothing",
    async prepare(place) {
      const { item, cable } = await draw(place);
      return async () => {
        await place.write("POST", "/viewitems", further(place, item));
        await place.write("PATCH", pathOf("cables", cable), { version: 0, label: "x" });
        await place.refused(409, ["PATCH", pathOf("cables", cable), { version: 0, deleted: true }]);
        await place.refused(409, ["POST", "/viewitems", [place.placement(0), place.connection(0)]]);
        await place.writeAll("POST", "/cables/restore", { ids: idsOf([cable]) });
        return silence;
      };
    },
  },
  {
    line: "DELETE of a cable announces project.cable.deleted, and nothing of its segments",
    async prepare(place) {
      const { cable } = await draw(place);
      return async () => {
        await place.write("DELETE", pathOf("cables", cable));
        return [inProject(place, "project.cable.deleted", removed(cable))];
      };
    },
  },
  {
    line: "PATCH deleted of a cable announces project.cable.deleted, and nothing of its segments",
    async prepare(place) {
      const { cable } = await draw(place);
      return async () => {
        const object = await place.write("PATCH", pathOf("cables", cable), { version: 0, deleted: true });
        return [inProject(place, "project.cable.deleted", object)];
      };
    },
  },
  {
    line: "DELETE of the last drawn segment announces project.cable.deleted, of an earlier one nothing",
    async prepare(place) {
      const { item, cable } = await draw(place);
      const second = await place.write("POST", "/viewitems", further(place, item));
      return async () => {
        await place.write("DELETE", pathOf("viewitems", item));
        if ((await place.read(pathOf("cables", cable)))["deleted"] !== false) throw new TypeError("Gone too early");
        await place.write("PATCH", pathOf("viewitems", second), { version: 0, deleted: true });
        return [inProject(place, "project.cable.deleted", removed(cable))];
      };
    },
  },
  {
    line: "PATCH of several items that removes the last segments of cables announces project.cable.deleted for each",
    async prepare(place) {
      const [first, second] = [await draw(place, 0), await draw(place, 1)];
      const further0 = await place.write("POST", "/viewitems", further(place, first.item));
      const remove = (item: JsonObject) => ({ id: textOf(item, "id"), version: 0, deleted: true });
      return async () => {
        await place.writeAll("PATCH", "/viewitems", [first.item, further0, second.item].map(remove));
        return [first, second].map(({ cable }) => inProject(place, "project.cable.deleted", removed(cable)));
      };
    },
  },
  {
    line: "POST /projects/{id}/cables/restore announces project.cable.added with restored for each",
    async prepare(place) {
      const drawn = [await draw(place, 0), await draw(place, 1)];
      for (const { cable } of drawn) await place.write("DELETE", pathOf("cables", cable));
      return async () => {
        await place.writeAll("POST", "/cables/restore", { ids: idsOf(drawn.map(({ cable }) => cable)) });
        const shown = await Promise.all(drawn.map(({ cable }) => place.read(pathOf("cables", cable))));
        return shown.map((cable) => restoredEvent(place, cable));
      };
    },
  },
  {
    line: "POST /projects/{id}/viewitems/restore of a connection announces project.cable.added with restored",
    async prepare(place) {
      const { item, cable } = await draw(place);
      await place.write("DELETE", pathOf("viewitems", item));
      return async () => {
        await place.writeAll("POST", "/viewitems/restore", { ids: idsOf([item]) });
        return [restoredEvent(place, await place.read(pathOf("cables", cable)))];
      };
    },
  },
];
