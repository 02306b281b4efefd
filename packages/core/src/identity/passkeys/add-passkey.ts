import { type Static } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { ownUser } from "../me/me-schema.ts";
import { deviceOf } from "../sign-in/device-of.ts";
import { type UserRow, users } from "../users/table.ts";
import { checkRoom } from "./begin-passkey.ts";
import { endCeremony, passkeysOf } from "./ceremony.ts";
import { insertPasskey } from "./record-passkey.ts";
import { passkeyCreateSchema, passkeyExample, passkeySchema, presentPasskey } from "./schemas.ts";
import { type UserPasskeyRow, userPasskeys } from "./table.ts";

/**
 * Adds the passkey that an authenticator made for `beginPasskey`.
 * @throws {DomainError} `validation_failed` with `wrong_passkey`, `limit_reached`, `duplicate`, `conflict`
 */
export const addPasskey = defineOperation({
  name: "addPasskey",
  method: "POST",
  path: "/api/v1/me/passkeys",
  tag: "Me",
  summary: "Add a passkey",
  description:
    "Takes what the browser made (WebAuthn), each value in base64url, and tells the user by mail. Without a name, the passkey is called by its browser and system.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  beforePasskey: true,
  body: passkeyCreateSchema,
  status: 201,
  output: passkeySchema,
  failures: [409],
  example: {
    body: {
      name: passkeyExample.name,
      id: "q83vEjRWeJA",
      clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
      attestationObject: "o2NmbXRkbm9uZQ",
      transports: ["internal"],
    },
    output: { ...passkeyExample, lastUsedAt: null, lastUsedNetwork: null },
  },
  // A challenge is spent even if the answer is refused.
  replayable: false,
  subject: ownUser,
  async run(context, { body, subject }) {
    const row = await createdPasskey(context, { user: subject, body });
    await inTransaction(context, (change) => insertChecked(change, { user: subject, row }));
    return presentPasskey(row);
  },
});

async function createdPasskey(
  context: OperationContext,
  { user, body }: { readonly user: UserRow; readonly body: Static<typeof passkeyCreateSchema> },
): Promise<UserPasskeyRow> {
  const { clock, ids } = context.ports;
  const { id: credentialId, clientDataJSON, attestationObject, transports = [] } = body;
  const expected = await endCeremony(context, { owner: { userId: user.id }, clientDataJSON });
  const answer = { id: credentialId, clientDataJSON, attestationObject };
  const created = expected && (await passkeysOf(context).verifyCreation(answer, expected));
  if (!created) throw invalid("", "wrong_passkey", "The passkey was not made for this ceremony, or it came too late");
  return {
    id: ids.next(),
    userId: user.id,
    name: body.name ?? deviceOf(context.userAgent) ?? "Passkey",
    credentialId,
    ...created,
    transports,
    domain: expected.domain,
    createdAt: formatTimestamp(clock.now()),
    lastUsedAt: null,
    lastUsedNetwork: null,
  };
}

async function insertChecked(
  change: Change,
  { user, row }: { readonly user: UserRow; readonly row: UserPasskeyRow },
): Promise<void> {
  const { context, transaction } = change;
  const current = await findLive(transaction, users, { id: user.id, lock: true });
  // Whatever ended the sessions of the account ends what they have begun.
  if (current.accessEpoch !== user.accessEpoch) throw new DomainError("conflict", "The account was changed meanwhile");
  checkRoom(context, await transaction.count(userPasskeys, matches({ userId: user.id })));
  if ((await transaction.count(userPasskeys, matches({ credentialId: row.credentialId }))) > 0)
    throw new DomainError("duplicate", "The passkey has been added before", { field: "id" });
  await insertPasskey(change, current, row);
}
