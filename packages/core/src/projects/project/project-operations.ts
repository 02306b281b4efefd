import type { Static, TObject } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { withDefaults } from "../../engine/rows/definition.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { recordProjectEvents } from "../events.ts";
import { onProject, projectKind, visibleProjects } from "./access.ts";
import { removeProject } from "./change-project.ts";
import { type ProjectRow, projects } from "./table.ts";

const { schemas, definition, table, columns } = projects;
const example = exampleEntity(projects);

/** Filter model of a grid that shows projects without snapshots. */
const withoutSnapshots = { locked: { filterType: "boolean", type: "false" } } as const;

export const queryProjects = defineOperation({
  name: "queryProjects",
  path: "/api/v1/projects/grid",
  tag: "Projects",
  summary: "Filter, sort and page projects and snapshots",
  description:
    'Returns a page of the projects and snapshots the caller may see. A filter on `locked` separates them: `{ "locked": { "filterType": "boolean", "type": "false" } }` returns projects only.',
  ...forUsers,
  audience: "anyone",
  ...gridOf(schemas.entity, columns, { row: example, filterModel: withoutSnapshots }),
  async run(context, { body }) {
    const grid = { table, columns, ...(await visibleProjects(context)) };
    return readGrid(context, grid, body);
  },
});

export const createProject = defineOperation({
  name: "createProject",
  method: "POST",
  path: "/api/v1/projects",
  tag: "Projects",
  summary: "Create a project",
  description: "Creates a project that the caller owns and emits `project.created`.",
  ...forUsers,
  audience: "anyone",
  body: schemas.create,
  status: 201,
  output: schemas.entity,
  example: { body: definition.example, output: example },
  location: (output) => `/api/v1/projects/${String(output.id)}`,
  async run(context, { body }) {
    const row = newProject(context, withDefaults(definition.fields, body));
    await inTransaction(context, async (change) => {
      await insertRows(change, { kind: projectKind, rows: [row] });
      await recordProjectEvents(change, [{ type: "project.created", data: { object: row } }]);
    });
    return row;
  },
});

export const getProject = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "getProject",
  method: "GET",
  path: "/api/v1/projects/{id}",
  tag: "Projects",
  summary: "Read a project or snapshot",
  description: "Returns the project or snapshot, with its version as ETag.",
  output: schemas.entity,
  example: { output: example },
  run: async (_context, { subject }) => subject,
});

export const deleteProject = defineOperation({
  ...onProject("owner"),
  audience: "anyone",
  name: "deleteProject",
  method: "DELETE",
  path: "/api/v1/projects/{id}",
  tag: "Projects",
  summary: "Remove a project or snapshot",
  description: "Removes a project with everything in it and emits one `project.deleted`.",
  run: (context, { subject }) => removeProject(context, subject),
});

function newProject(context: OperationContext, fields: Static<TObject<typeof definition.fields>>): ProjectRow {
  const readOnly = {
    ownerId: actorOf(context).userId,
    locked: false,
    uniqueNumber: null,
    sourceProjectId: null,
    message: null,
  };
  return { ...newBase(context), ...fields, ...readOnly };
}
