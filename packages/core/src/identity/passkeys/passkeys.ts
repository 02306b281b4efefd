import type { Operation } from "../../engine/calls/operation.ts";
import { addPasskey } from "./add-passkey.ts";
import { deleteUserPasskey, listUserPasskeys } from "./administration.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { deletePasskey, listPasskeys, renamePasskey } from "./own-passkeys.ts";

/** Operations of users on their own passkeys, and of administrators on those of others. */
export const passkeyOperations: readonly Operation[] = [
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  deletePasskey,
  listUserPasskeys,
  deleteUserPasskey,
];
