import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { endSessions } from "../me/end-sessions.ts";
import { userSubject } from "../sign-in/administration.ts";
import { users } from "../users/table.ts";
import { lockedPasskey, passkeyOf, passkeysOfUser } from "./own-passkeys.ts";
import { erasePasskey } from "./record-passkey.ts";
import { passkeyExample, passkeySchema, presentPasskey } from "./schemas.ts";

export const listUserPasskeys = defineOperation({
  name: "listUserPasskeys",
  method: "GET",
  path: "/api/v1/admin/users/{id}/passkeys",
  tag: "Users",
  summary: "List the passkeys of a user",
  description: "Returns the passkeys of a user, the oldest first, each with its last use.",
  privilege: "Admin Users",
  audience: "anyone",
  firstParty: true,
  output: Type.Array(passkeySchema),
  example: { output: [passkeyExample] },
  subject: (context, parameters) => findLive(context.store, users, { id: parameters["id"] }),
  run: async (context, { subject }) => (await passkeysOfUser(context.store, subject)).map(presentPasskey),
});

/**
 * Removes a passkey of a user who has lost it; ends all sessions.
 * @throws {DomainError} `forbidden` to a caller who lacks a privilege of the user
 */
export const deleteUserPasskey = defineOperation({
  name: "deleteUserPasskey",
  method: "DELETE",
  path: "/api/v1/admin/users/{id}/passkeys/{passkeyId}",
  tag: "Users",
  summary: "Remove a user's passkey",
  description: "Removes a lost passkey, ends every session of the user and tells the user by mail.",
  privilege: "Admin Users r/w",
  audience: "anyone",
  firstParty: true,
  async subject(context, parameters) {
    const user = await userSubject(context, parameters);
    return { user, passkey: await passkeyOf(context.store, user, parameters["passkeyId"]) };
  },
  async run(context, { subject: { user, passkey } }) {
    await inTransaction(context, async (change) => {
      const before = await lockedPasskey(change.transaction, passkey);
      await endSessions(change, { userId: user.id, reason: "passkey removed by administration" });
      await erasePasskey(change, user, before);
    });
  },
});
