import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { findRestorable, restoreSchema, withRestored } from "../../engine/operations/restore.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import type { Transaction } from "../../ports/storage.ts";
import { checkConnections, firstRemoval } from "../cables/check-ports.ts";
import { restoreCablesOf } from "../cables/restore-cables.ts";
import { lockFiles } from "../files/lock-files.ts";
import { inProject, onProject } from "../project/access.ts";
import { exampleItem } from "./examples.ts";
import { drawnCables, findLiveParents, type LiveParents, productsOf } from "./live-parents.ts";
import { presentItem } from "./present.ts";
import { viewItemSchema } from "./schemas.ts";
import { recordItemEvents, viewItemKind } from "./subject.ts";
import { type ViewItemRow, viewItems } from "./table.ts";

export const restoreViewItems = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "restoreViewItems",
  method: "POST",
  path: "/api/v1/projects/{id}/viewitems/restore",
  tag: "View items",
  summary: "Restore removed items",
  description:
    "Restores removed items, all or none, and the cables that connections draw again. Emits `project.view.product.restored` for each placement of a product. If their view or the file that one shows is gone, the answer is 409.",
  body: restoreSchema,
  output: Type.Array(viewItemSchema),
  example: { body: { ids: [exampleItem.id] }, output: [exampleItem] },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const found = await findRestorable(transaction, viewItems, {
        ids: body.ids,
        among: matches({ projectId: project.id }),
      });
      const rows = found.filter(({ deleted }) => deleted);
      const parents = await findLiveParents(transaction, project.id, rows);
      checkParents(rows, parents);
      await checkFilesKept(transaction, rows);
      const changes = { deleted: false, removalId: null };
      const restored = await changeRows(change, { kind: viewItemKind, rows, changes, action: "restore" });
      const type = "project.view.product.restored";
      await recordItemEvents(change, { type, project, items: restored, views: parents.views });
      const cables = await restoreCablesOf(change, { project, cableIds: drawnCables(restored) });
      await checkConnections(transaction, cables, { since: firstRemoval(rows) });
      return withRestored(found, restored).map(presentItem);
    }),
});

/** @throws {DomainError} `conflict` when the file that an item shows has been removed */
async function checkFilesKept(transaction: Transaction, items: readonly ViewItemRow[]): Promise<void> {
  const files = await lockFiles(
    transaction,
    items.map(({ fileId }) => fileId),
  );
  const known = new Set<string>(files.map(({ id }) => id));
  const blank = items.find(({ fileId }) => fileId !== null && !known.has(fileId));
  if (blank) throw new DomainError("conflict", `Cannot restore the item ${blank.id}: its file has been removed`);
}

/** @throws {DomainError} `conflict` when the view or a product of an item is gone */
function checkParents(items: readonly ViewItemRow[], { views, products }: LiveParents): void {
  const orphan = items.find((item) => !views.has(item.viewId) || productsOf(item).some((id) => !products.has(id)));
  if (!orphan) return;
  const gone = views.has(orphan.viewId) ? "a product that it shows or connects" : "its view";
  throw new DomainError("conflict", `Cannot restore the item ${orphan.id}: ${gone} has been removed`);
}
