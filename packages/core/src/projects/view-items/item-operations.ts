import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { findPatched } from "../../engine/operations/row-patches.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { inProject, onProject } from "../project/access.ts";
import { changeItems } from "./change-items.ts";
import { exampleItem } from "./examples.ts";
import { presentItem } from "./present.ts";
import { viewItemPatchSchema, viewItemSchema, viewItemsMax, viewItemsPatchSchema } from "./schemas.ts";
import { onViewItem } from "./subject.ts";
import { viewItems } from "./table.ts";

const tag = "View items";
const collectionPath = "/api/v1/projects/{id}/viewitems";
const itemPath = `${collectionPath}/{itemId}`;
const examplePatch = { version: 0, geometry: { x: 140, rotation: null } };

export const patchViewItem = defineOperation({
  ...onViewItem("writer"),
  audience: "anyone",
  name: "patchViewItem",
  method: "PATCH",
  path: itemPath,
  tag,
  summary: "Change an item",
  description:
    "Changes the members in the body; geometry and style merge by name, and `deleted: true` removes the item.",
  body: viewItemPatchSchema,
  output: viewItemSchema,
  example: { body: examplePatch, output: exampleItem },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject.project, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const before = await findLive(transaction, viewItems, { id: subject.item.id, lock: true });
      const changes = [{ before, patch: body, pointer: "" }];
      const [after = before] = await changeItems(change, { project, changes });
      return presentItem(after);
    }),
});

export const deleteViewItem = defineOperation({
  ...onViewItem("writer"),
  audience: "anyone",
  name: "deleteViewItem",
  method: "DELETE",
  path: itemPath,
  tag,
  summary: "Remove an item",
  description:
    "Removes an item and emits `project.view.product.deleted` if it shows a product. A cable goes with the last of its drawn segments.",
  run: (context, { subject }) =>
    inProject(context, { project: subject.project, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const before = await findLive(transaction, viewItems, { id: subject.item.id, lock: true });
      checkExpectedVersion(context, before);
      const patch = { version: before.version, deleted: true };
      await changeItems(change, { project, changes: [{ before, patch, pointer: "" }] });
    }),
});

export const patchViewItems = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "patchViewItems",
  method: "PATCH",
  path: collectionPath,
  tag,
  summary: `Change up to ${viewItemsMax} items`,
  description:
    "Changes up to 1000 items of the project, each at the version last read, all or none; `deleted: true` removes one.",
  body: Type.Array(viewItemsPatchSchema, { minItems: 1, maxItems: viewItemsMax }),
  output: Type.Array(viewItemSchema),
  example: { body: [{ id: exampleItem.id, ...examplePatch }], output: [exampleItem] },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      const among = matches({ projectId: project.id });
      const changes = await findPatched(change.transaction, viewItems, { patches: body, among });
      return (await changeItems(change, { project, changes })).map(presentItem);
    }),
});
