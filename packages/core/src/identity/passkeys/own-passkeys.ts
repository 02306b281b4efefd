import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { endSessions } from "../me/end-sessions.ts";
import { ownUser } from "../me/me-schema.ts";
import { checkOwnPassword } from "../sign-in/check-own-password.ts";
import type { UserRow } from "../users/table.ts";
import { erasePasskey, renamePasskeyTo } from "./record-passkey.ts";
import { passkeyExample, passkeyPatchSchema, passkeySchema, presentPasskey, stepUpSchema } from "./schemas.ts";
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
  beforePasskey: true,
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

export const renamePasskey = defineOperation({
  name: "renamePasskey",
  method: "PATCH",
  path: "/api/v1/me/passkeys/{id}",
  tag: "Me",
  summary: "Rename one of your passkeys",
  description: "Gives a passkey another name, which nothing depends on.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  body: passkeyPatchSchema,
  output: passkeySchema,
  example: { body: { name: passkeyExample.name }, output: passkeyExample },
  subject: ownPasskey,
  async run(context, { body: { name }, subject: { user, passkey } }) {
    return inTransaction(context, async (change) => {
      const before = await lockedPasskey(change.transaction, passkey);
      await renamePasskeyTo(change, { user, row: before, name });
      return presentPasskey({ ...before, name });
    });
  },
});

/**
 * Removes a passkey of the caller and ends all other sessions, since any of them may have begun with it.
 * @throws {DomainError} as `checkOwnPassword`
 */
export const deletePasskey = defineOperation({
  name: "deletePasskey",
  method: "DELETE",
  path: "/api/v1/me/passkeys/{id}",
  tag: "Me",
  summary: "Remove one of your passkeys",
  description:
    "Checks the password, removes a passkey, ends every other session and tells the user by mail. The device keeps its half until its owner removes it there.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  body: stepUpSchema,
  example: { body: { currentPassword: "correct horse battery staple" } },
  // A replayable answer shares its transaction, so a refusal would roll back the count of guesses.
  replayable: false,
  subject: ownPasskey,
  async run(context, { body, subject: { user, passkey } }) {
    await checkOwnPassword(context, user, body.currentPassword);
    await inTransaction(context, async (change) => {
      const before = await lockedPasskey(change.transaction, passkey);
      await endSessions(change, { userId: user.id, reason: "passkey removed", keepsOwn: true });
      await erasePasskey(change, user, before);
    });
  },
});

async function ownPasskey(
  context: OperationContext,
  parameters: Readonly<Record<string, string>>,
): Promise<{ readonly user: UserRow; readonly passkey: UserPasskeyRow }> {
  const user = await ownUser(context);
  return { user, passkey: await passkeyOf(context.store, user, parameters["id"]) };
}

/**
 * A user's passkey by its id.
 * @throws {DomainError} `not_found`, also for that of another user
 */
export async function passkeyOf(reader: Reader, user: UserRow, id = ""): Promise<UserPasskeyRow> {
  const [row] = await reader.select(userPasskeys, { where: matches({ id, userId: user.id }), limit: 1 });
  if (!row) throw notFound();
  return row;
}

/**
 * The current row of a passkey, locked until the transaction ends.
 * @throws {DomainError} `not_found` if another request removed it
 */
export async function lockedPasskey(reader: Reader, { id }: UserPasskeyRow): Promise<UserPasskeyRow> {
  const row = await reader.find(userPasskeys, id, { lock: true });
  if (!row) throw notFound();
  return row;
}
