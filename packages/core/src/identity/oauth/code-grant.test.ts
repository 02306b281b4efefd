import { beforeAll, describe, expect, test } from "bun:test";
import { failureOf, oauthFailureOf } from "@design-catalog/testing/failure-of";
import { testId } from "@design-catalog/testing/test-id";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { JsonObject } from "../../ports/json.ts";
import { patchClient } from "../oauth-clients/client-operations.ts";
import { oauthClients } from "../oauth-clients/table.ts";
import { accessCacheMs } from "../users/access.ts";
import { users } from "../users/table.ts";
import { addClient, baseUrl, rightParameters, setStage, type Stage, verifier } from "./authorization.fixture.ts";
import { decideAuthorization } from "./decide-authorization.ts";
import { accessTokenHash } from "./digest-base64url.ts";
import { findAuthorizationRequest } from "./find-authorization-request.ts";
import { authorizationCodes, consents } from "./grant-tables.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { revokeToken } from "./revoke-token.ts";
import { getUserInfo } from "./user-info.ts";

const sha256Expression = /^[0-9a-f]{64}$/u;

/** Claims of an ID token, which the test ports leave in clear. */
function claimsOf(idToken: string | undefined): JsonObject {
  const claims: unknown = JSON.parse((idToken ?? "").slice("ES256.".length));
  return isJsonObject(claims) ? claims : {};
}

async function refusal(work: () => unknown): Promise<string> {
  return (await oauthFailureOf(work)).error;
}

describe("decideAuthorization()", () => {
  test("given an approval answers with code, state and issuer, each once, and keeps the query of the redirect URI", async () => {
    const stage = await setStage();
    const answer = await stage.decide();
    expect([...answer.keys()]).toEqual(["from", "code", "state", "iss"]);
    expect(answer.get("code")).toMatch(sha256Expression);
    expect([answer.get("state"), answer.get("iss")]).toEqual([rightParameters.state, baseUrl]);
    const rows = await stage.application.store.select(authorizationCodes);
    expect(JSON.stringify(rows)).not.toContain(answer.get("code") ?? "");
    const entries = await stage.application.store.select(auditEntries, { where: matches({ action: "authorize" }) });
    expect(entries).toMatchObject([{ kind: "User", resourceId: stage.user.id, actorUserId: stage.user.id }]);
  });

  test("given a refusal, or an approval without any scope, answers access_denied", async () => {
    const stage = await setStage();
    for (const decision of [{ approve: false }, { scopes: [] }]) {
      const answer = await stage.decide({ state: undefined }, decision);
      expect([...answer.keys()]).toEqual(["from", "error", "error_description", "iss"]);
      expect(answer.get("error")).toBe("access_denied");
    }
    expect(await stage.application.store.count(authorizationCodes)).toBe(0);
  });

  test("given another user than the client means answers login_required, whatever that user decides", async () => {
    const stage = await setStage();
    const hint = `ES256.${JSON.stringify({ iss: baseUrl, sub: stage.user.id, aud: "planner" })}`;
    const another = await stage.application.addUser({});
    for (const approve of [true, false]) {
      const answer = await stage.decide({ id_token_hint: hint }, { user: another, approve });
      expect([answer.get("error"), answer.get("code")]).toEqual(["login_required", null]);
    }
    const { store } = stage.application;
    expect([await store.count(authorizationCodes), await store.count(consents)]).toEqual([0, 0]);
    expect(await stage.codeOf({ id_token_hint: hint })).toMatch(sha256Expression);
  });

  test.each([
    [{ prompt: "login" }, 0],
    [{ prompt: "select_account" }, 0],
    [{ max_age: "59" }, 60_000],
  ])("given %j and a sign-in before the request answers login_required", async (asked, ageMs) => {
    const stage = await setStage();
    const nowMs = stage.application.ports.clock.now();
    const before = new Date(nowMs - Math.max(ageMs, 1)).toISOString();
    expect((await stage.decide(asked, { signedInAt: before })).get("error")).toBe("login_required");
    expect((await stage.decide(asked, { signedInAt: new Date(nowMs).toISOString() })).has("code")).toBe(true);
  });

  test("grants some of the scopes, and none that was not requested", async () => {
    const stage = await setStage();
    const code = await stage.codeOf({ scope: "api mcp" }, { scopes: ["mcp"] });
    expect((await stage.exchange(code)).scope).toBe("mcp");
    const failure = await failureOf(() => stage.decide({ scope: "mcp" }, { scopes: ["api"] }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/scopes" }]);
  });

  test("given 50 concurrent decisions accepts one", async () => {
    const { application, begin, user } = await setStage();
    const context = application.contextOf(null);
    const begun = await begin();
    const pending = await findAuthorizationRequest(context, begun.outcome === "pending" ? begun.requestId : "");
    if (!pending) throw new TypeError("Cannot decide because the request is gone");
    const signedInAt = pending.request.createdAt;
    const decide = () => decideAuthorization(context, { ...pending, user, signedInAt, approve: true });
    const results = await Promise.allSettled(Array.from({ length: 50 }, decide));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await application.store.count(authorizationCodes)).toBe(1);
    expect((await failureOf(decide)).code).toBe("conflict");
  });

  test("given a request that expired while the page was open refuses it", async () => {
    const { application, begin, user } = await setStage();
    const context = application.contextOf(null);
    const begun = await begin();
    const pending = await findAuthorizationRequest(context, begun.outcome === "pending" ? begun.requestId : "");
    if (!pending) throw new TypeError("Cannot decide because the request is gone");
    application.ports.clock.advance(600_000);
    const decision = { ...pending, user, signedInAt: pending.request.createdAt, acr: null, approve: true };
    expect((await failureOf(() => decideAuthorization(context, decision))).code).toBe("conflict");
  });
});

describe("a confidential client without PKCE", () => {
  const secret = "a secret of 256 bits";
  const asked = { code_challenge: undefined, code_challenge_method: undefined, scope: "openid api", nonce: "n-1" };
  const proof = { code_verifier: undefined, client_secret: secret };
  let stage: Stage;
  beforeAll(async () => {
    const secretHash = await createTestPorts().digest.sha256(secret);
    stage = await setStage({ type: "confidential", authMethod: "client_secret_post", secretHash });
  });

  test.each([undefined, ""])("exchanges its code with the verifier %j for an ID token with its nonce", async (none) => {
    const tokens = await stage.exchange(await stage.codeOf(asked), { ...proof, code_verifier: none });
    expect(claimsOf(tokens.id_token)).toMatchObject({ nonce: "n-1" });
  });

  test("without a redirect URI is refused, because nothing else tells where the code comes from", async () => {
    const code = await stage.codeOf(asked);
    expect(await refusal(() => stage.exchange(code, { ...proof, redirect_uri: undefined }))).toBe("invalid_grant");
  });

  test("with PKCE may leave the redirect URI out, as clients of OAuth 2.1 do", async () => {
    for (const none of [undefined, ""]) {
      const code = await stage.codeOf({ ...asked, ...rightParameters });
      const tokens = await stage.exchange(code, { ...proof, code_verifier: verifier, redirect_uri: none });
      expect(tokens.token_type).toBe("Bearer");
    }
  });

  test.each([
    ["with a verifier", {}, { code_verifier: verifier }],
    ["with a malformed verifier", {}, { code_verifier: "short" }],
    ["without its verifier once it sent a challenge", rightParameters, {}],
  ])("is refused %s", async (_, changes, sent) => {
    const code = await stage.codeOf({ ...asked, ...changes });
    expect(await refusal(() => stage.exchange(code, { ...proof, ...sent }))).toBe("invalid_grant");
  });

  test("is refused if the user did not allow the ID token that shows the nonce", async () => {
    const code = await stage.codeOf(asked, { scopes: ["api"] });
    expect(await refusal(() => stage.exchange(code, proof))).toBe("invalid_grant");
  });

  test.each([{ nonce: undefined }, { scope: "api" }, { code_challenge_method: "S256" }])(
    "gets no code with %j",
    async (changes) => {
      const { searchParams } = await stage.answerTo({ ...asked, ...changes });
      expect(searchParams.get("error")).toBe("invalid_request");
    },
  );

  test("gets no code once it is public", async () => {
    const open = await setStage();
    expect((await open.answerTo(asked)).searchParams.get("error")).toBe("invalid_request");
  });
});

describe("the authorization code grant", () => {
  test("gives tokens for the approved scopes, with their resource as audience", async () => {
    const stage = await setStage();
    const tokens = await stage.exchange(await stage.codeOf({ scope: "mcp offline_access" }));
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "mcp offline_access" });
    expect(tokens.refresh_token).toMatch(sha256Expression);
    expect(tokens).not.toHaveProperty("id_token");
    // mcp-go reads a date of its own from this name.
    expect(tokens).not.toHaveProperty("expires_at");
    expect(await stage.refresh(tokens.refresh_token)).not.toHaveProperty("expires_at");
    expect(await stage.authenticate(tokens)).toMatchObject({
      userId: stage.user.id,
      clientId: "planner",
      scopes: new Set(["mcp", "offline_access"]),
      resources: new Set(["mcp"]),
    });
  });

  test("is the first use of its client", async () => {
    const stage = await setStage({ lastUsedAt: null });
    const uses = async () => (await stage.application.store.select(oauthClients)).map(({ lastUsedAt }) => lastUsedAt);
    const code = await stage.codeOf();
    expect(await uses()).toEqual([null]);
    await stage.exchange(code);
    expect(await uses()).toEqual(["2026-11-21T09:30:00.000Z"]);
  });

  test("gives its tokens even if the use of the client cannot be noted", async () => {
    const { application, codeOf, exchange } = await setStage({ lastUsedAt: null });
    const code = await codeOf();
    const { store } = application;
    const { transaction } = store;
    let transactions = 0;
    Object.assign(store, {
      transaction: (work: Parameters<typeof transaction>[0]) =>
        (transactions += 1) === 1 ? transaction(work) : Promise.reject(new Error("The database is away")),
    });
    expect((await exchange(code)).token_type).toBe("Bearer");
    expect([transactions, await store.select(oauthClients)]).toMatchObject([2, [{ lastUsedAt: null }]]);
  });

  test("signs the ID token with the client's algorithm", async () => {
    const stage = await setStage({ idTokenSignedResponseAlg: "RS256" });
    expect((await stage.exchange(await stage.codeOf({ scope: "openid" }))).id_token).toStartWith("RS256.");
  });

  test("gives an ID token with the claims of its scopes", async () => {
    const stage = await setStage();
    const nowSeconds = stage.application.ports.clock.now() / 1000;
    const code = await stage.codeOf({ scope: "openid email", nonce: "n-1" });
    stage.application.ports.clock.advance(5000);
    const mail = { email: stage.user.emailAddress, email_verified: true };
    const times = { iat: nowSeconds + 5, exp: nowSeconds + 3605, auth_time: nowSeconds };
    const subject = { iss: baseUrl, sub: stage.user.id, aud: "planner" };
    const tokens = await stage.exchange(code);
    const at_hash = await accessTokenHash(stage.application.ports.digest, tokens.access_token);
    const sid = String((await stage.authenticate(tokens))?.sessionId);
    expect(claimsOf(tokens.id_token)).toEqual({ ...subject, ...mail, ...times, nonce: "n-1", at_hash, sid });
    const full = await stage.exchange(await stage.codeOf({ scope: "openid profile" }));
    const names = { name: "Kim Lund", given_name: "Kim", family_name: "Lund", locale: "de" };
    expect(claimsOf(full.id_token)).toMatchObject(names);
    expect(claimsOf(full.id_token)).not.toHaveProperty("email");
    expect(full.id_token).toStartWith("ES256.");
    const actor = (await stage.authenticate(full)) ?? null;
    expect(await stage.application.call(getUserInfo, actor)).toEqual({ sub: stage.user.id, ...names });
  });

  test.each([
    ["password", { acr: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport", amr: ["pwd"] }],
    [
      "password-and-code",
      { acr: "http://schemas.openid.net/pape/policies/2007/06/multi-factor", amr: ["pwd", "otp", "mfa"] },
    ],
    ["passkey", { acr: "phr", amr: ["pop", "mfa"] }],
    ["provider", {}],
  ] as const)("tells the client of a sign-in by %s", async (signInMethod, told) => {
    const stage = await setStage();
    const code = await stage.codeOf({ scope: "openid" }, { session: { id: testId("5e"), signInMethod } });
    const { acr, amr } = claimsOf((await stage.exchange(code)).id_token);
    expect({ acr, amr }).toEqual({ acr: undefined, amr: undefined, ...told });
  });

  test("gives a client that may not refresh no refresh token, but a session that can be ended", async () => {
    const stage = await setStage({ grantTypes: ["authorization_code"] });
    const tokens = await stage.exchange(await stage.codeOf());
    expect(tokens).not.toHaveProperty("refresh_token");
    expect(await refusal(() => stage.refresh("x"))).toBe("unauthorized_client");
    const body = { token: tokens.access_token, client_id: "planner" };
    expect(await stage.application.call(revokeToken, null, { body })).toEqual({});
    expect(await stage.authenticate(tokens)).toBeUndefined();
  });

  const wrong: readonly (readonly [what: string, error: string, changes: Parameters<Stage["exchange"]>[1]])[] = [
    ["another code", "invalid_grant", { code: "0".repeat(64) }],
    ["no code", "invalid_request", { code: undefined }],
    ["another redirect URI", "invalid_grant", { redirect_uri: "https://planner.example/callback" }],
    ["no verifier", "invalid_grant", { code_verifier: undefined }],
    ["another verifier", "invalid_grant", { code_verifier: `${verifier}x` }],
    ["the challenge for a verifier", "invalid_grant", { code_verifier: rightParameters.code_challenge }],
    ["a malformed verifier", "invalid_grant", { code_verifier: "short" }],
    ["no client", "invalid_grant", { client_id: undefined }],
    ["the built-in client", "invalid_grant", { client_id: "first-party" }],
    ["an unknown client", "invalid_client", { client_id: "somebody" }],
    ["a secret that was never issued", "invalid_client", { client_secret: "x" }],
    ["another resource", "invalid_target", { resource: [`${baseUrl}/api/v1/mcp`] }],
    ["an unknown resource", "invalid_target", { resource: ["https://evil.example"] }],
  ];
  test.each(wrong)("refuses %s with %s, and leaves the code to its owner", async (_, error, changes) => {
    const stage = await setStage();
    const code = await stage.codeOf();
    expect(await refusal(() => stage.exchange(code, changes))).toBe(error);
    expect((await stage.exchange(code)).scope).toBe("api");
  });

  test("refuses one client's code to another, even with the right verifier", async () => {
    const stage = await setStage();
    await addClient(stage.application, { clientId: "evil" });
    const code = await stage.codeOf();
    expect(await refusal(() => stage.exchange(code, { client_id: "evil" }))).toBe("invalid_grant");
    const tokens = await stage.exchange(code);
    expect(await refusal(() => stage.exchange(code, { client_id: "evil" }))).toBe("invalid_grant");
    expect(await stage.authenticate(tokens)).toBeDefined();
  });

  test("refuses a code after 60 seconds, and no sooner", async () => {
    const stage = await setStage();
    const [late, later] = [await stage.codeOf(), await stage.codeOf()];
    stage.application.ports.clock.advance(59_999);
    expect((await stage.exchange(late)).token_type).toBe("Bearer");
    stage.application.ports.clock.advance(1);
    expect(await refusal(() => stage.exchange(later))).toBe("invalid_grant");
  });

  test.each([{ accessEpoch: 1 }, { status: "deleted" as const }, { deleted: true }])(
    "refuses a code once its user is changed by %j",
    async (change) => {
      const stage = await setStage();
      const code = await stage.codeOf();
      await stage.application.store.transaction((transaction) =>
        transaction.update(users, matches({ id: stage.user.id }), change),
      );
      expect(await refusal(() => stage.exchange(code))).toBe("invalid_grant");
    },
  );

  test("given a client that was disabled meanwhile refuses the code, even after the client is enabled again", async () => {
    const stage = await setStage();
    const code = await stage.codeOf();
    const { call, administrator } = stage.application;
    const parameters = { id: stage.client.id };
    await call(patchClient, administrator, { parameters, body: { version: 0, enabled: false } });
    await call(patchClient, administrator, { parameters, body: { version: 1, enabled: true } });
    expect(await refusal(() => stage.exchange(code))).toBe("invalid_grant");
  });

  test("of a confidential client requires its secret", async () => {
    const stage = await setStage();
    const secretHash = await stage.application.ports.digest.sha256("a secret");
    await addClient(stage.application, { clientId: "server", type: "confidential", secretHash });
    const asServer = { client_id: "server" };
    const code = await stage.codeOf(asServer);
    for (const client_secret of [undefined, "another secret", secretHash]) {
      expect(await refusal(() => stage.exchange(code, { ...asServer, client_secret }))).toBe("invalid_client");
    }
    const tokens = await stage.exchange(code, { ...asServer, client_secret: "a secret" });
    expect(await refusal(() => stage.refresh(tokens.refresh_token, asServer))).toBe("invalid_client");
    const renewed = await stage.refresh(tokens.refresh_token, { ...asServer, client_secret: "a secret" });
    expect(renewed.token_type).toBe("Bearer");
  });
});

describe("a code that is used twice", () => {
  test("revokes the tokens issued for it, and their successors", async () => {
    const stage = await setStage();
    const code = await stage.codeOf();
    const first = await stage.exchange(code);
    const second = await stage.refresh(first.refresh_token);
    const other = await stage.exchange(await stage.codeOf());
    expect(await refusal(() => stage.exchange(code))).toBe("invalid_grant");
    expect([await stage.authenticate(first), await stage.authenticate(second)]).toEqual([undefined, undefined]);
    expect(await refusal(() => stage.refresh(second.refresh_token))).toBe("invalid_grant");
    expect(await stage.authenticate(other)).toBeDefined();
    expect((await stage.refresh(other.refresh_token)).token_type).toBe("Bearer");
  });

  test("does so even with a wrong verifier, long after it expired", async () => {
    const stage = await setStage();
    const code = await stage.codeOf();
    const tokens = await stage.exchange(code);
    stage.application.ports.clock.advance(3_000_000);
    expect(await refusal(() => stage.exchange(code, { code_verifier: "x".repeat(43) }))).toBe("invalid_grant");
    expect(await stage.authenticate(tokens)).toBeUndefined();
  });

  test("given 20 times at once yields at most one pair, which is revoked", async () => {
    const stage = await setStage();
    const code = await stage.codeOf();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => stage.exchange(code)));
    const pairs = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(pairs).toHaveLength(1);
    stage.application.ports.clock.advance(accessCacheMs);
    for (const pair of pairs) expect(await stage.authenticate(pair)).toBeUndefined();
    expect(await stage.application.store.select(refreshTokens)).toMatchObject([{ revokedReason: "code used twice" }]);
  });
});

describe("tokens of a third-party client", () => {
  test("can be refreshed for less at a time, and for no more than was approved", async () => {
    const stage = await setStage();
    const first = await stage.exchange(await stage.codeOf({ scope: "api mcp" }));
    const resource = [`${baseUrl}/api/v1/mcp`];
    const narrow = await stage.refresh(first.refresh_token, { scope: "mcp", resource });
    expect(narrow.scope).toBe("mcp");
    expect((await stage.authenticate(narrow))?.resources).toEqual(new Set(["mcp"]));
    const refused = (changes: Parameters<Stage["refresh"]>[1]) =>
      refusal(() => stage.refresh(narrow.refresh_token, changes));
    expect((await stage.refresh(narrow.refresh_token, { scope: "mcp openid" })).scope).toBe("mcp");
    for (const scope of ["openid", "everything"]) expect(await refused({ scope })).toBe("invalid_scope");
    expect(await refused({ resource: ["https://evil.example"] })).toBe("invalid_target");
    expect(await refused({ client_id: undefined })).toBe("invalid_grant");
    const full = await stage.refresh(narrow.refresh_token);
    expect(full.scope).toBe("api mcp");
    expect((await stage.authenticate(full))?.resources).toEqual(new Set(["api", "mcp"]));
  });

  test("lose scopes that the client may no longer request, and expire when none is left", async () => {
    const stage = await setStage();
    const tokens = await stage.exchange(await stage.codeOf({ scope: "api mcp offline_access" }));
    const [fewer, none] = [await stage.codeOf({ scope: "api mcp" }), await stage.codeOf({ scope: "mcp" })];
    const narrow = (scopes: readonly string[]) =>
      stage.application.store.transaction((transaction) =>
        transaction.update(oauthClients, matches({ id: stage.client.id }), { scopes }),
      );
    await narrow(["api"]);
    const refreshed = await stage.refresh(tokens.refresh_token);
    expect(refreshed.scope).toBe("api offline_access");
    expect(await refusal(() => stage.refresh(refreshed.refresh_token, { scope: "mcp" }))).toBe("invalid_scope");
    expect((await stage.exchange(fewer)).scope).toBe("api");
    expect(await refusal(() => stage.exchange(none))).toBe("invalid_grant");
    await narrow(["openid"]);
    expect(await refusal(() => stage.refresh(refreshed.refresh_token))).toBe("invalid_grant");
  });

  test("end a year after the approval, however often they are refreshed", async () => {
    const stage = await setStage();
    const dayMs = 86_400_000;
    let tokens = await stage.exchange(await stage.codeOf());
    for (let day = 0; day < 360; day += 20) {
      stage.application.ports.clock.advance(20 * dayMs);
      tokens = await stage.refresh(tokens.refresh_token);
    }
    stage.application.ports.clock.advance(6 * dayMs);
    expect(await refusal(() => stage.refresh(tokens.refresh_token))).toBe("invalid_grant");
  });

  test("are not issued for a password", async () => {
    const stage = await setStage();
    const { emailAddress: username } = stage.user;
    const password = `passphrase of ${username}`;
    expect(await refusal(() => stage.exchange("", { grant_type: "password", username, password }))).toBe(
      "unauthorized_client",
    );
  });
});

describe("revokeToken", () => {
  test.each(["refresh_token", "access_token"] as const)("given a %s ends its session, and no other", async (kind) => {
    const stage = await setStage();
    const [lost, kept] = [await stage.exchange(await stage.codeOf()), await stage.exchange(await stage.codeOf())];
    const body = { token: lost[kind], token_type_hint: "anything", client_id: "planner" };
    expect(await stage.application.call(revokeToken, null, { body })).toEqual({});
    expect(await stage.authenticate(lost)).toBeUndefined();
    expect(await refusal(() => stage.refresh(lost.refresh_token))).toBe("invalid_grant");
    expect(await stage.authenticate(kept)).toBeDefined();
    expect(await stage.application.call(revokeToken, null, { body })).toEqual({});
  });

  test("given an unknown token succeeds, and given the token of another client refuses it", async () => {
    const stage = await setStage();
    const tokens = await stage.exchange(await stage.codeOf());
    const revoke = (token: string | undefined, clientId?: string) =>
      stage.application.call(revokeToken, null, {
        body: clientId === undefined ? { token } : { token, client_id: clientId },
      });
    expect(await revoke("no token", "planner")).toEqual({});
    expect(await refusal(() => revoke(tokens.refresh_token))).toBe("invalid_grant");
    expect(await refusal(() => revoke(tokens.access_token))).toBe("invalid_grant");
    expect(await refusal(() => revoke(tokens.access_token, "somebody"))).toBe("invalid_client");
    expect(await stage.authenticate(tokens)).toBeDefined();
  });
});
