import { beforeAll, describe, expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import type { AuthorizationErrorCode } from "./authorization-error.ts";
import { baseUrl, redirectUri, rightParameters, setStage, type Stage } from "./authorization.fixture.ts";
import { findAuthorizationRequest } from "./find-authorization-request.ts";
import { type AuthorizationRequestRow, authorizationRequests } from "./grant-tables.ts";
import { registeredUri } from "./redirect-location.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});

async function requestOf(changes: Parameters<Stage["begin"]>[0]): Promise<AuthorizationRequestRow | undefined> {
  const begun = await stage.begin(changes);
  if (begun.outcome !== "pending") throw new TypeError(`Cannot continue because it is ${JSON.stringify(begun)}`);
  return (await findAuthorizationRequest(stage.application.contextOf(null), begun.requestId))?.request;
}

describe("beginAuthorization() given a correct request", () => {
  test("stores it for ten minutes under an id that nobody can guess", async () => {
    const own = await setStage();
    const begun = await own.begin({ nonce: "n", login_hint: "kim@dealer.example", ui_locales: "?? de\u0000 DE en" });
    const requestId = begun.outcome === "pending" ? begun.requestId : "";
    expect(requestId).toMatch(/^[0-9a-f]{64}$/u);
    const find = () => findAuthorizationRequest(own.application.contextOf(null), requestId);
    expect((await find())?.request).toMatchObject({
      clientId: "planner",
      redirectUri,
      codeChallenge: rightParameters.code_challenge,
      scope: "api",
      resources: ["api"],
      state: rightParameters.state,
      nonce: "n",
      prompt: null,
      loginHint: "kim@dealer.example",
      locale: "DE en",
    });
    own.application.ports.clock.advance(599_999);
    expect(await find()).toBeDefined();
    own.application.ports.clock.advance(1);
    expect(await find()).toBeUndefined();
  });

  test.each([
    [{}, "api", ["api"]],
    [{ scope: "" }, "api", ["api"]],
    [{ scope: "mcp" }, "mcp", ["mcp"]],
    [{ scope: "openid profile" }, "openid profile", ["api"]],
    [{ scope: "mcp api mcp" }, "api mcp", ["api", "mcp"]],
    [{ scope: "api admin" }, "api", ["api"]],
    [{ scope: "claudeai everything  api" }, "api", ["api"]],
    [{ scope: "everything mcp", resource: `${baseUrl}/api/v1/mcp` }, "mcp", ["mcp"]],
    [{ scope: "openid admin" }, "openid", ["api"]],
    [{ resource: `${baseUrl}/api/v1/mcp` }, "mcp", ["mcp"]],
    [{ resource: `${baseUrl}/api/v1/mcp/`, scope: "mcp offline_access" }, "mcp offline_access", ["mcp"]],
    [{ resource: `${baseUrl}/api/v1` }, "api", ["api"]],
    [{ resource: "HTTPS://Catalog.Example:443/api/v1/mcp" }, "mcp", ["mcp"]],
    [{ resource: [`${baseUrl}/api/v1`, `${baseUrl}/api/v1/mcp`] }, "api mcp", ["api", "mcp"]],
    [{ resource: `${baseUrl}/`, scope: "mcp" }, "mcp", ["api", "mcp"]],
    [{ response_mode: "query", prompt: "login consent", unknown: "ignored" }, "api", ["api"]],
  ])("given %j requests the scope %s at %p", async (changes, scope, resources) => {
    expect(await requestOf(changes)).toMatchObject({ scope, resources });
  });

  test("drops offline_access if the client may not refresh, and otherwise accepts it unregistered", async () => {
    const scopes = ["mcp"];
    const without = await setStage({ grantTypes: ["authorization_code"], scopes });
    await without.begin({ scope: "mcp offline_access" });
    const refreshing = await setStage({ scopes });
    await refreshing.begin({ scope: "mcp offline_access" });
    const kept = [without, refreshing].map(({ application }) => application.store.select(authorizationRequests));
    expect((await Promise.all(kept)).flat().map(({ scope }) => scope)).toEqual(["mcp", "mcp offline_access"]);
  });
});

describe("beginAuthorization() given a fault that its client must not learn redirects nowhere", () => {
  test.each([
    ["no client", { client_id: undefined }],
    ["an unknown client", { client_id: "somebody" }],
    ["the built-in client", { client_id: "first-party" }],
    ["a repeated client", { client_id: ["planner", "planner"] }],
    ["no redirect URI", { redirect_uri: undefined }],
    ["a repeated redirect URI", { redirect_uri: [redirectUri, redirectUri] }],
    ["another host", { redirect_uri: "https://evil.example/callback?from=catalog" }],
    ["another path", { redirect_uri: "https://planner.example/callback/../steal?from=catalog" }],
    ["a longer path", { redirect_uri: "https://planner.example/callback/x?from=catalog" }],
    ["a longer query", { redirect_uri: `${redirectUri}&x=y` }],
    ["another letter case", { redirect_uri: "https://planner.example/Callback?from=catalog" }],
    ["another spelling of the host", { redirect_uri: "https://PLANNER.example/callback?from=catalog" }],
    ["an encoded letter", { redirect_uri: "https://planner.example/c%61llback?from=catalog" }],
    ["a port", { redirect_uri: "https://planner.example:443/callback?from=catalog" }],
    ["credentials", { redirect_uri: "https://planner.example@evil.example/callback?from=catalog" }],
    ["a fragment", { redirect_uri: `${redirectUri}#` }],
    ["a subdomain", { redirect_uri: "https://planner.example.evil.example/callback?from=catalog" }],
    ["plain http", { redirect_uri: "http://planner.example/callback?from=catalog" }],
    ["a script", { redirect_uri: "javascript:alert(1)//callback?from=catalog" }],
    ["a line break", { redirect_uri: `${redirectUri}\n` }],
  ])("%s", async (_, changes) => {
    expect(await stage.begin(changes)).toEqual({ outcome: "refused", message: expect.any(String) });
  });

  test.each([{ enabled: false }, { deleted: true }])("a client that is %j", async (changes) => {
    expect((await (await setStage(changes)).begin()).outcome).toBe("refused");
  });
});

describe("the redirect URI of a program on the user's own machine", () => {
  const begin = async (registered: string, asked: string) => {
    const { begin: start } = await setStage({ redirectUris: [registered] });
    return (await start({ redirect_uri: asked })).outcome;
  };

  test.each([
    ["http://127.0.0.1/callback", "http://127.0.0.1:51004/callback"],
    ["http://127.0.0.1:3000/callback", "http://127.0.0.1:51004/callback"],
    ["http://localhost:3000/callback?a=b", "http://localhost:1/callback?a=b"],
    ["http://[::1]", "http://[::1]:51004"],
    ["http://127.0.0.1/callback", "http://127.0.0.1:65535/callback"],
    ["com.planner.app:/callback", "com.planner.app:/callback"],
  ])("%s admits %s", async (registered, asked) => {
    expect(await begin(registered, asked)).toBe("pending");
  });

  test.each([
    ["http://127.0.0.1/callback", "http://localhost:51004/callback"],
    ["http://127.0.0.1/callback", "http://127.0.0.2:51004/callback"],
    ["http://127.0.0.1/callback", "http://127.0.0.1:51004/other"],
    ["http://127.0.0.1/callback", "http://127.0.0.1:51004@evil.example/callback"],
    ["http://localhost/callback", "http://localhost.evil.example/callback"],
    ["http://localhost/callback", "http://localhost:80evil.example/callback"],
    ["http://localhost/callback", "https://localhost:51004/callback"],
    ["https://localhost/callback", "https://localhost:51004/callback"],
    ["http://127.0.0.1/callback", "http://2130706433:51004/callback"],
    ["http://127.0.0.1/callback", "http://127.0.0.1:65536/callback"],
    ["http://localhost/callback", "http://localhost:99999/callback"],
    ["com.planner.app:/callback", "com.planner.app:51004/callback"],
  ])("%s refuses %s", async (registered, asked) => {
    expect(await begin(registered, asked)).toBe("refused");
  });
});

describe("the service's own client", () => {
  const apiPage = `${baseUrl}/docs/oauth2-redirect.html`;

  test("gets codes at the API page without consent", async () => {
    const begun = await stage.begin({ client_id: "first-party", redirect_uri: apiPage });
    expect(begun.outcome).toBe("pending");
    const code = await stage.codeOf({ client_id: "first-party", redirect_uri: apiPage });
    const tokens = await stage.exchange(code, { client_id: undefined, redirect_uri: apiPage });
    expect((await stage.authenticate(tokens))?.userId).toBe(stage.user.id);
  });

  test.each([redirectUri, `${apiPage}?a=b`, "http://127.0.0.1:51004/docs/oauth2-redirect.html"])(
    "gets no code at %s",
    async (elsewhere) => {
      expect((await stage.begin({ client_id: "first-party", redirect_uri: elsewhere })).outcome).toBe("refused");
    },
  );

  test("on the user's own machine gets no code at another port, since nobody would be asked", () => {
    const client = { ...stage.client, clientId: "first-party", redirectUris: ["http://127.0.0.1:3000/docs"] };
    expect(registeredUri(client, "http://127.0.0.1:3000/docs")).toBe("http://127.0.0.1:3000/docs");
    expect(registeredUri(client, "http://127.0.0.1:51004/docs")).toBeUndefined();
  });
});

describe("beginAuthorization() given a fault tells the client", () => {
  const wrong: readonly (readonly [AuthorizationErrorCode, Parameters<Stage["answerTo"]>[0]])[] = [
    ["invalid_request", { response_type: undefined }],
    ["unsupported_response_type", { response_type: "token" }],
    ["unsupported_response_type", { response_type: "code id_token" }],
    ["invalid_request", { code_challenge: undefined }],
    ["invalid_request", { code_challenge_method: undefined }],
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_request", { code_challenge_method: "s256" }],
    ["invalid_request", { code_challenge: "short" }],
    ["invalid_request", { code_challenge: `${"a".repeat(42)}=` }],
    ["invalid_request", { code_challenge: [rightParameters.code_challenge, "a".repeat(43)] }],
    ["invalid_request", { scope: ["api", "mcp"] }],
    ["invalid_request", { response_mode: "fragment" }],
    ["invalid_request", { nonce: "n".repeat(4097) }],
    ["invalid_request", { prompt: "none login" }],
    ["invalid_request", { prompt: "create" }],
    ["invalid_request", { max_age: "-1" }],
    ["request_not_supported", { request: "e30.e30." }],
    ["request_uri_not_supported", { request_uri: "https://planner.example/request" }],
    ["invalid_scope", { scope: "everything" }],
    ["invalid_scope", { scope: "everything offline_access" }],
    ["invalid_scope", { scope: "admin" }],
    ["invalid_scope", { scope: "admin offline_access" }],
    ["invalid_target", { resource: "https://evil.example/api/v1" }],
    ["invalid_target", { resource: `${baseUrl}/api/v1/projects` }],
    ["invalid_target", { resource: [`${baseUrl}/api/v1`, "x"] }],
    ["invalid_target", { resource: `${baseUrl.replace("//", "//user@")}/api/v1` }],
    ["invalid_target", { resource: `${baseUrl}/api/v1?x` }],
    ["invalid_target", { resource: `${baseUrl}:8443/api/v1` }],
    ["login_required", { prompt: "none" }],
  ];
  test.each(wrong)("%s for %j", async (error, changes) => {
    const { origin, pathname, searchParams } = await stage.answerTo(changes);
    expect(origin + pathname).toBe("https://planner.example/callback");
    expect(Object.fromEntries(searchParams)).toEqual({
      from: "catalog",
      error,
      error_description: expect.any(String),
      state: rightParameters.state,
      iss: baseUrl,
    });
    expect([...searchParams.keys()]).toHaveLength(5);
  });

  test("without a state that is repeated or too long", async () => {
    for (const state of [["a", "b"], "s".repeat(4097)]) {
      const { searchParams } = await stage.answerTo({ state });
      expect([searchParams.get("error"), searchParams.has("state")]).toEqual(["invalid_request", false]);
    }
  });

  test("that it may not use codes, or requests more than it may", async () => {
    const refreshing = await setStage({ grantTypes: ["refresh_token"] });
    expect((await refreshing.answerTo({})).searchParams.get("error")).toBe("unauthorized_client");
    const narrow = await setStage({ scopes: ["mcp"] });
    expect((await narrow.answerTo({ scope: "api" })).searchParams.get("error")).toBe("invalid_scope");
    expect((await narrow.begin({ scope: "api mcp" })).outcome).toBe("pending");
    expect((await narrow.begin()).outcome).toBe("pending");
  });
});

test("beginAuthorization() allows 600 requests of one network in ten minutes", async () => {
  const own = await setStage();
  const answers = await Promise.allSettled(Array.from({ length: 601 }, () => own.begin()));
  const refused = answers.flatMap((answer): unknown[] => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused).toMatchObject([{ code: "rate_limited", data: { retryAfterSeconds: 600 } }]);
  own.application.ports.clock.advance(600_000);
  expect((await own.begin()).outcome).toBe("pending");
});

describe("beginAuthorization() given a browser that is signed in", () => {
  async function present(own: Stage) {
    const signedInAt = new Date(own.application.ports.clock.now()).toISOString();
    const session = { id: "1", tokenHash: "", userId: own.user.id, accessEpoch: 0, signedInAt, signInMethod: null };
    return {
      user: own.user,
      session: { ...session, expiresAt: signedInAt, endedAt: null, network: null, device: null, acr: null },
    };
  }

  test("answers prompt=none with a code if the user has consented before, otherwise with consent_required", async () => {
    const own = await setStage();
    const signedIn = await present(own);
    const ask = async () => (await own.answerTo({ prompt: "none" }, signedIn)).searchParams;
    expect((await ask()).get("error")).toBe("consent_required");
    await own.decide();
    const code = (await ask()).get("code") ?? "";
    expect((await own.exchange(code)).token_type).toBe("Bearer");
  });

  test("asks for a new sign-in if the client requires a more recent one", async () => {
    const own = await setStage({ trusted: true });
    const signedIn = await present(own);
    own.application.ports.clock.advance(60_000);
    expect((await own.answerTo({ prompt: "none", max_age: "60" }, signedIn)).searchParams.has("code")).toBe(true);
    const silent = await own.answerTo({ prompt: "none", max_age: "59" }, signedIn);
    expect(silent.searchParams.get("error")).toBe("login_required");
    await own.begin({ max_age: "59", prompt: "consent" }, signedIn);
    const rows = await own.application.store.select(authorizationRequests);
    expect(rows.map(({ prompt }) => prompt ?? "").toSorted()).toEqual(["consent login", "none", "none"]);
  });

  test("asks for a new sign-in if the client means another user, so no silent renewal gets that user's tokens", async () => {
    const own = await setStage({ trusted: true });
    const signedIn = await present(own);
    const code = await own.codeOf({ scope: "openid api" });
    const { id_token: mine } = await own.exchange(code);
    const theirs = `ES256.${JSON.stringify({ iss: baseUrl, sub: testId("7"), aud: "planner" })}`;
    const silent = async (hint: string | undefined) =>
      (await own.answerTo({ prompt: "none", id_token_hint: hint }, signedIn)).searchParams;
    for (const hint of [mine, "", "garbage"]) expect((await silent(hint)).has("code")).toBe(true);
    expect((await silent(theirs)).get("error")).toBe("login_required");
    const other = await own.application.addUser();
    const silentClaim = async (sub: unknown, changes = {}) =>
      (await own.answerTo({ prompt: "none", claims: JSON.stringify({ id_token: { sub } }), ...changes }, signedIn))
        .searchParams;
    for (const sub of [null, {}, { value: own.user.id }]) expect((await silentClaim(sub)).has("code")).toBe(true);
    for (const value of [other.id, testId("7"), "", "nobody", 7, null, { id: own.user.id }])
      expect([value, (await silentClaim({ value })).get("error")]).toEqual([value, "login_required"]);
    const contradicting = await silentClaim({ value: own.user.id }, { id_token_hint: theirs });
    expect(contradicting.get("error")).toBe("login_required");
    await own.begin({ id_token_hint: theirs }, signedIn);
    const rows = await own.application.store.select(authorizationRequests);
    expect(rows.map(({ prompt }) => prompt)).toContain("login");
  });

  test("heeds no ID token of another client, which says nothing of whom this one means", async () => {
    const own = await setStage({ trusted: true });
    const hint = `ES256.${JSON.stringify({ iss: baseUrl, sub: testId("7"), aud: "reader" })}`;
    const answer = await own.answerTo({ prompt: "none", id_token_hint: hint }, await present(own));
    expect(answer.searchParams.has("code")).toBe(true);
    expect(await own.codeOf({ id_token_hint: hint })).toMatch(/^[0-9a-f]{64}$/u);
  });
});
