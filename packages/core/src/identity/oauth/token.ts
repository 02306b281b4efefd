import { type Static, Type } from "@sinclair/typebox";
import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import { firstPartyClientId } from "../../engine/calls/check-caller.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { authenticateClient, noteUse, type ProvenClient } from "../oauth-clients/authenticate-client.ts";
import { firstPartyClient } from "../oauth-clients/first-party-client.ts";
import { type OAuthClientRow, serviceGrantType } from "../oauth-clients/table.ts";
import { proveByAssertion } from "../service-accounts/prove-by-assertion.ts";
import type { Access } from "../users/access.ts";
import { clientCredentialsGrant } from "./client-credentials-grant.ts";
import { codeGrant } from "./code-grant.ts";
import { countingRefusals } from "./counting-refusals.ts";
import { OAuthError } from "./oauth-error.ts";
import { passwordGrant } from "./password-grant.ts";
import { refreshGrant } from "./refresh-grant.ts";
import { accessTokenExample, type TokenResponse, tokenResponseSchema } from "./token-response.ts";

const parameter = Type.Optional(Type.String({ maxLength: 4096 }));

export const tokenRequestSchema = Type.Object(
  {
    grant_type: Type.String({
      maxLength: 100,
      description: "authorization_code, refresh_token, client_credentials or password",
    }),
    code: parameter,
    redirect_uri: Type.Optional(
      Type.String({ maxLength: 4096, description: "As in the authorization request; may be absent with PKCE" }),
    ),
    code_verifier: parameter,
    username: parameter,
    password: parameter,
    otp: Type.Optional(
      Type.String({ maxLength: 64, description: "A one-time code or a recovery code, in addition to a password" }),
    ),
    refresh_token: parameter,
    client_id: Type.Optional(Type.String({ maxLength: 4096, description: "Absent for the service's own client" })),
    client_secret: parameter,
    client_assertion: Type.Optional(
      Type.String({ maxLength: 8192, description: "A JWT by which a service account proves itself (RFC 7523)" }),
    ),
    client_assertion_type: parameter,
    scope: parameter,
    resource: Type.Optional(
      Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 10, description: "RFC 8707; may be repeated" }),
    ),
  },
  // Unrecognised parameters are ignored (RFC 6749 §3.2).
  { $id: "TokenRequest", additionalProperties: true },
);

type TokenRequest = Static<typeof tokenRequestSchema>;

export const issueToken = defineOperation({
  name: "issueToken",
  method: "POST",
  path: "/api/v1/oauth/token",
  tag: "OAuth",
  summary: "Exchange an authorization code, a refresh token or credentials for tokens",
  description:
    "Returns an access token for 60 minutes and, if the client may refresh, a refresh token for 30 days; a service account gets none. Each use replaces the refresh token; using an old one again revokes the whole session. Errors follow RFC 6749.",
  privilege: "public",
  errorFormat: "oauth",
  bodyType: "form",
  body: tokenRequestSchema,
  output: tokenResponseSchema,
  headers: { "cache-control": "no-store", pragma: "no-cache" },
  example: {
    body: { grant_type: "password", username: "kim@dealer.example", password: "correct horse battery staple" },
    output: { ...accessTokenExample, refresh_token: "Vf8cX2pQ9sLkR4tZ7wYb1nMd6hGj3aEu" },
  },
  run: (context, { body }) => countingRefusals(context, () => exchange(context, body)),
});

/** Client of a request for tokens, and its condition on the user. */
interface TokenCaller {
  readonly client: OAuthClientRow;
  /**
   * Tells whether the user's rights suffice.
   * @default accepts every user
   */
  readonly accepts?: ((access: Access) => boolean) | undefined;
}

/**
 * Answers a request for tokens if `accepts` admits the user's rights.
 * @throws {OAuthError}
 */
export async function exchange(
  context: OperationContext,
  body: TokenRequest,
  accepts?: TokenCaller["accepts"],
): Promise<TokenResponse> {
  const proven = await provenClient(context, body);
  const response = await grant(context, body, { ...proven, accepts });
  // Clients that nobody uses make room: for an app only a token is a use, since anybody can register one and name it here.
  if (proven.client.kind === "app" && proven.client.clientId !== firstPartyClientId)
    await tryToNoteUse(context, proven);
  return response;
}

/** The grant is used up by now: a client that got no answer would ask again in vain, and lose its session. */
async function tryToNoteUse(context: OperationContext, proven: ProvenClient): Promise<void> {
  const { applicationId, ports } = context;
  await noteUse(context, proven).catch((error: unknown) => {
    const about = { applicationId, clientId: proven.client.clientId, error: String(error) };
    ports.log.warn("The use of a client could not be noted", about);
  });
}

async function grant(
  context: OperationContext,
  body: TokenRequest,
  caller: ProvenClient & TokenCaller,
): Promise<TokenResponse> {
  switch (body.grant_type) {
    case "authorization_code":
      return exchangeCode(context, body, caller.client);
    case "refresh_token":
      return exchangeRefreshToken(context, body, caller);
    case serviceGrantType:
      return clientCredentialsGrant(context, caller, { scope: body.scope, resources: body.resource ?? [] });
    case "password":
      return exchangePassword(context, body, caller);
    default:
      throw new OAuthError("unsupported_grant_type", "The grant type is not supported");
  }
}

/**
 * The authenticated client of a request for tokens: the service's own if none is named.
 * @throws {OAuthError} `invalid_client`
 */
export async function provenClient(
  context: OperationContext,
  body: Pick<TokenRequest, "client_id" | "client_secret" | "client_assertion" | "client_assertion_type">,
): Promise<ProvenClient> {
  const { client_assertion: assertion, client_assertion_type: type } = body;
  if (assertion !== undefined) {
    if (body.client_secret !== undefined) {
      throw new OAuthError("invalid_request", "Client credentials must be sent only once");
    }
    return proveByAssertion(context, { assertion, type, clientId: body.client_id });
  }
  const { client_id: clientId = firstPartyClientId, client_secret: clientSecret } = body;
  if (clientId !== firstPartyClientId) return authenticateClient(context, { clientId, clientSecret });
  if (clientSecret !== undefined) throw new OAuthError("invalid_client", "The client has no secret");
  return { client: firstPartyClient(context) };
}

function exchangeCode(context: OperationContext, body: TokenRequest, client: OAuthClientRow): Promise<TokenResponse> {
  if (!client.grantTypes.includes("authorization_code")) throw mayNot();
  return codeGrant(context, {
    client,
    code: required(body.code, "code"),
    redirectUri: body.redirect_uri || undefined,
    codeVerifier: body.code_verifier || undefined,
    resources: body.resource ?? [],
  });
}

function exchangeRefreshToken(
  context: OperationContext,
  body: TokenRequest,
  { client, accepts }: TokenCaller,
): Promise<TokenResponse> {
  if (!client.grantTypes.includes("refresh_token")) throw mayNot();
  return refreshGrant(context, {
    refreshToken: required(body.refresh_token, "refresh_token"),
    client,
    scope: body.scope,
    resources: body.resource,
    accepts,
  });
}

/**
 * Serves the password grant only to the service's own client: a password given to third-party software is given away
 * (RFC 9700 §2.4).
 */
async function exchangePassword(
  context: OperationContext,
  body: TokenRequest,
  { client, accepts }: TokenCaller,
): Promise<TokenResponse> {
  if (!client.grantTypes.includes("password")) throw mayNot();
  const { passwordGrant: isOn } = await readApplicationSettings(context.store);
  if (!isOn)
    throw new OAuthError("unsupported_grant_type", "The application does not accept passwords at the token endpoint");
  return passwordGrant(context, {
    username: required(body.username, "username"),
    password: required(body.password, "password"),
    otp: body.otp,
    scope: body.scope,
    resources: body.resource,
    accepts,
  });
}

function mayNot(): OAuthError {
  return new OAuthError("unauthorized_client", "The client may not use this grant");
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new OAuthError("invalid_request", `The parameter ${name} is missing`);
  return value;
}
