import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import { checkReach, checkSettings } from "./check-client.ts";
import { clientKind } from "./client-kind.ts";
import { checkClientName } from "./client-name.ts";
import {
  clientAnswerExample,
  clientCreatedSchema,
  clientCreateSchema,
  clientDefaults,
  clientExample,
} from "./client-schemas.ts";
import { newClientId, newClientSecret } from "./client-secret.ts";
import { presentClient } from "./present-client.ts";
import { defaultIdTokenAlg, type OAuthClientRow } from "./table.ts";

export const createClient = defineOperation({
  name: "createOAuthClient",
  method: "POST",
  path: "/api/v1/admin/oauthClients",
  tag: "OAuth clients",
  summary: "Register a client",
  description:
    "Registers a client for the caller's application. Only this answer shows the secret of a confidential client.",
  privilege: "Admin OAuth Clients r/w",
  audience: "self",
  body: clientCreateSchema,
  status: 201,
  output: clientCreatedSchema,
  headers: { "cache-control": "no-store" },
  example: { body: clientExample, output: { client: clientAnswerExample, secret: "Zk3vT8mQ1xWcR5yN7aLp2dHs6uBe4gJo" } },
  showsSecretOf: ({ client }) => ({ kind: clientKind.name, resourceId: client.id }),
  location: ({ client }) => `/api/v1/admin/oauthClients/${client.id}`,
  async run(context, { body: { type = "confidential", ...settings } }) {
    await checkSettings(context.store, settings);
    await checkClientName(context, settings.name);
    checkReach(context, undefined, { ...clientDefaults, ...settings });
    const { secret, stored } = await newClientSecret(context, type);
    const row: OAuthClientRow = {
      ...newBase(context),
      ...clientDefaults,
      idTokenSignedResponseAlg: defaultIdTokenAlg,
      ...settings,
      ...stored,
      clientId: newClientId(context),
      type,
      origin: "admin",
      authMethod: type === "public" ? "none" : "client_secret_basic",
      lastUsedAt: null,
      documentExpiresAt: null,
    };
    await inTransaction(context, (change) => insertRows(change, { kind: clientKind, rows: [row] }));
    return { client: presentClient(row), ...(secret === undefined ? {} : { secret }) };
  },
});
