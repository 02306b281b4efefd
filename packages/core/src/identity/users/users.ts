import type { Operation } from "../../engine/calls/operation.ts";
import { deleteUser } from "./delete-user.ts";
import { impersonateUser } from "./impersonate.ts";
import { replaceUser } from "./replace-user.ts";
import { restoreUser } from "./restore-user.ts";
import { getUser, queryUsers } from "./user-operations.ts";
import { listUserSessions } from "./user-sessions.ts";

/** Operations of administrators on users. */
export const userOperations: readonly Operation[] = [
  queryUsers,
  getUser,
  listUserSessions,
  replaceUser,
  deleteUser,
  restoreUser,
  impersonateUser,
];
