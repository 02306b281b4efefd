import { Type } from "@sinclair/typebox";
import { checkHeld } from "../../application/roles/roles.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { findLive, insertRows, type Kind } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { type OAuthClientRow, oauthClients } from "../oauth-clients/table.ts";
import { heldRights } from "../users/access.ts";
import { users } from "../users/table.ts";
import { checkEnd, newSecret } from "./new-secret.ts";
import {
  clientSecretCreatedSchema,
  clientSecretCreateSchema,
  clientSecretExample,
  clientSecretSchema,
  presentSecret,
  secretExample,
} from "./secret-schemas.ts";
import { type ClientSecretRow, clientSecrets } from "./secrets-table.ts";
import { liveSecrets } from "./standing.ts";

/** Secrets in the audit trail. */
export const clientSecretKind: Kind<ClientSecretRow> = {
  name: "OAuthClientSecret",
  table: clientSecrets,
  historyOf: null,
};

/** Secrets of a client that prove something at a time: one in use, and the one that replaces it. */
export const liveSecretsMax = 2;

const collection = "/api/v1/admin/oauthClients/{id}/secrets";

export const listClientSecrets = defineOperation({
  name: "listOAuthClientSecrets",
  method: "GET",
  path: collection,
  tag: "OAuth clients",
  summary: "List the secrets of a service account",
  description:
    "Returns the secrets of a service account, the oldest first, each with its beginning, its end and its last use. A secret that has ended is listed for 30 days.",
  privilege: "Admin OAuth Clients",
  audience: "anyone",
  firstParty: true,
  output: Type.Array(clientSecretSchema),
  example: { output: [clientSecretExample] },
  subject: clientSubject,
  async run({ store }, { subject }) {
    const orderBy = [{ column: "id", direction: "asc" }] as const;
    const rows = await store.select(clientSecrets, { where: matches({ ownerId: subject.id }), orderBy });
    return rows.map(presentSecret);
  },
});

/**
 * Adds a secret, which replaces none: programs move to it one after the other, then the old one is removed.
 * @throws {DomainError} `limit_reached` for a third live one, `conflict` for a client of another kind, `forbidden` for a
 *   service account with a privilege that the caller lacks, and to third-party clients and service accounts
 */
export const createClientSecret = defineOperation({
  name: "createOAuthClientSecret",
  method: "POST",
  path: collection,
  tag: "OAuth clients",
  summary: "Add a secret to a service account",
  description:
    "Adds a secret to a service account, which only this answer shows. At most two are live: a further one gets 409 `limit_reached` until one is removed or has ended.",
  privilege: "Admin OAuth Clients r/w",
  audience: "self",
  firstParty: true,
  body: clientSecretCreateSchema,
  status: 201,
  output: clientSecretCreatedSchema,
  headers: { "cache-control": "no-store" },
  example: {
    body: { expiresAt: "2027-11-21T09:30:00.000Z" },
    output: { ...clientSecretExample, secret: secretExample },
  },
  showsSecretOf: ({ id }) => ({ kind: clientSecretKind.name, resourceId: id }),
  failures: [409],
  subject: clientSubject,
  async run(context, { body, subject }) {
    if (subject.userId === null || subject.authMethod === "private_key_jwt") {
      throw new DomainError("conflict", "Only a service account without keys has secrets of this kind");
    }
    checkEnd(context, body.expiresAt, "/expiresAt");
    const { secret, row } = await newSecret(context, { ownerId: subject.id, expiresAt: body.expiresAt });
    await inTransaction(context, async (change) => {
      await lockOwner(change, subject.id);
      await checkSecretPlace(change, subject.id);
      await insertRows(change, { kind: clientSecretKind, rows: [row] });
    });
    return { ...presentSecret(row), secret };
  },
});

/** Locks the client, against a third secret at the same moment, and judges whether the caller may act for it. */
async function lockOwner(change: Change, id: string): Promise<void> {
  const { context, transaction } = change;
  const { userId } = await findLive(transaction, oauthClients, { id, lock: true });
  const user = userId === null ? undefined : await transaction.find(users, userId);
  // Whoever knows the secret has all rights of the account.
  if (user) checkHeld(context, (await heldRights(transaction, user)).privileges);
}

async function checkSecretPlace({ context, transaction }: Change, ownerId: string): Promise<void> {
  const live = await liveSecrets(transaction, ownerId, context.ports.clock.now());
  if (live.length < liveSecretsMax) return;
  const message = "The service account has two live secrets; remove one that is no longer used";
  throw new DomainError("limit_reached", message, { limit: liveSecretsMax });
}

export const deleteClientSecret = defineOperation({
  name: "deleteOAuthClientSecret",
  method: "DELETE",
  path: `${collection}/{secretId}`,
  tag: "OAuth clients",
  summary: "Remove a secret of a service account",
  description: "Removes a secret for good: tokens that were issued for it are refused within 5 seconds.",
  privilege: "Admin OAuth Clients r/w",
  audience: "self",
  firstParty: true,
  subject: secretSubject,
  run: (context, { subject }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, clientSecrets, { id: subject.id, lock: true });
      checkExpectedVersion(context, before);
      await eraseSecrets(change, [before]);
    }),
});

/** Erases secrets, which ends their tokens. */
export async function eraseSecrets(change: Change, rows: readonly ClientSecretRow[]): Promise<void> {
  for (const { id, hint } of rows) {
    await change.transaction.erase(clientSecrets, matches({ id }));
    const changes = [{ field: "hint", before: hint, after: null }];
    await recordAudit(change, [{ action: "delete", kind: clientSecretKind.name, resourceId: id, changes }]);
  }
}

function clientSubject(
  context: OperationContext,
  parameters: Readonly<Record<string, string>>,
): Promise<OAuthClientRow> {
  return findLive(context.store, oauthClients, { id: parameters["id"] });
}

async function secretSubject(
  context: OperationContext,
  parameters: Readonly<Record<string, string>>,
): Promise<ClientSecretRow> {
  const client = await clientSubject(context, parameters);
  const secret = await findLive(context.store, clientSecrets, { id: parameters["secretId"] });
  if (secret.ownerId !== client.id) throw notFound();
  return secret;
}
