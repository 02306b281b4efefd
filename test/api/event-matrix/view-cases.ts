import { textOf } from "../client.ts";
import { type EventCase, inProject, pathOf, removed, silence } from "./event-case.ts";

/** Views of projects. */
export const viewCases: readonly EventCase[] = [
  {
    line: "POST /projects/{id}/views announces project.view.added",
    prepare: async (place) => async () => {
      const view = await place.write("POST", "/views", { name: "First floor", widthMm: 420 });
      return [inProject(place, "project.view.added", await place.read(pathOf("views", view)))];
    },
  },
  {
    line: "POST /projects/{id}/views/{viewId}/deepcopy announces one project.view.added with its source, and nothing of the items",
    async prepare(place) {
      await place.writeAll("POST", "/viewitems", [place.placement(0), place.connection(1)]);
      return async () => {
        const copy = await place.write("POST", `${pathOf("views", place.view)}/deepcopy`, { name: "Copy" });
        const added = inProject(place, "project.view.added", await place.read(pathOf("views", copy)));
        return [{ ...added, data: { ...added.data, copiedFromViewId: textOf(place.view, "id") } }];
      };
    },
  },
  {
    line: "DELETE of a view announces project.view.deleted, and nothing of the items",
    async prepare(place) {
      await place.writeAll("POST", "/viewitems", [place.placement(0), place.placement(1)]);
      return async () => {
        await place.write("DELETE", pathOf("views", place.view));
        return [inProject(place, "project.view.deleted", removed(place.view))];
      };
    },
  },
  {
    line: "PATCH deleted of a view announces project.view.deleted, and nothing of the items",
    async prepare(place) {
      await place.writeAll("POST", "/viewitems", [place.placement(0), place.placement(1)]);
      return async () => {
        const patch = { version: 0, deleted: true, name: "Gone" };
        const object = await place.write("PATCH", pathOf("views", place.view), patch);
        return [inProject(place, "project.view.deleted", object)];
      };
    },
  },
  {
    line: "DELETE of a view with the last drawn segment of a cable announces project.cable.deleted too",
    async prepare(place) {
      const item = await place.write("POST", "/viewitems", place.connection(0));
      const cable = await place.read(`/cables/${textOf(item, "cableId")}`);
      return async () => {
        await place.write("DELETE", pathOf("views", place.view));
        return [
          inProject(place, "project.view.deleted", removed(place.view)),
          inProject(place, "project.cable.deleted", removed(cable)),
        ];
      };
    },
  },
  {
    line: "restore of a view announces project.view.added and its cable, both with restored, and nothing of the items",
    async prepare(place) {
      const [item] = await place.writeAll("POST", "/viewitems", [place.connection(0), place.placement(0)]);
      const cable = await place.read(`/cables/${textOf(item ?? {}, "cableId")}`);
      await place.write("DELETE", pathOf("views", place.view));
      return async () => {
        await place.writeAll("POST", "/views/restore", { ids: [textOf(place.view, "id")] });
        const back = inProject(place, "project.view.added", await place.read(pathOf("views", place.view)));
        const wired = inProject(place, "project.cable.added", await place.read(pathOf("cables", cable)));
        return [back, wired].map(({ type, data }) => ({ type, data: { ...data, restored: true } }));
      };
    },
  },
  {
    line: "a change of a view and refused requests announce nothing",
    prepare: async (place) => async () => {
      const path = pathOf("views", place.view);
      await place.write("PATCH", path, { version: 0, name: "First floor" });
      await place.refused(409, ["PATCH", path, { version: 0, deleted: true }]);
      await place.refused(409, ["POST", "/views", { name: "x", viewKey: "ground-floor" }]);
      await place.refused(400, ["POST", `${path}/deepcopy`, { name: "" }]);
      return silence;
    },
  },
];
