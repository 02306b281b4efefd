import type { Static } from "@sinclair/typebox";
import { checkFirstParty } from "../../engine/calls/check-caller.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { invalid } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { clientKind } from "../oauth-clients/client-kind.ts";
import { checkClientName } from "../oauth-clients/client-name.ts";
import type { clientCreateSchema } from "../oauth-clients/client-schemas.ts";
import { newClientId } from "../oauth-clients/client-secret.ts";
import { checkMembersOfKind } from "../oauth-clients/members-of-kind.ts";
import { presentClient } from "../oauth-clients/present-client.ts";
import { defaultIdTokenAlg, type OAuthClientRow, serviceGrantType, serviceScopes } from "../oauth-clients/table.ts";
import { checkRoles } from "../users/replace-user.ts";
import { checkKeys } from "./check-keys.ts";
import { checkEnd, newSecret } from "./new-secret.ts";
import { clientSecretKind } from "./secret-operations.ts";
import { insertServiceUser } from "./service-user.ts";

/**
 * Creates a service account with its keys or its first secret, and its record among the users.
 * @throws {DomainError} `validation_failed`, `forbidden` for a role with a privilege that the caller lacks, and to
 *   third-party clients and service accounts
 */
export async function createServiceAccount(context: OperationContext, body: Static<typeof clientCreateSchema>) {
  checkFirstParty(actorOf(context));
  checkMembersOfKind("service", body);
  checkEnd(context, body.secretExpiresAt, "/secretExpiresAt");
  await checkClientName(context, body.name);
  const client = newClient(context, body);
  await checkKeys(context, client);
  const first = await firstSecret(context, client, body.secretExpiresAt);
  const made = await inTransaction(context, async (change) => {
    await checkRoles(change, { before: [], after: client.roles });
    const user = await insertServiceUser(change, client);
    const made = { ...client, userId: user.id };
    await insertRows(change, { kind: clientKind, rows: [made] });
    if (first) await insertRows(change, { kind: clientSecretKind, rows: [first.row] });
    return made;
  });
  return { client: presentClient(made), ...(first && { secret: first.secret }) };
}

/** The first secret of an account, unless it proves itself by a key. */
async function firstSecret(
  context: OperationContext,
  { id: ownerId, authMethod }: OAuthClientRow,
  expiresAt: string | null | undefined,
) {
  if (authMethod !== "private_key_jwt") return newSecret(context, { ownerId, expiresAt });
  if (expiresAt) throw invalid("/secretExpiresAt", "unknown_member", "A client with keys has no secret");
  return undefined;
}

function newClient(
  context: OperationContext,
  {
    name,
    roles = [],
    authMethod = "client_secret_basic",
    enabled = true,
    jwks = null,
    jwksUri = null,
  }: Static<typeof clientCreateSchema>,
): OAuthClientRow {
  return {
    ...newBase(context),
    kind: "service",
    clientId: newClientId(context),
    name,
    type: "confidential",
    origin: "admin",
    authMethod,
    enabled,
    roles,
    grantTypes: [serviceGrantType],
    scopes: serviceScopes,
    idTokenSignedResponseAlg: defaultIdTokenAlg,
    subjectType: "public",
    sectorIdentifierUri: null,
    redirectUris: [],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    uri: null,
    logoUri: null,
    trusted: false,
    secretHash: null,
    secretHint: null,
    lastUsedAt: null,
    documentExpiresAt: null,
    jwks,
    jwksUri,
    userId: null,
  };
}
