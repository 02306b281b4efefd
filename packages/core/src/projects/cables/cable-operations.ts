import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { inProject, onProject } from "../project/access.ts";
import { addCable } from "./add-cable.ts";
import { presentCable, presentCables } from "./cable-warnings.ts";
import { removeCable } from "./remove-cables.ts";
import {
  projectCableColumns as columns,
  projectCableCreateSchema,
  projectCableExample,
  projectCableSchema,
} from "./schemas.ts";
import { onProjectCable } from "./subject.ts";
import { projectCables as table } from "./table.ts";

const collectionPath = "/api/v1/projects/{id}/cables";
const itemPath = `${collectionPath}/{cableId}`;
const tag = "Project cables";

export const listProjectCables = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "listProjectCables",
  method: "GET",
  path: collectionPath,
  tag,
  summary: "List the cables",
  description: "Returns the cables of a project in the order they were added, including those that are not drawn.",
  output: Type.Array(projectCableSchema),
  example: { output: [projectCableExample] },
  run: async (context, { subject }) => {
    const where = all(live, matches({ projectId: subject.id }));
    return presentCables(context.store, await context.store.select(table, { where }));
  },
});

export const queryProjectCables = defineOperation({
  ...onProject("reader"),
  audience: "anyone",
  name: "queryProjectCables",
  path: `${collectionPath}/grid`,
  tag,
  summary: "Filter, sort and page the cables",
  description: "Returns a page of the cables of a project. Columns of an end are named like `from.connector`.",
  ...gridOf(projectCableSchema, columns, { row: projectCableExample }),
  mayLag: true,
  run: async (context, { body, subject }) => {
    const visible = all(live, matches({ projectId: subject.id }));
    const page = await readGrid(context, { table, columns, visible }, body);
    return { ...page, rowData: await presentCables(context.store, page.rowData) };
  },
});

export const getProjectCable = defineOperation({
  ...onProjectCable("reader"),
  audience: "anyone",
  name: "getProjectCable",
  method: "GET",
  path: itemPath,
  tag,
  summary: "Read a cable",
  description: "Returns one cable with both ends.",
  changesApart: true,
  output: projectCableSchema,
  example: { output: projectCableExample },
  run: (context, { subject }) => presentCable(context.store, subject.cable),
});

export const createProjectCable = defineOperation({
  ...onProject("writer"),
  audience: "anyone",
  name: "createProjectCable",
  method: "POST",
  path: collectionPath,
  tag,
  summary: "Add a cable",
  description:
    "Adds a cable between ports that mate, or with loose ends, without drawing it, and emits `project.cable.added`. Without an id it gets the next number of the project, which is never reused.",
  body: projectCableCreateSchema,
  status: 201,
  output: projectCableSchema,
  example: { body: { lengthMm: 5000, label: "Player to display" }, output: projectCableExample },
  location: (output) => `/api/v1/projects/${output.projectId}/cables/${output.id}`,
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, project) => {
      return presentCable(change.transaction, await addCable(change, { project, cable: body, drawn: false }));
    }),
});

export const deleteProjectCable = defineOperation({
  ...onProjectCable("writer"),
  audience: "anyone",
  name: "deleteProjectCable",
  method: "DELETE",
  path: itemPath,
  tag,
  summary: "Remove a cable",
  description: "Removes a cable with the segments that draw it and emits `project.cable.deleted`.",
  run: (context, { subject }) =>
    inProject(context, { project: subject.project, right: "writer" }, async (change, project) => {
      const { transaction } = change;
      const before = await findLive(transaction, table, { id: subject.cable.id, lock: true });
      checkExpectedVersion(context, before);
      await removeCable(change, { project, before });
    }),
});
