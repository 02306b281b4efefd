import { type Static, Type } from "@sinclair/typebox";
import { OAuthError } from "../../oauth-error.ts";
import { defineOperation, type OperationContext } from "../../resource/operation.ts";
import { passwordGrant } from "./password-grant.ts";
import { refreshGrant } from "./refresh-grant.ts";
import { firstPartyClientId, type TokenResponse, tokenResponseSchema } from "./token-response.ts";

const parameter = Type.Optional(Type.String({ maxLength: 4096 }));

const tokenRequestSchema = Type.Object(
  {
    grant_type: Type.String({ maxLength: 100, description: "password or refresh_token" }),
    username: parameter,
    password: parameter,
    refresh_token: parameter,
    client_id: parameter,
    scope: parameter,
  },
  // RFC 6749 §3.2: unrecognised parameters are ignored.
  { $id: "TokenRequest", additionalProperties: true },
);

/** Scope of first-party tokens. */
const firstPartyScope = "api";

/** Issues tokens (RFC 6749). */
export const issueToken = defineOperation({
  name: "issueToken",
  method: "POST",
  path: "/api/v1/oauth/token",
  tag: "OAuth",
  summary: "Exchange credentials or a refresh token for tokens",
  privilege: "public",
  bodyType: "form",
  body: tokenRequestSchema,
  status: 200,
  output: tokenResponseSchema,
  headers: { "cache-control": "no-store", pragma: "no-cache" },
  example: {
    body: { grant_type: "password", username: "kim@dealer.example", password: "correct horse battery staple" },
  },
  run: (context, { body }) => exchange(context, body),
});

function exchange(context: OperationContext, body: Static<typeof tokenRequestSchema>): Promise<TokenResponse> {
  const clientId = body.client_id ?? firstPartyClientId;
  if (clientId !== firstPartyClientId) throw new OAuthError("invalid_client", "The client is unknown");
  if (body.scope !== undefined && body.scope !== firstPartyScope)
    throw new OAuthError("invalid_scope", "The scope is unknown");
  switch (body.grant_type) {
    case "password":
      return passwordGrant(context, {
        username: required(body.username, "username"),
        password: required(body.password, "password"),
        scope: firstPartyScope,
      });
    case "refresh_token":
      return refreshGrant(context, {
        refreshToken: required(body.refresh_token, "refresh_token"),
        clientId,
        scope: body.scope,
      });
    default:
      throw new OAuthError("unsupported_grant_type", "The grant type is not supported");
  }
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new OAuthError("invalid_request", `The parameter ${name} is missing`);
  return value;
}
