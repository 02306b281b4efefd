import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { includeDeletedQuery, visibleRows } from "../../engine/operations/include-deleted.ts";
import { all } from "../../engine/rows/conditions.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { presentUser, userExample, userSchema } from "./schemas.ts";
import { type UserRow, users } from "./table.ts";
import { filteredUsers, userFiltersQuery } from "./user-filters.ts";

const userColumns = gridColumns(userSchema.properties);

export const queryUsers = defineOperation({
  name: "queryUsers",
  path: "/api/v1/admin/users/grid",
  tag: "Users",
  summary: "Filter, sort and page users",
  description:
    "Returns a page of users, without secrets. `includeDeleted` adds removed ones; `role` keeps those who have a role, and `setting` with `value` those with this value of a setting.",
  privilege: "Admin Users",
  audience: "anyone",
  query: Type.Object({ ...includeDeletedQuery, ...userFiltersQuery }, { additionalProperties: false }),
  ...gridOf(userSchema, userColumns, { row: userExample }),
  async run(context, { query, body }) {
    const visible = all(visibleRows(query), await filteredUsers(context.store, query));
    const grid = { table: users, columns: userColumns, visible };
    const page = await readGrid(context, grid, body);
    return { ...page, rowData: page.rowData.map(presentUser) };
  },
});

export const getUser = defineOperation({
  name: "getUser",
  method: "GET",
  path: "/api/v1/admin/users/{userId}",
  tag: "Users",
  summary: "Read a user",
  description: "Returns one user with roles and settings.",
  privilege: "Admin Users",
  audience: "anyone",
  query: Type.Object(includeDeletedQuery, { additionalProperties: false }),
  changesApart: true,
  output: userSchema,
  example: { output: userExample },
  async run({ store }, { parameters: { userId }, query: { includeDeleted = false } }) {
    return presentUser(await findLive(store, users, { id: userId, includeDeleted }));
  },
});

/**
 * The user in the path.
 * @throws {DomainError} `not_found`
 */
export function userSubject(context: OperationContext, parameters: Readonly<Record<string, string>>): Promise<UserRow> {
  return findLive(context.store, users, { id: parameters.userId });
}
