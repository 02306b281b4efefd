import type { Static } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { networkOf } from "../../engine/text/network-of.ts";
import type { Transaction } from "../../ports/storage.ts";
import { OAuthError } from "../oauth/oauth-error.ts";
import { judgeSector } from "../subjects/sector.ts";
import { clientKind } from "./client-kind.ts";
import { type ClientMetadata, placeholderName, readClientMetadata } from "./client-metadata.ts";
import { ownNameFault } from "./client-name.ts";
import { newClientId, newClientSecret } from "./client-secret.ts";
import { readClientTerms } from "./offered-scopes.ts";
import { readRegistrationPolicy } from "./registration-policy.ts";
import {
  registeredExample,
  registrationExample,
  registrationResponseSchema,
  registrationSchema,
} from "./registration-schemas.ts";
import { defaultIdTokenAlg, type OAuthClientRow, oauthClients } from "./table.ts";

/**
 * Registrations of one network per hour: enough for an office whose people sign in every day, too few for a flood of
 * rows.
 */
const registrationsPerHour = 60;

/**
 * Maximum number of an application's registered clients that never got a token, from all networks together. The oldest
 * makes room: a real client gets its first token within minutes.
 */
export const unusedClientsMax = 2_000;

export const registerClient = defineOperation({
  name: "registerClient",
  method: "POST",
  path: "/api/v1/oauth/register",
  tag: "OAuth",
  summary: "Register a client dynamically",
  description:
    "Registers a client (RFC 7591), if the application has open registration. Optional members and redirect URIs that cannot be used are left out, as the answer shows. Only this answer shows its secret. Users are asked for consent; a client without a secret must use PKCE.",
  privilege: "public",
  errorFormat: "oauth",
  body: registrationSchema,
  status: 201,
  output: registrationResponseSchema,
  headers: { "cache-control": "no-store", pragma: "no-cache" },
  example: { body: registrationExample, output: registeredExample },
  async run(context, { body }) {
    if (!isJsonObject(body)) throw new OAuthError("invalid_client_metadata", "The body must be an object");
    const said = readClientMetadata(body, {
      ...(await readClientTerms(context.store)),
      defaultAuthMethod: "client_secret_basic",
    });
    if ((await readRegistrationPolicy(context.store)) !== "open") {
      throw new OAuthError("access_denied", "Only an administrator can register clients here");
    }
    const key = `client-registration:${networkOf(context.clientAddress ?? "unknown")}`;
    await takeToken(context, { key, limit: registrationsPerHour, windowSeconds: 3_600 });
    const sector = await judgeSector(context, said);
    if (sector.outcome !== "fits") throw new OAuthError("invalid_client_metadata", sector.reason);
    const fault = await ownNameFault(context, context.store, { name: said.name, within: true });
    const name = fault === undefined ? said.name : placeholderName(said.redirectUris);
    const metadata = { idTokenSignedResponseAlg: defaultIdTokenAlg, ...said, name };
    const type = metadata.authMethod === "none" ? "public" : "confidential";
    const { secret, stored } = await newClientSecret(context, type);
    const clientId = newClientId(context);
    await insert(context, { ...metadata, ...stored, type, clientId });
    return describe({ ...metadata, clientId }, { secret, issuedMs: context.ports.clock.now() });
  },
});

async function insert(
  context: OperationContext,
  client: Omit<OAuthClientRow, keyof typeof ownFields | keyof ReturnType<typeof newBase>>,
): Promise<void> {
  const row = { ...newBase(context), ...client, ...ownFields };
  await inTransaction(context, async (change) => {
    const { transaction } = change;
    await makePlace(transaction);
    await insertRows(change, { kind: clientKind, rows: [row] });
  });
}

async function makePlace(transaction: Transaction): Promise<void> {
  // Without the lock several concurrent registrations could each find the last place free.
  await transaction.lock("client-registrations");
  const unused = all(live, matches({ origin: "dynamic", enabled: true, lastUsedAt: null }));
  if ((await transaction.count(oauthClients, unused)) < unusedClientsMax) return;
  const orderBy = [{ column: "id", direction: "asc" }] as const;
  const [oldest] = await transaction.select(oauthClients, { where: unused, orderBy, limit: 1 });
  // It may have got a token meanwhile.
  if (oldest) await transaction.erase(oauthClients, all(unused, matches({ id: oldest.id })));
}

const ownFields = {
  kind: "app",
  origin: "dynamic",
  trusted: false,
  enabled: true,
  lastUsedAt: null,
  documentExpiresAt: null,
  roles: [],
  jwks: null,
  jwksUri: null,
  userId: null,
} as const satisfies Partial<OAuthClientRow>;

/** The registered client (RFC 7591 §3.2.1), without absent members, since client libraries refuse null. */
function describe(
  client: Pick<
    OAuthClientRow,
    | "clientId"
    | "name"
    | "redirectUris"
    | "postLogoutRedirectUris"
    | "backchannelLogoutUri"
    | "grantTypes"
    | "scopes"
    | "idTokenSignedResponseAlg"
    | "subjectType"
    | "sectorIdentifierUri"
    | "uri"
    | "logoUri"
  > &
    Pick<ClientMetadata, "authMethod">,
  { secret, issuedMs }: { readonly secret: string | undefined; readonly issuedMs: number },
): Static<typeof registrationResponseSchema> {
  return {
    client_id: client.clientId,
    client_id_issued_at: Math.floor(issuedMs / 1000),
    ...(secret === undefined ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: client.name,
    redirect_uris: [...client.redirectUris],
    ...(client.postLogoutRedirectUris.length > 0 && { post_logout_redirect_uris: [...client.postLogoutRedirectUris] }),
    ...(client.backchannelLogoutUri !== null && {
      backchannel_logout_uri: client.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
    grant_types: [...client.grantTypes],
    response_types: ["code"],
    token_endpoint_auth_method: client.authMethod,
    id_token_signed_response_alg: client.idTokenSignedResponseAlg,
    subject_type: client.subjectType,
    ...(client.sectorIdentifierUri !== null && { sector_identifier_uri: client.sectorIdentifierUri }),
    scope: client.scopes.join(" "),
    ...(client.uri === null ? {} : { client_uri: client.uri }),
    ...(client.logoUri === null ? {} : { logo_uri: client.logoUri }),
  };
}
