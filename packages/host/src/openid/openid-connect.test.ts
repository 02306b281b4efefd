import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Clock, OpenIdConnect, ProviderClient } from "@design-catalog/core/ports";
import { silentLog } from "@design-catalog/testing/test-ports";
import {
  createAddressPolicy,
  createSystemResolver,
  createTlsTransport,
  createWebClient,
} from "@design-catalog/webhook-engine";
import { createOpenIdConnect } from "./openid-connect.ts";
import { type Misdeeds, type ScriptedProvider, startScriptedProvider } from "./openid-provider.fixture.ts";

const checks = { state: "5".repeat(64), nonce: "6".repeat(64), codeVerifier: "7".repeat(64) };
const redirectUri = "https://catalog.example/api/v1/account/sso/dealer/callback";

let provider: ScriptedProvider;
let openIdConnect: OpenIdConnect;
beforeAll(async () => {
  provider = await startScriptedProvider();
  openIdConnect = openIdConnectIn(["127.0.0.0/8"]);
});
afterEach(() => provider.misbehave({}));
afterAll(() => provider.close());

/** Creates the adapter over a real connection that trusts the provider's authority. */
function openIdConnectIn(allowNetworks: readonly string[], clock?: Clock): OpenIdConnect {
  const addressPolicy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks });
  const transport = createTlsTransport({ extraCertificates: provider.authority });
  const webClient = createWebClient({ transport, addressPolicy, log: silentLog });
  return createOpenIdConnect(clock ? { webClient, clock } : { webClient });
}

function client(changes: Partial<ProviderClient> = {}): ProviderClient {
  return { issuer: provider.issuer, clientId: "catalog", clientSecret: "a secret", redirectUri, ...changes };
}

/**
 * Ends a login with the nonce and verifier that the provider got. Each has its own client secret, as metadata is
 * cached.
 */
function finish(query: Readonly<Record<string, string>> = {}, used = checks, by = openIdConnect) {
  provider.expect(checks);
  const answer = { code: "the-code", state: checks.state, iss: provider.issuer, ...query };
  const text = new URLSearchParams(answer).toString();
  return by.finish(client({ clientSecret: `secret ${finishes++}` }), { query: text, checks: used });
}

let finishes = 0;

describe("discover()", () => {
  test("gives what the provider says about itself", async () => {
    const { issuer } = provider;
    expect(await openIdConnect.discover(issuer)).toEqual({
      outcome: "success",
      value: {
        issuer,
        authorizationEndpoint: `${issuer}/authorize`,
        tokenEndpoint: `${issuer}/token`,
        userinfoEndpoint: `${issuer}/userinfo`,
        registrationEndpoint: `${issuer}/register`,
        jwksUri: `${issuer}/jwks`,
        scopesSupported: ["openid", "email"],
        claimsSupported: [],
        supportsPkce: true,
      },
    });
  });

  test("reaches no address that is not public, unless its network is allowed", async () => {
    expect(await openIdConnectIn([]).discover(provider.issuer)).toMatchObject({
      outcome: "error",
      message: "Cannot use the URL because its host is not a public host name",
    });
  });

  test.each([
    ["http", "http://localhost"],
    ["no URL", "login"],
    ["another scheme", "file:///etc/passwd"],
    ["a query", "https://localhost/?x=1"],
  ])("refuses an issuer that is %s", async (_, issuer) => {
    expect((await openIdConnect.discover(issuer)).outcome).toBe("error");
  });

  test.each([
    ["another issuer", { issuer: "https://evil.example" }],
    ["an authorization endpoint that is none", { authorization_endpoint: "javascript:alert(1)" }],
    ["no token endpoint", { token_endpoint: undefined }],
    ["no keys", { jwks_uri: undefined }],
  ])("refuses metadata with %s", async (_, metadata) => {
    provider.misbehave({ metadata });
    expect((await openIdConnect.discover(provider.issuer)).outcome).toBe("error");
  });
});

test("register() sends the redirect URI and gives what the provider gave", async () => {
  const registration = {
    issuer: provider.issuer,
    clientName: "Catalog",
    redirectUris: [redirectUri],
    scopes: ["email"],
  };
  expect(await openIdConnect.register(registration)).toEqual({
    outcome: "success",
    value: { clientId: "given", clientSecret: "s".repeat(40) },
  });
});

test.each([
  [["openid", "offline_access"], ["none", "consent"], "consent"],
  [["openid", "offline_access"], ["none", "login"], null],
  [["openid", "offline_access"], undefined, null],
  [["openid"], ["consent"], null],
])(
  "start() for offline_access at a provider with the scopes %p and the prompts %p asks for %p",
  async (scopes, prompts, asked) => {
    provider.misbehave({ metadata: { scopes_supported: scopes, prompt_values_supported: prompts } });
    const promptOf = async (scope: string) => {
      // A secret of its own keeps metadata of earlier tests out.
      const unseen = client({ clientSecret: `secret ${finishes++}` });
      const started = await openIdConnect.start(unseen, { checks, scopes: ["email", scope] });
      return new URL(started.outcome === "success" ? started.value : started.message).searchParams.get("prompt");
    };
    expect([await promptOf("offline_access"), await promptOf("profile")]).toEqual([asked, null]);
  },
);

test("start() asks for a code with state, nonce and the S256 challenge", async () => {
  const started = await openIdConnect.start(client(), { checks, scopes: ["email", "openid"] });
  const url = new URL(started.outcome === "success" ? started.value : started.message);
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "catalog",
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid email",
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: new Bun.CryptoHasher("sha256").update(checks.codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
  });
});

describe("finish()", () => {
  test("gives the subject with the claims of ID token and userinfo, those of the ID token first", async () => {
    const idToken = { email: "kim@dealer.example", name: "Signed" };
    provider.misbehave({ idToken, userInfo: { name: "Told", groups: ["editors"] } });
    const finished = await finish();
    expect(finished).toMatchObject({
      outcome: "success",
      value: {
        subject: "subject-1",
        claims: { ...idToken, email_verified: true, groups: ["editors"] },
      },
    });
    const request = provider.tokenRequests.at(-1);
    expect(request?.authorization).toStartWith("Basic ");
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      grant_type: "authorization_code",
      code: "the-code",
      redirect_uri: redirectUri,
      code_verifier: checks.codeVerifier,
    });
  });

  test.each([
    ["says so", { idToken: { email: "boss@dealer.example", email_verified: true } }, true],
    ["says no", { idToken: { email: "kim@dealer.example", email_verified: false } }, false],
    ["says nothing of its own", { idToken: { email: "boss@dealer.example" } }, undefined],
    ["has none", {}, true],
  ])("where the ID token %s takes no address for verified that is not", async (_, misdeed, verified) => {
    provider.misbehave(misdeed);
    const finished = await finish();
    expect(finished.outcome === "success" && finished.value.claims["email_verified"]).toBe(verified);
  });

  test("authenticates as the provider supports it", async () => {
    provider.misbehave({ metadata: { token_endpoint_auth_methods_supported: ["client_secret_post"] } });
    expect((await finish()).outcome).toBe("success");
    expect(provider.tokenRequests.at(-1)?.form.get("client_secret")).toStartWith("secret ");
  });

  const misdeeds: readonly (readonly [string, Misdeeds])[] = [
    ["of another login (nonce)", { idToken: { nonce: "8".repeat(64) } }],
    ["without a nonce", { idToken: { nonce: undefined } }],
    ["for another client (aud)", { idToken: { aud: "somebody-else" } }],
    ["for several clients, of which another is authorized (azp)", { idToken: { aud: ["catalog", "x"], azp: "x" } }],
    ["for several clients without saying for which (azp)", { idToken: { aud: ["catalog", "x"] } }],
    ["for no client", { idToken: { aud: [] } }],
    ["that names a key which is not published (kid)", { header: { kid: "2" } }],
    ["that names a key which is not published (kid), signed by that key", { header: { kid: "2" }, otherKey: true }],
    [
      "that brings its key along (jwk)",
      { header: { jwk: { kty: "oct", k: "c2VjcmV0" }, kid: undefined }, otherKey: true },
    ],
    ["of another issuer", { idToken: { iss: "https://evil.example" } }],
    ["that has expired", { idToken: { iat: 1, exp: 2 } }],
    ["signed by another key", { otherKey: true }],
    ["without a signature", { header: { alg: "none", kid: undefined }, withoutSignature: true }],
    ["with a signature left out", { withoutSignature: true }],
    ["signed by a symmetric key", { header: { alg: "HS256" } }],
    [
      "signed by HMAC with the published key",
      { header: { alg: "HS256" }, hmacKey: (key) => key.export({ type: "spki", format: "pem" }) },
    ],
    ["signed by HMAC with the client's secret", { header: { alg: "HS256" }, hmacKey: () => "a secret" }],
    ["that was issued in the future", { idToken: { iat: Math.floor(Date.now() / 1000) + 3_600 } }],
    ["that expired a minute ago", { idToken: { exp: Math.floor(Date.now() / 1000) - 60 } }],
    ["that is authorized for another client (azp)", { idToken: { azp: "x" } }],
    ["without a subject", { idToken: { sub: undefined } }],
    ["that is missing", { withoutIdToken: true }],
  ];
  test.each(misdeeds)("refuses an ID token %s", async (_, misdeed) => {
    provider.misbehave(misdeed);
    expect((await finish()).outcome).toBe("error");
  });

  test.each([-27 * 3_600, -3_600, 3_300])(
    "judges the times of an ID token by the service's clock, from which the machine's differs by %d s",
    async (skewSeconds) => {
      const by = openIdConnectIn(["127.0.0.0/8"], { now: () => Date.now() - skewSeconds * 1_000 });
      const rightSeconds = Math.floor(Date.now() / 1_000) - skewSeconds;
      const outcomes = [];
      for (const iat of [rightSeconds, rightSeconds + 3_600, rightSeconds - 7_200]) {
        provider.misbehave({ idToken: { iat, exp: iat + 300 } });
        outcomes.push((await finish({}, checks, by)).outcome);
      }
      expect(outcomes).toEqual(["success", "error", "error"]);
    },
  );

  test("follows a clock that is corrected between two sign-ins of one client, which otherwise share what they read", async () => {
    let skewSeconds = -3_600;
    const by = openIdConnectIn(["127.0.0.0/8"], { now: () => Date.now() - skewSeconds * 1_000 });
    const own = { clientSecret: `secret ${finishes++}` };
    const outcomeAt = async () => {
      provider.expect(checks);
      const iat = Math.floor(Date.now() / 1_000) - skewSeconds;
      provider.misbehave({ idToken: { iat, exp: iat + 300 } });
      const query = new URLSearchParams({ code: "the-code", state: checks.state, iss: provider.issuer }).toString();
      return (await by.finish(client(own), { query, checks })).outcome;
    };
    const reads = () => provider.requests.get("/.well-known/openid-configuration") ?? 0;
    const before = reads();
    expect([await outcomeAt(), await outcomeAt(), reads() - before]).toEqual(["success", "success", 1]);
    skewSeconds = 0;
    expect([await outcomeAt(), reads() - before]).toEqual(["success", 2]);
  });

  test("refuses userinfo about somebody else", async () => {
    provider.misbehave({ userInfo: { sub: "subject-2" } });
    expect((await finish()).outcome).toBe("error");
  });

  test.each([
    ["another state", { state: "9".repeat(64) }],
    ["the issuer of another provider", { iss: "https://evil.example" }],
  ])("refuses a callback with %s, and sends no code anywhere", async (_, query) => {
    const asked = provider.tokenRequests.length;
    expect((await finish(query)).outcome).toBe("error");
    expect(provider.tokenRequests).toHaveLength(asked);
  });

  test("refuses a callback that does not say its issuer, where the provider always does", async () => {
    provider.expect(checks);
    const query = new URLSearchParams({ code: "the-code", state: checks.state }).toString();
    expect((await openIdConnect.finish(client({ clientSecret: "x" }), { query, checks })).outcome).toBe("error");
  });

  test("sends no code to an address that is not public", async () => {
    const asked = provider.tokenRequests.length;
    provider.misbehave({ metadata: { token_endpoint: "https://10.0.0.1/token" } });
    expect(await finish()).toMatchObject({ outcome: "error", message: expect.stringContaining("not a public") });
    expect(provider.tokenRequests).toHaveLength(asked);
  });

  test("shows the verifier of its own login, so a stolen code is useless", async () => {
    const stolen = await finish({}, { ...checks, codeVerifier: "1".repeat(64) });
    expect(stolen).toEqual({ outcome: "error", message: "it answers 400 invalid_grant" });
  });

  test("does not ask for metadata and keys at each sign-in", async () => {
    provider.expect(checks);
    const query = new URLSearchParams({ code: "c", state: checks.state, iss: provider.issuer }).toString();
    const kept = client({ clientSecret: "kept" });
    for (let count = 0; count < 2; count++)
      expect((await openIdConnect.finish(kept, { query, checks })).outcome).toBe("success");
    const before = new Map(provider.requests);
    expect((await openIdConnect.finish(kept, { query, checks })).outcome).toBe("success");
    const again = ["/.well-known/openid-configuration", "/jwks"].map((path) => provider.requests.get(path));
    expect(again).toEqual(["/.well-known/openid-configuration", "/jwks"].map((path) => before.get(path)));
  });
});

describe("refresh()", () => {
  let refreshes = 0;
  const refresh = () =>
    openIdConnect.refresh(client({ clientSecret: `refresh ${refreshes++}` }), {
      refreshToken: "rt",
      subject: "subject-1",
    });

  test("shows the token of the sign-in, and gives its successor", async () => {
    const finished = await finish();
    expect(finished.outcome === "success" && finished.value.refreshToken).toBe("rt");
    expect(await refresh()).toEqual({ outcome: "success", value: {} });
    expect(Object.fromEntries(provider.tokenRequests.at(-1)?.form ?? [])).toEqual({
      grant_type: "refresh_token",
      refresh_token: "rt",
    });
    provider.misbehave({ withoutIdToken: true, refreshed: { body: { refresh_token: "next" } } });
    expect(await refresh()).toEqual({ outcome: "success", value: { refreshToken: "next" } });
  });

  test("given invalid_grant says that the user is refused", async () => {
    provider.misbehave({ refreshed: { status: 400, body: { error: "invalid_grant" } } });
    expect(await refresh()).toEqual({ outcome: "refused" });
  });

  const faults: readonly (readonly [string, Misdeeds])[] = [
    ["another error", { refreshed: { status: 401, body: { error: "invalid_client" } } }],
    ["a fault of the server", { refreshed: { status: 503, body: {} } }],
    ["an ID token about somebody else", { idToken: { sub: "subject-2" } }],
    ["an ID token for another client", { idToken: { aud: "x" } }],
    ["metadata of another issuer", { metadata: { issuer: "https://evil.example" } }],
  ];
  test.each(faults)("given %s says nothing about the user", async (_, misdeed) => {
    provider.misbehave(misdeed);
    expect((await refresh()).outcome).toBe("error");
  });
});
