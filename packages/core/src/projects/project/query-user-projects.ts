import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { includeDeletedQuery, visibleRows } from "../../engine/operations/include-deleted.ts";
import { all } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import { users } from "../../identity/mod.ts";
import { projectsOf } from "./access.ts";
import { projects } from "./table.ts";

const { schemas, table, columns } = projects;

export const queryUserProjects = defineOperation({
  name: "queryUserProjects",
  path: "/api/v1/admin/users/{userId}/projects/grid",
  tag: "Users",
  summary: "Filter, sort and page a user's projects",
  description:
    "Returns a page of the projects and snapshots a user owns or is a member of; those of a removed user only with `includeDeleted`.",
  privilege: "Admin Users",
  audience: "anyone",
  query: Type.Object(includeDeletedQuery, { additionalProperties: false }),
  ...gridOf(schemas.entity, columns, { row: exampleEntity(projects) }),
  mayLag: true,
  subject: ({ store }, { userId }) => findLive(store, users, { id: userId, includeDeleted: true }),
  async run(context, { query, body, subject }) {
    if (subject.deleted && !query.includeDeleted) throw notFound();
    const { where, sparse } = await projectsOf(context.store, subject.id);
    const grid = { table, columns, visible: all(visibleRows(query), where), sparse };
    return readGrid(context, grid, body);
  },
});
