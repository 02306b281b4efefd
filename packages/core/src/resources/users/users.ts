import type { Operation } from "../../resource/operation.ts";
import { replaceUser } from "./replace-user.ts";
import { getUser, queryUsers } from "./user-operations.ts";

/** Everything that can be done with users. */
export const userOperations: readonly Operation[] = [queryUsers, getUser, replaceUser];
