import type { Id } from "../../ports/id.ts";
import { Type } from "@sinclair/typebox";
import { DomainError } from "../../engine/errors.ts";
import type { Transaction } from "../../ports/storage.ts";
import { all, live, matches } from "../../ports/condition.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { inProject, onProject } from "../project/access.ts";
import { changeItems, type ItemChange } from "./change-items.ts";
import { exampleItem } from "./examples.ts";
import { presentItem } from "./present.ts";
import {
  type ViewItemPatch,
  viewItemPatchSchema,
  viewItemSchema,
  viewItemsMax,
  viewItemsPatchSchema,
} from "./schemas.ts";
import { onViewItem } from "./subject.ts";
import { viewItems } from "./table.ts";

const tag = "View items";
const collectionPath = "/api/v1/projects/{id}/viewitems";
const itemPath = `${collectionPath}/{itemId}`;
const examplePatch = { version: 0, geometry: { x: 140, rotation: null } };

/** Changes an item at the version last read; `deleted: true` removes it. */
export const patchViewItem = defineOperation({
  ...onViewItem("writer"),
  audience: "anyone",
  name: "patchViewItem",
  method: "PATCH",
  path: itemPath,
  tag,
  summary: "Change an item",
  body: viewItemPatchSchema,
  status: 200,
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

/** Removes an item; announces `project.view.product.deleted` if it shows a product. */
export const deleteViewItem = defineOperation({
  ...onViewItem("writer"),
  audience: "anyone",
  name: "deleteViewItem",
  method: "DELETE",
  path: itemPath,
  tag,
  summary: "Remove an item",
  status: 204,
  run: (context, { subject }) =>
    inProject(context, { project: subject.project, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const before = await findLive(transaction, viewItems, { id: subject.item.id, lock: true });
      checkExpectedVersion(context, before);
      const patch = { version: before.version, deleted: true };
      await changeItems(change, { project, changes: [{ before, patch, pointer: "" }] });
    }),
});

/** Changes several items at the versions last read, all or none; `deleted: true` removes one. */
export const patchViewItems = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "patchViewItems",
  method: "PATCH",
  path: collectionPath,
  tag,
  summary: `Change up to ${viewItemsMax} items`,
  body: Type.Array(viewItemsPatchSchema, { minItems: 1, maxItems: viewItemsMax }),
  status: 200,
  output: Type.Array(viewItemSchema),
  example: { body: [{ id: exampleItem.id, ...examplePatch }], output: [exampleItem] },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const changes = await findItems(transaction, project.id, body);
      return (await changeItems(change, { project, changes })).map(presentItem);
    }),
});

/**
 * Finds and locks the items that patches name.
 * @throws {DomainError} `validation_failed` where an id is unknown or comes twice
 */
async function findItems(
  transaction: Transaction,
  projectId: Id<"project">,
  patches: readonly (ViewItemPatch & { readonly id: string })[],
): Promise<readonly ItemChange[]> {
  const ids = patches.map(({ id }) => id);
  const where = all(live, matches({ projectId }), { op: "in", column: "id", values: ids });
  const rows = await transaction.select(viewItems, { where, lock: true });
  const items = new Map(rows.map((row) => [row.id, row]));
  const changes = patches.flatMap(({ id, ...patch }, index): ItemChange[] => {
    const before = items.get(id);
    // An item named for the second time is no longer found.
    items.delete(id);
    return before ? [{ before, patch, pointer: `/${index}` }] : [];
  });
  if (changes.length === patches.length) return changes;
  const found = new Set(changes.map(({ pointer }) => pointer));
  const errors = ids.flatMap((id, index) => (found.has(`/${index}`) ? [] : [unknownReference(`/${index}/id`, id)]));
  throw new DomainError("validation_failed", "Some of the items are not in the project, or are named twice", {
    errors,
  });
}
