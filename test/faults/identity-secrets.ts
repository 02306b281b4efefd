import { expect } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import type { ApiClient } from "@design-catalog/testing/api-client";
import { allow } from "../mcp/oauth-account.ts";
import type { Secrets } from "../support/leaks.ts";

/** Passwords and secrets that users choose. */
export const broughtIdentity = {
  signedUpPassword: `canary-sign-up-${randomBytes(12).toString("hex")}`,
  providerSecret: `canary-provider-${randomBytes(12).toString("hex")}`,
} as const;

const redirectUri = "http://127.0.0.1:33419/callback";

interface Administrator {
  readonly emailAddress: string;
  readonly password: string;
}

/**
 * Creates everything in identity for which the service generates secrets: clients, codes, tokens, a factor, an
 * impersonation.
 */
export async function makeIdentitySecrets(url: string, client: ApiClient, administrator: Administrator) {
  const made = await client.call("POST", "/api/v1/admin/oauthClients", {
    name: "Planner",
    type: "confidential",
    redirectUris: ["https://planner.example/callback"],
    grantTypes: ["authorization_code", "refresh_token"],
    scopes: ["openid", "api"],
  });
  const registration = {
    client_name: "Room planner",
    redirect_uris: [redirectUri],
    scope: "openid api offline_access",
  };
  const registered = await client.call("POST", "/api/v1/oauth/register", registration);
  const { client_id, client_secret } = registered.body;
  const tokens = await authorize(url, administrator, {
    client_id: String(client_id),
    client_secret: String(client_secret),
  });
  const provider = await client.call("POST", "/api/v1/admin/oAuth2Providers", {
    name: "Dealer accounts",
    slug: "dealer",
    issuer: "https://login.dealer.example",
    clientId: "design-catalog",
    clientSecret: broughtIdentity.providerSecret,
  });
  const rolled = `/api/v1/admin/oAuth2Providers/${provider.body.id}/generateproviderclientsecret`;
  const generated = await client.call("POST", rolled);
  const factor = await client.call("POST", "/api/v1/me/totp", { currentPassword: administrator.password });
  const signUp = { emailAddress: "kim@dealer.example", password: broughtIdentity.signedUpPassword };
  const accepted = await client.call("POST", "/api/v1/account/register", signUp);
  expect([made, registered, provider, generated, factor, accepted].map(({ status }) => status)).toEqual([
    201, 201, 201, 200, 201, 202,
  ]);
  return {
    clientSecret: String(made.body.secret),
    registeredSecret: String(client_secret),
    generatedSecret: String(generated.body.secret ?? generated.body.clientSecret),
    factorSecret: String(factor.body.secret),
    ...tokens,
  } satisfies Secrets;
}

/** Authorizes a client: its user grants a code, which it exchanges for tokens. */
export async function authorize(
  url: string,
  user: Administrator,
  registered: { readonly client_id: string; readonly client_secret: string },
) {
  const verifier = randomBytes(32).toString("hex");
  const asked = new URL(`${url}/api/v1/oauth/authorize`);
  asked.search = new URLSearchParams({
    response_type: "code",
    client_id: registered.client_id,
    redirect_uri: redirectUri,
    scope: "openid api offline_access",
    code_challenge_method: "S256",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  }).toString();
  const code = (await allow(asked, user)).searchParams.get("code") ?? "";
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: registered.client_id,
    client_secret: registered.client_secret,
  });
  const response = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body });
  expect(response.status).toBe(200);
  // The service's own answer, which the tests of the clients compare with theirs.
  const tokens = (await response.json()) as Readonly<Record<"access_token" | "refresh_token" | "id_token", string>>;
  return {
    authorizationCode: code,
    clientAccessToken: tokens.access_token,
    clientRefreshToken: tokens.refresh_token,
    clientIdToken: tokens.id_token,
  };
}
