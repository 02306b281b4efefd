import type { Operation } from "../../engine/calls/operation.ts";
import { queryInvitations, resendInvitation, withdrawInvitation } from "./invitation-operations.ts";
import { acceptInvitation, getInvitation } from "./invitation.ts";
import { inviteUser } from "./invite-user.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { registerAccount } from "./register.ts";
import { resendVerification, verifyAccount } from "./verify.ts";

/** Operations that create accounts and let their owners in. */
export const accountOperations: readonly Operation[] = [
  registerAccount,
  verifyAccount,
  resendVerification,
  requestPasswordReset,
  resetPassword,
  getInvitation,
  acceptInvitation,
  inviteUser,
  queryInvitations,
  resendInvitation,
  withdrawInvitation,
];
