import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { copyOf } from "../../engine/rows/row-copy.ts";
import { findLive, insertRows, newBase } from "../../engine/rows/rows.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { recordProjectEvents } from "../events.ts";
import { inProject } from "../project/access.ts";
import { withEnding } from "../project/copy-project.ts";
import { viewItems } from "../view-items/table.ts";
import { onProjectView, projectViewKind, viewEventData } from "./subject.ts";
import { type ProjectViewRow, projectViews } from "./table.ts";
import { freeViewKey } from "./view-key.ts";

const { definition, schemas, table } = projectViews;

export const deepCopyProjectView = defineOperation({
  ...onProjectView("writer"),
  audience: "anyone",
  name: "deepCopyProjectView",
  method: "POST",
  path: `${definition.path}/{viewId}/deepcopy`,
  tag: "Project views",
  summary: "Copy a view with its items",
  description:
    "Copies a view with its items within the project and emits one `project.view.added` that names the source. A copied connection draws a further segment of the same cable.",
  body: Type.Object(
    { name: Type.Optional(definition.fields.name) },
    { $id: "ProjectViewCopy", additionalProperties: false },
  ),
  status: 201,
  output: schemas.entity,
  example: { body: { name: "First floor" }, output: exampleEntity(projectViews) },
  location: (output) => `/api/v1/projects/${String(output.projectId)}/views/${String(output.id)}`,
  run: (context, { body, subject }) =>
    inProject(context, { project: subject.project, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const source = await findLive(transaction, table, { id: subject.view.id });
      const name = body.name ?? withEnding(source.name, " copy");
      const viewKey = await freeViewKey(transaction, project.id, name);
      const view: ProjectViewRow = { ...source, ...newBase(context), name, viewKey };
      const { id: _, ...base } = newBase(context);
      const where = all(live, matches({ projectId: project.id, viewId: source.id }));
      const items = copyOf({ table: viewItems, where, set: { ...base, viewId: view.id } });
      const copied = await transaction.copyRows([items], context.ports.ids);
      const notes = [{ field: "copiedItems", before: null, after: copied.size }];
      await insertRows(change, { kind: projectViewKind, rows: [view], notes });
      const data = { ...viewEventData(project, view), copiedFromViewId: source.id };
      await recordProjectEvents(change, [{ type: "project.view.added", data }]);
      return view;
    }),
});
