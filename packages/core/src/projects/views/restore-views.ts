import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { findRestorable, restoreExample, restoreSchema, withRestored } from "../../engine/operations/restore.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { changeRows } from "../../engine/rows/rows.ts";
import { claimRestored } from "../../engine/rows/unique-values.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { checkConnections, firstRemoval } from "../cables/check-ports.ts";
import { restoreCablesOf } from "../cables/restore-cables.ts";
import { recordProjectEvents } from "../events.ts";
import { checkSettingsFiles } from "../files/check-settings-files.ts";
import { inProject, onProject } from "../project/access.ts";
import { restoreItemsOf } from "../view-items/restore-with.ts";
import { projectViewKind, viewEventData } from "./subject.ts";
import { projectViews } from "./table.ts";

const { definition, schemas, table } = projectViews;

export const restoreProjectViews = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "restoreProjectViews",
  method: "POST",
  path: `${definition.path}/restore`,
  tag: "Project views",
  summary: "Restore removed views",
  description:
    "Restores removed views, all or none, with the items and cables removed with them; items that show or connect a product that is gone come back with that product. Emits `project.view.added` with `restored: true` for each view, `project.cable.added` for each cable, and nothing for items. 409 when another view has taken the `viewKey`, a file that an item shows or the settings name has been removed, or a cable can no longer be where it was.",
  body: restoreSchema,
  output: Type.Array(schemas.entity),
  example: { body: restoreExample, output: [exampleEntity(projectViews)] },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const among = matches({ projectId: project.id });
      const found = await findRestorable(transaction, table, { ids: body.ids, among });
      const rows = found.filter(({ deleted }) => deleted);
      await checkSettingsFiles(transaction, { ids: body.ids, rows });
      await claimRestored(change, table, { ids: body.ids, rows });
      const changes = { deleted: false, removalId: null };
      const restored = await changeRows(change, { kind: projectViewKind, rows, changes, action: "restore" });
      const type = "project.view.added";
      const events = restored.map(
        (view) => ({ type, data: { ...viewEventData(project, view), restored: true } }) as const,
      );
      await recordProjectEvents(change, events);
      const undo = { project, removalIds: rows.flatMap(({ removalId }) => removalId ?? []) };
      await restoreItemsOf(change, { ...undo, ids: body.ids });
      const cables = await restoreCablesOf(change, undo);
      await checkConnections(transaction, cables, { ids: body.ids, since: firstRemoval(rows) });
      return withRestored(found, restored);
    }),
});
