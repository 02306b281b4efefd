import { type Static, Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { boolean, list, text } from "../../engine/schemas/schema.ts";
import type { OpenIdConnect, ProviderResult } from "../../ports/openid-connect.ts";
import { checkProvider, providerFields } from "./provider-fields.ts";
import { addProvider, checkRoom, vetIssuer } from "./provider-operations.ts";
import {
  presentProvider,
  providerAnswerExample,
  providerExample,
  providerRegisterSchema,
  providerSchema,
  redirectUriOf,
} from "./schemas.ts";
import { ssoProviders } from "./tables.ts";

const url = text({ max: 2048 });
const names = list(text({ max: 500 }), { max: 1000 });

const discoveredSchema = Type.Object(
  {
    issuer: url,
    authorizationEndpoint: url,
    tokenEndpoint: url,
    userinfoEndpoint: Type.Optional(url),
    jwksUri: url,
    registrationEndpoint: Type.Optional(url),
    scopesSupported: names,
    claimsSupported: names,
    supportsPkce: boolean(),
  },
  { $id: "DiscoveredSsoProvider", additionalProperties: false },
);

export const discoverSsoProvider = defineOperation({
  name: "discoverSsoProvider",
  method: "GET",
  path: "/api/v1/admin/oAuth2Providers/discover",
  tag: "Single sign-on",
  summary: "Discover a provider's configuration",
  description: "Reads the metadata of an issuer without storing anything. A 409 says why the issuer cannot be used.",
  privilege: "Admin SSO",
  audience: "anyone",
  query: Type.Object({ issuer: url }, { additionalProperties: false }),
  failures: [409],
  output: discoveredSchema,
  example: {
    output: {
      issuer: "https://login.dealer.example",
      authorizationEndpoint: "https://login.dealer.example/authorize",
      tokenEndpoint: "https://login.dealer.example/token",
      jwksUri: "https://login.dealer.example/keys",
      scopesSupported: ["openid", "profile", "email"],
      claimsSupported: ["sub", "email", "groups"],
      supportsPkce: true,
    },
  },
  async run(context, { query: { issuer } }) {
    await vetIssuer(context, issuer, "/query/issuer");
    const found = valueOf(await openIdConnectOf(context).discover(issuer));
    const metadata: Static<typeof discoveredSchema> = {
      ...found,
      scopesSupported: [...found.scopesSupported],
      claimsSupported: [...found.claimsSupported],
    };
    return metadata;
  },
});

export const registerSsoProvider = defineOperation({
  name: "registerSsoProvider",
  method: "POST",
  waits: true,
  path: "/api/v1/admin/oAuth2Providers/register",
  tag: "Single sign-on",
  summary: "Register with a provider and add it",
  description: "Registers the service at the provider (RFC 7591) and stores the credentials it receives.",
  privilege: "Admin SSO r/w",
  audience: "anyone",
  firstParty: true,
  body: providerRegisterSchema,
  status: 201,
  output: providerSchema,
  example: { body: registrationExample(), output: providerAnswerExample },
  location: (output) => `/api/v1/admin/oAuth2Providers/${output.id}`,
  async run(context, { body: { initialAccessToken, ...body } }) {
    const wanted = providerFields({ ...body, clientId: "" });
    const { issuer, name, slug, scopes } = wanted;
    // Otherwise the provider would create a client that nobody uses.
    await vetIssuer(context, issuer);
    await checkProvider(context, context.store, { after: wanted });
    await checkSlugIsFree(context, slug);
    await checkRoom(context.store);
    const registered = valueOf(
      await openIdConnectOf(context).register({
        issuer,
        clientName: name,
        redirectUris: [redirectUriOf(slug, context.baseUrl)],
        scopes,
        ...(initialAccessToken === undefined ? {} : { initialAccessToken }),
      }),
    );
    const fields = { ...wanted, clientId: registered.clientId };
    const row = await addProvider(context, { fields, clientSecret: registered.clientSecret });
    return presentProvider(row, context.baseUrl);
  },
});

/**
 * The port of OpenID Connect.
 * @throws {DomainError} `conflict` if the deployment has no single sign-on
 */
export function openIdConnectOf({ ports }: OperationContext): OpenIdConnect {
  if (ports.openIdConnect) return ports.openIdConnect;
  throw new DomainError("conflict", "This deployment does not support single sign-on");
}

/**
 * The value of a provider's result.
 * @throws {DomainError} `conflict` with the provider's fault
 */
function valueOf<Value>(result: ProviderResult<Value>): Value {
  if (result.outcome === "success") return result.value;
  throw new DomainError("conflict", `The provider cannot be used: ${result.message}`);
}

async function checkSlugIsFree({ store }: OperationContext, slug: string): Promise<void> {
  if ((await store.count(ssoProviders, all(live, matches({ slug })))) === 0) return;
  throw new DomainError("duplicate", "Another provider already has this slug", { field: "slug" });
}

function registrationExample() {
  const { clientId: _clientId, ...example } = providerExample;
  return example;
}
