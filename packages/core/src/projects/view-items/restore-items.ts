import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import type { Restored } from "../../engine/operations/refuse-restored.ts";
import { findRestorable, restoreSchema, withRestored } from "../../engine/operations/restore.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import { checkConnections, firstRemoval } from "../cables/check-ports.ts";
import { restoreCablesOf } from "../cables/restore-cables.ts";
import { inProject, onProject } from "../project/access.ts";
import { checkImages, refuseItems } from "./check-images.ts";
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
      const restoring = { ids: body.ids, rows };
      checkParents(restoring, parents);
      await checkImages(transaction, restoring);
      const changes = { deleted: false, removalId: null };
      const restored = await changeRows(change, { kind: viewItemKind, rows, changes, action: "restore" });
      const type = "project.view.product.restored";
      await recordItemEvents(change, { type, project, items: restored, views: parents.views });
      const cables = await restoreCablesOf(change, { project, cableIds: drawnCables(restored) });
      await checkConnections(transaction, cables, { ids: body.ids, since: firstRemoval(rows) });
      return withRestored(found, restored).map(presentItem);
    }),
});

/** @throws {DomainError} `conflict` that names the items whose view, or a product of which, is gone */
function checkParents({ ids, rows }: Restored<ViewItemRow>, { views, products }: LiveParents): void {
  const orphans = rows.filter((item) => !views.has(item.viewId) || productsOf(item).some((id) => !products.has(id)));
  const goneOf = ({ viewId }: ViewItemRow) => (views.has(viewId) ? "a product that it shows or connects" : "its view");
  refuseItems(ids, orphans, goneOf);
}
