import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { createAuthenticator, defaultApplicationId, matches, type OperationContext } from "@design-catalog/core";
import {
  accessCacheMs,
  decideAuthorization,
  findAuthorizationRequest,
  type OAuthClientRow,
  oauthClients,
  refreshTokens,
  users,
} from "@design-catalog/core/identity";
import { atOnce, faultsOf, repeatedly } from "./at-once.ts";
import { type Answer, textOf } from "./client.ts";
import { baseUrl, startApi, type TestApi, type TestUser } from "./harness.ts";

const redirectUri = "https://planner.example/callback";
const clientId = "planner";
const verifier = randomBytes(32).toString("base64url");

/** Core tests the rules; this tests the locks of the database. */
describe("authorization under concurrent requests on PostgreSQL", () => {
  let api: TestApi;
  let user: TestUser;
  beforeAll(async () => {
    api = await startApi("postgresql");
    user = await api.createUser();
    await addClient(api);
  });
  afterAll(() => api.close());

  function contextOf(): OperationContext {
    const { ports, store } = api;
    const circumstances = { requestId: "test", changeSetId: ports.ids.next(), clientAddress: null, baseUrl };
    return { applicationId: defaultApplicationId, actor: null, ...circumstances, store, ports };
  }

  /** Begins an authorization at the endpoint; only the user's decision remains. */
  async function begin(): Promise<() => Promise<string>> {
    const asked = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: "api mcp",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    const answer = await api.client().get(`/api/v1/oauth/authorize?${asked.toString()}`);
    expect([answer.status, answer.text]).toEqual([302, ""]);
    const requestId = new URL(answer.headers.get("location") ?? "").searchParams.get("request") ?? "";
    const pending = await findAuthorizationRequest(contextOf(), requestId);
    const row = await api.store.find(users, user.id);
    if (!pending || !row) throw new TypeError("Cannot decide because the request or its user is gone");
    const decision = { ...pending, user: row, signedInAt: pending.request.createdAt, acr: null, approve: true };
    return async () => {
      const { location } = await decideAuthorization(contextOf(), decision);
      return new URL(location).searchParams.get("code") ?? "";
    };
  }

  function token(form: Readonly<Record<string, string>>): Promise<Answer> {
    return api.client().send("POST", "/api/v1/oauth/token", { form: { client_id: clientId, ...form } });
  }

  const exchange = (code: string) =>
    token({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier });
  const refresh = (refreshToken: string) => token({ grant_type: "refresh_token", refresh_token: refreshToken });

  test("50 decisions at once yield one code", async () => {
    const decide = await begin();
    const results = await Promise.allSettled(Array.from({ length: 50 }, decide));
    const codes = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(codes).toHaveLength(1);
    expect((await exchange(codes[0] ?? "")).status).toBe(200);
  });

  test("a code used 20 times at once yields at most one pair of tokens, which is revoked", async () => {
    const code = await (await begin())();
    const answers = await atOnce(20, () => exchange(code));
    const pairs = answers.filter(({ status }) => status === 200);
    expect(pairs).toHaveLength(1);
    const [pair] = pairs;
    for (const { status, body } of answers.filter((one) => one !== pair)) {
      expect([status, body["error"]]).toEqual([400, "invalid_grant"]);
    }
    const refreshed = await refresh(textOf(pair?.body ?? {}, "refresh_token"));
    expect([refreshed.status, refreshed.body["error"]]).toEqual([400, "invalid_grant"]);
    expect((await api.client(textOf(pair?.body ?? {}, "access_token")).get("/api/v1/me")).status).toBe(401);
  });

  test("50 uses of one refresh token at once yield one successor; a late use ends the family", async () => {
    const first = await exchange(await (await begin())());
    const refreshToken = textOf(first.body, "refresh_token");
    const answers = await atOnce(50, () => refresh(refreshToken));
    expect(new Set(answers.map(({ status, text }) => (status === 200 ? 200 : text)))).toEqual(new Set([200]));
    const successors = new Set(answers.map(({ body }) => textOf(body, "refresh_token")));
    expect(successors.size).toBe(1);
    const [successor = ""] = successors;
    // As if the grace time had passed.
    const tokenHash = await api.ports.digest.sha256(refreshToken);
    const consumedAt = new Date(Date.now() - 31_000).toISOString();
    await api.store.transaction((transaction) =>
      transaction.update(refreshTokens, matches({ tokenHash }), { consumedAt }),
    );
    const late = await atOnce(10, () => refresh(refreshToken));
    expect(late.map(({ body }) => body["error"])).toEqual(late.map(() => "invalid_grant"));
    expect((await refresh(successor)).body["error"]).toBe("invalid_grant");
  });

  test("a session revoked while it is refreshed is over, whichever comes first", async () => {
    const first = await exchange(await (await begin())());
    const form = { token: textOf(first.body, "access_token"), client_id: clientId };
    const tokenHash = await api.ports.digest.sha256(textOf(first.body, "refresh_token"));
    const answers: Promise<Answer>[] = [];
    await api.store.transaction(async (transaction) => {
      await transaction.select(refreshTokens, { where: matches({ tokenHash }), lock: true });
      // Both wait for the row; the pauses make it likely that the refresh waits first, which is the harder case.
      answers.push(repeatedly(() => refresh(textOf(first.body, "refresh_token"))));
      await Bun.sleep(20);
      answers.push(repeatedly(() => api.client().send("POST", "/api/v1/oauth/revoke", { form })));
      await Bun.sleep(20);
    });
    const [refreshed, revoked] = await Promise.all(answers);
    expect(revoked?.status).toBe(200);
    const last = refreshed?.status === 200 ? await refresh(textOf(refreshed.body, "refresh_token")) : refreshed;
    expect([last?.status, last?.body["error"]]).toEqual([400, "invalid_grant"]);
  });

  test("a code exchanged while all sessions of its user end yields no session", async () => {
    const code = await (await begin())();
    const answers: Promise<Answer>[] = [];
    await api.store.transaction(async (transaction) => {
      const row = await transaction.find(users, user.id, { lock: true });
      answers.push(repeatedly(() => exchange(code)));
      // Long enough for an exchange that wrongly does not wait for the row.
      await Bun.sleep(50);
      await transaction.update(users, matches({ id: user.id }), { accessEpoch: (row?.accessEpoch ?? 0) + 1 });
    });
    const [answer] = await Promise.all(answers);
    expect([answer?.status, answer?.body["error"]]).toEqual([400, "invalid_grant"]);
  });

  test("a session that ends here ends within 5 seconds on another process, and no other session does", async () => {
    const [lost, kept] = [await exchange(await (await begin())()), await exchange(await (await begin())())];
    const time = { shiftMs: 0 };
    const clock = { now: () => Date.now() + time.shiftMs };
    const elsewhere = createAuthenticator(api.storage, { ...api.ports, clock });
    const served = { applicationId: defaultApplicationId, baseUrl };
    const isTaken = async ({ body }: Answer) => (await elsewhere(served, textOf(body, "access_token"))) !== undefined;
    expect([await isTaken(lost), await isTaken(kept)]).toEqual([true, true]);
    const form = { token: textOf(lost.body, "refresh_token"), client_id: clientId };
    const revoked = await api.client().send("POST", "/api/v1/oauth/revoke", { form });
    expect([revoked.status, revoked.text]).toEqual([200, "{}"]);
    time.shiftMs = accessCacheMs;
    expect([await isTaken(lost), await isTaken(kept)]).toEqual([false, true]);
  });

  test("no request was answered with a fault", () => {
    expect(faultsOf(api)).toEqual([]);
  });
});

async function addClient({ store, ports }: TestApi): Promise<void> {
  const now = new Date(ports.clock.now()).toISOString();
  const row: OAuthClientRow = {
    id: ports.ids.next(),
    version: 0,
    deleted: false,
    createdBy: null,
    updatedBy: null,
    createdAt: now,
    updatedAt: now,
    lastUsedAt: null,
    documentExpiresAt: null,
    kind: "app",
    roles: [],
    jwks: null,
    jwksUri: null,
    userId: null,
    clientId,
    name: "Planner",
    uri: null,
    logoUri: null,
    trusted: false,
    enabled: true,
    type: "public",
    authMethod: "none",
    idTokenSignedResponseAlg: "ES256",
    subjectType: "public",
    sectorIdentifierUri: null,
    secretHash: null,
    secretHint: null,
    origin: "admin",
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    grantTypes: ["authorization_code", "refresh_token"],
    scopes: ["api", "mcp"],
  };
  await store.transaction((transaction) => transaction.insert(oauthClients, [row]));
}
