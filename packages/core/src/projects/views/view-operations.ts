import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { patchedFields } from "../../engine/operations/patch-rows.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { recordProjectEvents } from "../events.ts";
import { inProject, onProject } from "../project/access.ts";
import type { ProjectRow } from "../project/table.ts";
import { removeItemsOnView } from "../view-items/remove-items.ts";
import { onProjectView, projectViewKind, viewEventData } from "./subject.ts";
import { type ProjectViewRow, projectViews } from "./table.ts";

const { schemas, table, definition } = projectViews;
const example = exampleEntity(projectViews);
const tag = "Project views";
const itemPath = `${definition.path}/{viewId}`;

export const listProjectViews = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "listProjectViews",
  method: "GET",
  path: definition.path,
  tag,
  summary: "List the views",
  description: "Returns the views of a project in the order they were added.",
  output: Type.Array(schemas.entity),
  example: { output: [example] },
  run: (context, { subject }) => context.store.select(table, { where: all(live, matches({ projectId: subject.id })) }),
});

export const getProjectView = defineOperation({
  ...onProjectView("reader"),
  audience: "anyone",
  name: "getProjectView",
  method: "GET",
  path: itemPath,
  tag,
  summary: "Read a view",
  description: "Returns one view without its items, which have their own operation.",
  output: schemas.entity,
  example: { output: example },
  run: async (_context, { subject }) => subject.view,
});

export const patchProjectView = defineOperation({
  ...onProjectView("writer"),
  audience: "anyone",
  name: "patchProjectView",
  method: "PATCH",
  path: itemPath,
  tag,
  summary: "Change a view",
  description: "Changes the members in the body; `deleted: true` removes the view with its items.",
  body: schemas.patch,
  output: schemas.entity,
  example: { body: { name: definition.example.name, version: 0 }, output: example },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject.project, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const before = await findLive(transaction, table, { id: subject.view.id, lock: true });
      const changes: Partial<ProjectViewRow> = patchedFields(projectViews, before, body);
      checkVersion(body.version, before.version);
      if (body.deleted === true) return removeView(change, { project, before, changes });
      return changeRow(change, { kind: projectViewKind, before, changes });
    }),
});

export const deleteProjectView = defineOperation({
  ...onProjectView("writer"),
  audience: "anyone",
  name: "deleteProjectView",
  method: "DELETE",
  path: itemPath,
  tag,
  summary: "Remove a view",
  description: "Removes a view with its items and emits `project.view.deleted`.",
  run: (context, { subject }) =>
    inProject(context, { project: subject.project, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const before = await findLive(transaction, table, { id: subject.view.id, lock: true });
      checkExpectedVersion(context, before);
      await removeView(change, { project, before });
    }),
});

/**
 * Removes a view. Its items emit nothing; a cable whose last drawn segment was on the view goes too, and is announced.
 */
async function removeView(
  change: Change,
  removal: {
    readonly project: ProjectRow;
    readonly before: ProjectViewRow;
    readonly changes?: Partial<ProjectViewRow>;
  },
): Promise<ProjectViewRow> {
  const { context } = change;
  const { project, before, changes = {} } = removal;
  const removalId = context.ports.ids.next();
  const after = await changeRow(change, {
    kind: projectViewKind,
    before,
    changes: { ...changes, deleted: true, removalId },
    action: "delete",
  });
  await recordProjectEvents(change, [{ type: "project.view.deleted", data: viewEventData(project, after) }]);
  await removeItemsOnView(change, { project, viewId: after.id, removalId });
  return after;
}
