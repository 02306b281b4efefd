/** Written by `bun run contract` from the OpenAPI documents: operations of "Users". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, Impersonation, ImpersonationResponse, Passkey, PersonExportJob, ProjectPage, Session, User, UserErasure, UserErasureRequest, UserExportLink, UserInvitation, UserInvitationPage, UserInvite, UserPage, UserReplace } from "../types.ts";

/** Invite a user. */
export const inviteUser: Operation<{ readonly body: UserInvite; }, UserInvitation> = { method: "POST", path: "/api/v1/admin/users/invite", privilege: "Admin Users r/w" };
/** Filter, sort and page invitations. */
export const queryInvitations: Operation<{ readonly body: GridRequest; }, UserInvitationPage> = { method: "POST", path: "/api/v1/admin/invitations/grid", privilege: "Admin Users" };
/** Send an invitation again. */
export const resendInvitation: Operation<{ readonly path: { readonly "id": string; }; }, UserInvitation> = { method: "POST", path: "/api/v1/admin/invitations/{id}/resend", privilege: "Admin Users r/w" };
/** Withdraw an invitation. */
export const withdrawInvitation: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/invitations/{id}", privilege: "Admin Users r/w" };
/** List the passkeys of a user. */
export const listUserPasskeys: Operation<{ readonly path: { readonly "id": string; }; }, readonly (Passkey)[]> = { method: "GET", path: "/api/v1/admin/users/{id}/passkeys", privilege: "Admin Users" };
/** Remove a user's passkey. */
export const deleteUserPasskey: Operation<{ readonly path: { readonly "id": string; readonly "passkeyId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/users/{id}/passkeys/{passkeyId}", privilege: "Admin Users r/w" };
/** Filter, sort and page users. */
export const queryUsers: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "role"?: string; readonly "setting"?: string; readonly "value"?: string; }; readonly body: GridRequest; }, UserPage> = { method: "POST", path: "/api/v1/admin/users/grid", privilege: "Admin Users" };
/** Read a user. */
export const getUser: Operation<{ readonly path: { readonly "userId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, User> = { method: "GET", path: "/api/v1/admin/users/{userId}", privilege: "Admin Users" };
/** Replace a user's fields. */
export const replaceUser: Operation<{ readonly path: { readonly "userId": string; }; readonly body: UserReplace; }, User> = { method: "PUT", path: "/api/v1/admin/users/{userId}", privilege: "Admin Users r/w" };
/** Remove a user. */
export const deleteUser: Operation<{ readonly path: { readonly "userId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/users/{userId}", privilege: "Admin Users r/w" };
/** List the sessions of a user. */
export const listUserSessions: Operation<{ readonly path: { readonly "userId": string; }; }, readonly (Session)[]> = { method: "GET", path: "/api/v1/admin/users/{userId}/sessions", privilege: "Admin Users" };
/** Restore a removed user. */
export const restoreUser: Operation<{ readonly path: { readonly "id": string; }; }, User> = { method: "POST", path: "/api/v1/admin/users/{id}/restore", privilege: "Admin Users r/w" };
/** Act as a user. */
export const impersonateUser: Operation<{ readonly body: Impersonation; }, ImpersonationResponse> = { method: "POST", path: "/api/v1/admin/user/login", privilege: "Admin Impersonate r/w" };
/** Clear a user's failed sign-ins. */
export const unlockUser: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "POST", path: "/api/v1/admin/users/{id}/unlock", privilege: "Admin Users r/w" };
/** End all sessions of a user. */
export const signOutUser: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "POST", path: "/api/v1/admin/users/{id}/signout", privilege: "Admin Users r/w" };
/** Remove a user's lost second factor. */
export const resetTotp: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "POST", path: "/api/v1/admin/users/{id}/totp/reset", privilege: "Admin Users r/w" };
/** Filter, sort and page a user's projects. */
export const queryUserProjects: Operation<{ readonly path: { readonly "userId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ProjectPage> = { method: "POST", path: "/api/v1/admin/users/{userId}/projects/grid", privilege: "Admin Users" };
/** Export everything about a user. */
export const exportUser: Operation<{ readonly path: { readonly "id": string; }; }, PersonExportJob> = { method: "POST", path: "/api/v1/admin/users/{id}/export", privilege: "Admin Users r/w" };
/** Get a link to an export of a user. */
export const shareUserExport: Operation<{ readonly path: { readonly "id": string; readonly "exportId": string; }; }, UserExportLink> = { method: "POST", path: "/api/v1/admin/users/{id}/exports/{exportId}/sas", privilege: "Admin Users r/w" };
/** Erase everything about a user. */
export const eraseUser: Operation<{ readonly path: { readonly "id": string; }; readonly body: UserErasureRequest; }, UserErasure> = { method: "POST", path: "/api/v1/admin/users/{id}/erase", privilege: "Admin Users r/w" };
/** Read the erasure of a user. */
export const getUserErasure: Operation<{ readonly path: { readonly "id": string; }; }, UserErasure> = { method: "GET", path: "/api/v1/admin/users/{id}/erase", privilege: "Admin Users" };
/** Withdraw the erasure of a user. */
export const withdrawUserErasure: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/users/{id}/erase", privilege: "Admin Users r/w" };
