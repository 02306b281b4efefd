/** Written by `bun run contract` from the OpenAPI documents: operations of "Account". */
import type { Operation } from "../../operation.ts";
import type { AccountAddress, AccountRequestAccepted, AccountToken, Invitation, InvitationAcceptance, PasswordReset, Registration, User } from "../types.ts";

/** Sign up. */
export const registerAccount: Operation<{ readonly body: Registration; }, AccountRequestAccepted> = { method: "POST", path: "/api/v1/account/register", privilege: "public" };
/** Confirm the address. */
export const verifyAccount: Operation<{ readonly body: AccountToken; }, undefined> = { method: "POST", path: "/api/v1/account/verify", privilege: "public" };
/** Request another link to confirm the address. */
export const resendVerification: Operation<{ readonly body: AccountAddress; }, AccountRequestAccepted> = { method: "POST", path: "/api/v1/account/verify/resend", privilege: "public" };
/** Request a link to choose a new password. */
export const requestPasswordReset: Operation<{ readonly body: AccountAddress; }, AccountRequestAccepted> = { method: "POST", path: "/api/v1/account/password/forgot", privilege: "public" };
/** Choose a new password. */
export const resetPassword: Operation<{ readonly body: PasswordReset; }, undefined> = { method: "POST", path: "/api/v1/account/password/reset", privilege: "public" };
/** Read an invitation. */
export const getInvitation: Operation<{ readonly path: { readonly "token": string; }; }, Invitation> = { method: "GET", path: "/api/v1/account/invitations/{token}", privilege: "public" };
/** Accept an invitation. */
export const acceptInvitation: Operation<{ readonly path: { readonly "token": string; }; readonly body: InvitationAcceptance; }, User> = { method: "POST", path: "/api/v1/account/invitations/{token}/accept", privilege: "public" };
