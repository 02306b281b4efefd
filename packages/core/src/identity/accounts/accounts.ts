import type { Operation } from "../../engine/calls/operation.ts";
import { acceptInvitation, getInvitation } from "./invitation.ts";
import { inviteUser } from "./invite-user.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { registerAccount } from "./register.ts";
import { resendVerification, verifyAccount } from "./verify.ts";

/** How accounts come to be, and how their owners get into them. */
export const accountOperations: readonly Operation[] = [
  registerAccount,
  verifyAccount,
  resendVerification,
  requestPasswordReset,
  resetPassword,
  getInvitation,
  acceptInvitation,
  inviteUser,
];
