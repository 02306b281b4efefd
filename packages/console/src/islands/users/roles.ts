import { queryRoles } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { mayUse } from "../engine/page-data.ts";

/** Roles that a page offers at most; an application has few. */
const rolesMax = 500;

/** Names of roles by id. */
export type RoleNames = ReadonlyMap<string, string>;

/** The roles of the application by name; undefined for a user who may not read them. */
export async function readRoles(): Promise<RoleNames | undefined> {
  if (!mayUse("Admin Roles")) return undefined;
  const body = { startRow: 0, endRow: rolesMax, sortModel: [{ colId: "name", sort: "asc" as const }] };
  const { rowData } = await call(queryRoles, { body });
  return new Map(rowData.map(({ id, name }) => [id, name]));
}

/** Names of roles in words; an id stands for a role that the user may not read. */
export function roleText(ids: readonly string[], names: RoleNames | undefined): string {
  return ids.map((id) => names?.get(id) ?? id).join(", ");
}
