import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { users } from "../users/table.ts";
import { passkeysOfUser } from "./own-passkeys.ts";
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
