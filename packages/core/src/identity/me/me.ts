import type { Operation } from "../../engine/calls/operation.ts";
import { endAuthorization, listAuthorizations } from "./authorization-operations.ts";
import { changePassword } from "./change-password.ts";
import { getMe, patchMe } from "./me-operations.ts";
import { endOtherSessions, endSession, listSessions } from "./session-operations.ts";

/** Operations of users on their own accounts. */
export const meOperations: readonly Operation[] = [
  getMe,
  patchMe,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  listAuthorizations,
  endAuthorization,
];
