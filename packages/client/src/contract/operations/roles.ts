/** Written by `bun run contract` from the OpenAPI documents: operations of "Roles". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, PrivilegeArea, Restore, Role, RoleCreate, RolePage, RolePatch, RoleReplace } from "../types.ts";

/** Create a role. */
export const createRole: Operation<{ readonly body: RoleCreate; }, Role> = { method: "POST", path: "/api/v1/admin/roles", privilege: "Admin Roles r/w" };
/** Replace a role. */
export const replaceRole: Operation<{ readonly path: { readonly "roleId": string; }; readonly body: RoleReplace; }, Role> = { method: "PUT", path: "/api/v1/admin/roles/{roleId}", privilege: "Admin Roles r/w" };
/** Change a role. */
export const patchRole: Operation<{ readonly path: { readonly "roleId": string; }; readonly body: RolePatch; }, Role> = { method: "PATCH", path: "/api/v1/admin/roles/{roleId}", privilege: "Admin Roles r/w" };
/** Remove a role. */
export const deleteRole: Operation<{ readonly path: { readonly "roleId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/roles/{roleId}", privilege: "Admin Roles r/w" };
/** Read a role. */
export const getRole: Operation<{ readonly path: { readonly "roleId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Role> = { method: "GET", path: "/api/v1/admin/roles/{roleId}", privilege: "Admin Roles" };
/** Restore removed roles. */
export const restoreRoles: Operation<{ readonly body: Restore; }, readonly (Role)[]> = { method: "POST", path: "/api/v1/admin/roles/restore", privilege: "Admin Roles r/w" };
/** Filter, sort and page roles. */
export const queryRoles: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, RolePage> = { method: "POST", path: "/api/v1/admin/roles/grid", privilege: "Admin Roles" };
/** List the privileges. */
export const listPrivileges: Operation<{  }, readonly (PrivilegeArea)[]> = { method: "GET", path: "/api/v1/admin/privileges", privilege: "Admin Roles" };
