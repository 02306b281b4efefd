/** Written by `bun run contract` from the OpenAPI documents: operations of "Me". */
import type { Operation } from "../../operation.ts";
import type { Authorization, Me, MePatch, OwnProjectInvitation, Passkey, PasskeyCreate, PasskeyCreationOptions, PasskeyPatch, PasskeyStepUp, PasswordChange, ProjectMember, RecoveryCodes, SavedView, SavedViewCreate, SavedViewPatch, Session, TotpConfirmation, TotpDisabling, TotpSetup, TotpStart, TotpState } from "../types.ts";

/** Read your account. */
export const getMe: Operation<{  }, Me> = { method: "GET", path: "/api/v1/me", privilege: "user" };
/** Change your names and language. */
export const patchMe: Operation<{ readonly body: MePatch; }, Me> = { method: "PATCH", path: "/api/v1/me", privilege: "user" };
/** Change your password. */
export const changePassword: Operation<{ readonly body: PasswordChange; }, undefined> = { method: "POST", path: "/api/v1/me/password", privilege: "user" };
/** List your sessions. */
export const listSessions: Operation<{  }, readonly (Session)[]> = { method: "GET", path: "/api/v1/me/sessions", privilege: "user" };
/** End all your other sessions. */
export const endOtherSessions: Operation<{  }, undefined> = { method: "DELETE", path: "/api/v1/me/sessions", privilege: "user" };
/** End one of your sessions. */
export const endSession: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/me/sessions/{id}", privilege: "user" };
/** List the clients that you have authorized. */
export const listAuthorizations: Operation<{  }, readonly (Authorization)[]> = { method: "GET", path: "/api/v1/me/authorizations", privilege: "user" };
/** Withdraw a client's authorization. */
export const endAuthorization: Operation<{ readonly path: { readonly "clientId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/me/authorizations/{clientId}", privilege: "user" };
/** List your saved views. */
export const listSavedViews: Operation<{  }, readonly (SavedView)[]> = { method: "GET", path: "/api/v1/me/views", privilege: "user" };
/** Save a view. */
export const createSavedView: Operation<{ readonly body: SavedViewCreate; }, SavedView> = { method: "POST", path: "/api/v1/me/views", privilege: "user" };
/** Change one of your saved views. */
export const patchSavedView: Operation<{ readonly path: { readonly "id": string; }; readonly body?: SavedViewPatch; }, SavedView> = { method: "PATCH", path: "/api/v1/me/views/{id}", privilege: "user" };
/** Remove one of your saved views. */
export const deleteSavedView: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/me/views/{id}", privilege: "user" };
/** Read the state of your second factor. */
export const getTotp: Operation<{  }, TotpState> = { method: "GET", path: "/api/v1/me/totp", privilege: "user" };
/** Start setting up a second factor. */
export const startTotp: Operation<{ readonly body?: TotpStart; }, TotpSetup> = { method: "POST", path: "/api/v1/me/totp", privilege: "user" };
/** Confirm the second factor with its first code. */
export const confirmTotp: Operation<{ readonly body: TotpConfirmation; }, RecoveryCodes> = { method: "POST", path: "/api/v1/me/totp/confirm", privilege: "user" };
/** Disable the second factor. */
export const disableTotp: Operation<{ readonly body: TotpDisabling; }, undefined> = { method: "POST", path: "/api/v1/me/totp/disable", privilege: "user" };
/** List your passkeys. */
export const listPasskeys: Operation<{  }, readonly (Passkey)[]> = { method: "GET", path: "/api/v1/me/passkeys", privilege: "user" };
/** Add a passkey. */
export const addPasskey: Operation<{ readonly body: PasskeyCreate; }, Passkey> = { method: "POST", path: "/api/v1/me/passkeys", privilege: "user" };
/** Begin to add a passkey. */
export const beginPasskey: Operation<{ readonly body?: PasskeyStepUp; }, PasskeyCreationOptions> = { method: "POST", path: "/api/v1/me/passkeys/begin", privilege: "user" };
/** Rename one of your passkeys. */
export const renamePasskey: Operation<{ readonly path: { readonly "id": string; }; readonly body: PasskeyPatch; }, Passkey> = { method: "PATCH", path: "/api/v1/me/passkeys/{id}", privilege: "user" };
/** Remove one of your passkeys. */
export const deletePasskey: Operation<{ readonly path: { readonly "id": string; }; readonly body?: PasskeyStepUp; }, undefined> = { method: "DELETE", path: "/api/v1/me/passkeys/{id}", privilege: "user" };
/** List your invitations to projects. */
export const listOwnInvitations: Operation<{  }, readonly (OwnProjectInvitation)[]> = { method: "GET", path: "/api/v1/me/invitations", privilege: "user" };
/** Accept an invitation to a project. */
export const acceptOwnInvitation: Operation<{ readonly path: { readonly "id": string; }; }, ProjectMember> = { method: "POST", path: "/api/v1/me/invitations/{id}/accept", privilege: "user" };
/** Decline an invitation to a project. */
export const declineOwnInvitation: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "POST", path: "/api/v1/me/invitations/{id}/decline", privilege: "user" };
