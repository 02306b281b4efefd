import { type Static, Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { endBrowserSessions } from "../sign-in/browser-session.ts";
import { countingRefusals } from "./counting-refusals.ts";
import { OAuthError } from "./oauth-error.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { provenClient } from "./token.ts";

/** Maximum length of a token; access tokens name the privileges of their user. */
const tokenLengthMax = 16_384;

const revocationRequestSchema = Type.Object(
  {
    token: Type.String({ maxLength: tokenLengthMax, description: "A refresh token or an access token" }),
    token_type_hint: Type.Optional(Type.String({ maxLength: 100, description: "Not needed" })),
    client_id: Type.Optional(Type.String({ maxLength: 4096, description: "Absent for the service's own client" })),
    client_secret: Type.Optional(Type.String({ maxLength: 4096 })),
  },
  { $id: "RevocationRequest", additionalProperties: true },
);

export const revokeToken = defineOperation({
  name: "revokeToken",
  method: "POST",
  path: "/api/v1/oauth/revoke",
  tag: "OAuth",
  summary: "Revoke a token and its session",
  description:
    "Revokes an access or refresh token with its session (RFC 7009): access tokens are refused within 5 seconds. An unknown token gets the same answer; those of service accounts end with their secret.",
  privilege: "public",
  errorFormat: "oauth",
  bodyType: "form",
  body: revocationRequestSchema,
  output: Type.Object({}, { additionalProperties: false, description: "Nothing (RFC 7009 section 2.2)" }),
  headers: { "cache-control": "no-store", pragma: "no-cache" },
  example: { body: { token: "0".repeat(64) }, output: {} },
  async run(context, { body }) {
    const { client } = await countingRefusals(context, () => provenClient(context, body));
    if (client.kind === "service") throw new OAuthError("unsupported_token_type", serviceRefusal);
    const issued = (await findRefreshToken(context, body)) ?? (await findAccessToken(context, body));
    if (!issued) return {};
    if (issued.clientId !== client.clientId) {
      throw new OAuthError("invalid_grant", "The token was issued to another client");
    }
    await inTransaction(context, (change) => endSessionOf(change, issued));
    return {};
  },
});

/** Tokens of a service account share the session of their secret, which a program must not be able to end. */
const serviceRefusal = "The tokens of a service account end with its secret; remove that instead";

/** Ends the session of a client, or of the browser for whose pages the token was issued. */
async function endSessionOf(change: Change, { familyId }: IssuedToken): Promise<void> {
  await revokeSessions(change, { which: matches({ familyId }), reason: "revoked by the client" });
  await endBrowserSessions(change, { which: matches({ id: familyId }), action: "revoke" });
}

/** Client and session of a token. */
interface IssuedToken {
  readonly clientId: string;
  readonly familyId: string;
}

async function findRefreshToken(
  context: OperationContext,
  { token }: Static<typeof revocationRequestSchema>,
): Promise<IssuedToken | undefined> {
  const tokenHash = await context.ports.digest.sha256(token);
  const [row] = await context.store.select(refreshTokens, { where: matches({ tokenHash }), limit: 1 });
  return row;
}

async function findAccessToken(
  context: OperationContext,
  { token }: Static<typeof revocationRequestSchema>,
): Promise<IssuedToken | undefined> {
  const { clock, tokenSigner } = context.ports;
  const expected = { issuer: context.baseUrl, nowSeconds: Math.floor(clock.now() / 1000) };
  const claims = await tokenSigner.verify(token, expected);
  if (claims?.app !== context.applicationId) return undefined;
  return { clientId: claims.client_id, familyId: claims.sid };
}
