import type { Operation } from "../../engine/calls/operation.ts";
import { deleteUser } from "./delete-user.ts";
import { impersonateUser } from "./impersonate.ts";
import { replaceUser } from "./replace-user.ts";
import { restoreUser } from "./restore-user.ts";
import { getUser, queryUsers } from "./user-operations.ts";

/** Operations of administrators on users. */
export const userOperations: readonly Operation[] = [
  queryUsers,
  getUser,
  replaceUser,
  deleteUser,
  restoreUser,
  impersonateUser,
];
