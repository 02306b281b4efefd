import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { ownUser } from "../me/me-schema.ts";
import type { UserRow } from "../users/table.ts";
import { passkeyExample, passkeySchema, presentPasskey } from "./schemas.ts";
import { type UserPasskeyRow, userPasskeys } from "./table.ts";

export const listPasskeys = defineOperation({
  name: "listPasskeys",
  method: "GET",
  path: "/api/v1/me/passkeys",
  tag: "Me",
  summary: "List your passkeys",
  description: "Returns the passkeys of the user, the oldest first, each with its last use.",
  ...forUsers,
  audience: "anyone",
  firstParty: true,
  output: Type.Array(passkeySchema),
  example: { output: [passkeyExample] },
  run: async (context) => (await passkeysOfUser(context.store, await ownUser(context))).map(presentPasskey),
});

/** Passkeys of a user, the oldest first. */
export function passkeysOfUser(reader: Reader, { id: userId }: UserRow): Promise<readonly UserPasskeyRow[]> {
  return reader.select(userPasskeys, {
    where: matches({ userId }),
    orderBy: [{ column: "id", direction: "asc" }],
  });
}
