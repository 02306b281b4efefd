import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { includeDeletedQuery, visibleRows } from "../../engine/operations/include-deleted.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { withDefaults } from "../../engine/rows/definition.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { inProject, projectKind } from "./access.ts";
import { changeProject, removeProject } from "./change-project.ts";
import { projects } from "./table.ts";

const { schemas, definition, table, columns } = projects;
const example = exampleEntity(projects);
const snapshotExample = { ...example, locked: true, uniqueNumber: "S-2026-00001" };
const path = "/api/v1/admin/projects";
const query = Type.Object(includeDeletedQuery, { additionalProperties: false });

/** Any project or snapshot by its id in the path. */
const onAnyProject = {
  subject: ({ store }: OperationContext, parameters: Readonly<Record<string, string>>) =>
    findLive(store, table, { id: parameters["projectId"] }),
};

export const queryAllProjects = defineOperation({
  name: "queryAllProjects",
  path: `${path}/grid`,
  tag: "Projects",
  summary: "Filter, sort and page all users' projects",
  description: "Returns a page of all users' projects and snapshots; `includeDeleted` adds removed ones.",
  privilege: "Admin Projects",
  audience: "anyone",
  query,
  ...gridOf(schemas.entity, columns, { row: example }),
  mayLag: true,
  run: (context, input) => readGrid(context, { table, columns, visible: visibleRows(input.query) }, input.body),
});

export const getAnyProject = defineOperation({
  name: "getAnyProject",
  method: "GET",
  path: `${path}/{projectId}`,
  tag: "Projects",
  summary: "Read anybody's project",
  description: "Returns any project or snapshot with its version as ETag; a removed one only with `includeDeleted`.",
  privilege: "Admin Projects",
  audience: "anyone",
  query,
  output: schemas.entity,
  example: { output: example },
  run: (context, { parameters, query: { includeDeleted = false } }) =>
    findLive(context.store, table, { id: parameters["projectId"], includeDeleted }),
});

export const replaceAnyProject = defineOperation({
  ...onAnyProject,
  name: "replaceAnyProject",
  method: "PUT",
  path: `${path}/{projectId}`,
  tag: "Projects",
  summary: "Replace anybody's project",
  description:
    "Replaces the fields of any project that is not a snapshot. A version in the body must be the current one.",
  privilege: "Admin Projects r/w",
  audience: "anyone",
  body: schemas.replace,
  ignoredMembers: Object.keys(schemas.entity.properties).filter(
    (member) => !Object.hasOwn(schemas.replace.properties, member),
  ),
  output: schemas.entity,
  example: { body: { ...definition.example, version: 0 }, output: example },
  run: (context, { body, subject }) =>
    inProject(context, { project: subject, right: "writer" }, async (change, before) => {
      checkVersion(body.version, before.version);
      checkExpectedVersion(context, before);
      const changes = withDefaults(definition.fields, body);
      return changeRow(change, { kind: projectKind, before, changes });
    }),
});

export const patchAnyProject = defineOperation({
  ...onAnyProject,
  name: "patchAnyProject",
  method: "PATCH",
  path: `${path}/{projectId}`,
  tag: "Projects",
  summary: "Change anybody's project",
  description: "Changes the fields in the body of any project; `deleted: true` removes it, even a snapshot.",
  privilege: "Admin Projects r/w",
  audience: "anyone",
  body: schemas.patch,
  output: schemas.entity,
  example: { body: { name: definition.example.name, version: 0 }, output: example },
  run: (context, { body, subject }) => changeProject(context, { project: subject, body }),
});

export const deleteAnyProject = defineOperation({
  ...onAnyProject,
  name: "deleteAnyProject",
  method: "DELETE",
  path: `${path}/{projectId}`,
  tag: "Projects",
  summary: "Remove anybody's project",
  description: "Removes any project or snapshot with everything in it and emits one `project.deleted`.",
  privilege: "Admin Projects r/w",
  audience: "anyone",
  run: (context, { subject }) => removeProject(context, subject),
});

export const queryAllSnapshots = defineOperation({
  name: "queryAllSnapshots",
  path: "/api/v1/admin/snapshots/grid",
  tag: "Snapshots",
  summary: "Filter, sort and page all users' snapshots",
  description: "Returns a page of all users' snapshots; `includeDeleted` adds removed ones.",
  privilege: "Admin Snapshots",
  audience: "anyone",
  query,
  ...gridOf(schemas.entity, columns, { row: snapshotExample }),
  mayLag: true,
  run: (context, input) =>
    readGrid(
      context,
      { table, columns, visible: all(matches({ locked: true }), visibleRows(input.query)) },
      input.body,
    ),
});

export const deleteAnySnapshot = defineOperation({
  name: "deleteAnySnapshot",
  method: "DELETE",
  path: "/api/v1/admin/snapshots/{id}",
  tag: "Snapshots",
  summary: "Remove anybody's snapshot",
  description: "Removes a snapshot; its project stays as it is.",
  privilege: "Admin Snapshots r/w",
  audience: "anyone",
  async subject({ store }, parameters) {
    const snapshot = await findLive(store, table, { id: parameters["id"] });
    if (!snapshot.locked) throw notFound();
    return snapshot;
  },
  run: (context, { subject }) => removeProject(context, subject),
});
