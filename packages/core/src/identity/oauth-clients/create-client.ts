import type { Static } from "@sinclair/typebox";
import { checkFirstParty } from "../../engine/calls/check-caller.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { invalid } from "../../engine/errors.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { createServiceAccount } from "../service-accounts/create-service-account.ts";
import { checkLogoutUri, checkReach, checkSector, checkSettings } from "./check-client.ts";
import { clientAnswerExample, clientExample } from "./client-example.ts";
import { clientKind } from "./client-kind.ts";
import { checkClientName } from "./client-name.ts";
import { clientCreatedSchema, clientCreateSchema, clientDefaults } from "./client-schemas.ts";
import { newClientId, newClientSecret } from "./client-secret.ts";
import { checkMembersOfKind } from "./members-of-kind.ts";
import { presentClient } from "./present-client.ts";
import { defaultIdTokenAlg, type OAuthClientRow } from "./table.ts";

export const createClient = defineOperation({
  name: "createOAuthClient",
  method: "POST",
  // For the list at the sector identifier.
  waits: true,
  path: "/api/v1/admin/oauthClients",
  tag: "OAuth clients",
  summary: "Register a client",
  description:
    "Registers a client for the caller's application: an app that asks users for access, or, with the kind `service`, a service account with roles of its own. Only this answer shows the secret.",
  privilege: "Admin OAuth Clients r/w",
  audience: "self",
  body: clientCreateSchema,
  status: 201,
  output: clientCreatedSchema,
  headers: { "cache-control": "no-store" },
  example: { body: clientExample, output: { client: clientAnswerExample, secret: "Zk3vT8mQ1xWcR5yN7aLp2dHs6uBe4gJo" } },
  showsSecretOf: ({ client }) => ({ kind: clientKind.name, resourceId: client.id }),
  location: ({ client }) => `/api/v1/admin/oauthClients/${client.id}`,
  run: (context, { body }) =>
    body.kind === "service" ? createServiceAccount(context, body) : createApp(context, body),
});

/** Creates a client that asks users for access. One with a secret outlasts a consent, so third parties may not. */
async function createApp(context: OperationContext, body: Static<typeof clientCreateSchema>) {
  checkMembersOfKind("app", body);
  const {
    kind: _kind,
    roles: _roles,
    authMethod: _method,
    secretExpiresAt: _end,
    jwks: _jwks,
    jwksUri: _uri,
    ...sent
  } = body;
  const { type = "confidential", redirectUris, ...settings } = sent;
  if (!redirectUris) throw invalid("/redirectUris", "required", "An app needs at least one redirect URI");
  if (type === "confidential") checkFirstParty(actorOf(context));
  const given = {
    ...clientDefaults,
    subjectType: "public",
    sectorIdentifierUri: null,
    ...settings,
    redirectUris,
  } as const;
  await checkSettings(context.store, given);
  checkLogoutUri(context, given);
  await checkClientName(context, settings.name);
  checkReach(context, undefined, given);
  await checkSector(context, given);
  const { secret, stored } = await newClientSecret(context, type);
  const row: OAuthClientRow = {
    ...newBase(context),
    idTokenSignedResponseAlg: defaultIdTokenAlg,
    ...given,
    ...stored,
    kind: "app",
    clientId: newClientId(context),
    type,
    origin: "admin",
    authMethod: type === "public" ? "none" : "client_secret_basic",
    lastUsedAt: null,
    documentExpiresAt: null,
    roles: [],
    jwks: null,
    jwksUri: null,
    userId: null,
  };
  await inTransaction(context, (change) => insertRows(change, { kind: clientKind, rows: [row] }));
  return { client: presentClient(row), ...(secret === undefined ? {} : { secret }) };
}
