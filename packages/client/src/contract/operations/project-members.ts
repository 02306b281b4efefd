/** Written by `bun run contract` from the OpenAPI documents: operations of "Project members". */
import type { Operation } from "../../operation.ts";
import type { AccountRequestAccepted, ProjectInvitation, ProjectMember, ProjectMemberAdd, ProjectMemberPatch } from "../types.ts";

/** List the members. */
export const listProjectMembers: Operation<{ readonly path: { readonly "id": string; }; }, readonly (ProjectMember)[]> = { method: "GET", path: "/api/v1/projects/{id}/members", privilege: "project reader" };
/** Invite an address, or add a user immediately. */
export const addProjectMember: Operation<{ readonly path: { readonly "id": string; }; readonly body: ProjectMemberAdd; }, ProjectMember | AccountRequestAccepted> = { method: "POST", path: "/api/v1/projects/{id}/members", privilege: "project owner" };
/** Change a member's role. */
export const patchProjectMember: Operation<{ readonly path: { readonly "id": string; readonly "userId": string; }; readonly body: ProjectMemberPatch; }, ProjectMember> = { method: "PATCH", path: "/api/v1/projects/{id}/members/{userId}", privilege: "project owner" };
/** Remove a member. */
export const deleteProjectMember: Operation<{ readonly path: { readonly "id": string; readonly "userId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/members/{userId}", privilege: "project owner" };
/** List the open invitations. */
export const listProjectInvitations: Operation<{ readonly path: { readonly "id": string; }; }, readonly (ProjectInvitation)[]> = { method: "GET", path: "/api/v1/projects/{id}/invitations", privilege: "project owner" };
/** Withdraw an invitation. */
export const withdrawProjectInvitation: Operation<{ readonly path: { readonly "id": string; readonly "invitationId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/invitations/{invitationId}", privilege: "project owner" };
