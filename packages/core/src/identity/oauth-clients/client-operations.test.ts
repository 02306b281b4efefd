import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { consents } from "../oauth/grant-tables.ts";
import { OAuthError } from "../oauth/oauth-error.ts";
import { refreshTokens } from "../oauth/refresh-tokens.ts";
import { issueRefreshToken, tokenResponse } from "../oauth/token-response.ts";
import { accessOf, createAuthenticator } from "../users/access.ts";
import { authenticateClient, noteUse } from "./authenticate-client.ts";
import { getClient, listClients, patchClient, replaceClient } from "./client-operations.ts";
import { letIn } from "./clients.fixture.ts";
import { createClient } from "./create-client.ts";
import { findClient } from "./find-client.ts";
import { registerClient } from "./register-client.ts";
import { oauthClients } from "./table.ts";

const body = { name: "Planner", redirectUris: ["https://planner.example/callback"] };

async function setUp(type: "public" | "confidential" = "confidential") {
  const application = await createTestApplication();
  const { administrator, call, contextOf } = application;
  const { client, secret } = await call(createClient, administrator, { body: { ...body, type } });
  const parameters = { id: client.id };
  const prove = async (clientId: string, clientSecret: string | undefined) =>
    (await authenticateClient(contextOf(null), { clientId, clientSecret })).client;
  return {
    ...application,
    client,
    secret: secret ?? "",
    prove,
    refusal: (clientId: string, clientSecret: string | undefined) =>
      prove(clientId, clientSecret).then(
        () => "none",
        (error: unknown) => (error instanceof OAuthError ? `${error.error}: ${error.message}` : error),
      ),
    find: (clientId = client.clientId) => findClient(contextOf(null), clientId),
    patch: (change: object) => call(patchClient, administrator, { parameters, body: change }),
    replace: (change: object) => call(replaceClient, administrator, { parameters, body: change }),
    get: () => call(getClient, administrator, { parameters }),
    list: (query = {}) => call(listClients, administrator, { query }),
  };
}

test("a client keeps the algorithm of its ID tokens unless it is changed", async () => {
  const { client, patch, replace } = await setUp();
  expect(client.idTokenSignedResponseAlg).toBe("RS256");
  await patch({ version: 0, idTokenSignedResponseAlg: "ES256" });
  expect(await replace({ ...body, name: "Room planner" })).toMatchObject({ idTokenSignedResponseAlg: "ES256" });
  await expect(patch({ version: 2, idTokenSignedResponseAlg: "none" })).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test("a private-use scheme is accepted while the application allows it, and stays where it is", async () => {
  const { store, call, callNamed, administrator, replace } = await setUp();
  const parameters = { applicationId: store.applicationId };
  const [redirectUris, otherUris] = [["planner:/callback"], ["planner:/other"]];
  const register = (uris: readonly string[]) => call(registerClient, null, { body: { redirect_uris: uris } });
  const allow = (version: number, ...redirectSchemes: readonly string[]) =>
    callNamed("patchApplication", administrator, { parameters, body: { version, settings: { redirectSchemes } } });
  await expect(replace({ ...body, redirectUris })).rejects.toMatchObject({ code: "validation_failed" });
  await expect(register(redirectUris)).rejects.toMatchObject({ error: "invalid_redirect_uri" });
  await allow(0, "planner");
  expect(await register(redirectUris)).toMatchObject({ redirect_uris: redirectUris });
  expect(await replace({ ...body, redirectUris })).toMatchObject({ redirectUris });
  await allow(1);
  expect(await replace({ ...body, name: "Room planner", redirectUris })).toMatchObject({ redirectUris });
  await expect(replace({ ...body, redirectUris: otherUris })).rejects.toMatchObject({ code: "validation_failed" });
});

describe("a confidential client", () => {
  test("gets its secret shown once; only a hash and a hint are stored", async () => {
    const { client, secret, get, list, store } = await setUp();
    expect(secret).toMatch(/^[0-9a-f]{64}$/u);
    expect(client).toMatchObject({ type: "confidential", origin: "admin", authMethod: "client_secret_basic" });
    expect(client.secretHint).toBe(secret.slice(-4));
    expect(client.clientId).toMatch(/^[0-9a-f]{32}$/u);
    const kept = [await get(), await list(), await store.select(oauthClients), await store.select(auditEntries)];
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(JSON.stringify([await get(), await list()])).not.toMatch(/secretHash|documentExpiresAt/u);
    const [entry] = await store.select(auditEntries, { where: matches({ resourceId: client.id }) });
    expect(entry?.changes).toContainEqual({ field: "secretHash", before: "[secret]", after: "[secret]" });
  });

  test("proves itself only by its secret", async () => {
    const { client, secret, prove, refusal } = await setUp();
    expect((await prove(client.clientId, secret)).id).toBe(client.id);
    const refusals = [
      await refusal(client.clientId, undefined),
      await refusal(client.clientId, ""),
      await refusal(client.clientId, `${secret}0`),
      await refusal(client.clientId, secret.toUpperCase().replaceAll(/\d/gu, "A")),
      await refusal("0".repeat(32), secret),
      await refusal("a\0b", secret),
      await refusal("x".repeat(5000), secret),
    ];
    expect(new Set(refusals)).toEqual(new Set(["invalid_client: The client is unknown or its secret is wrong"]));
  });

  test("has its use noted at most hourly, without a new version", async () => {
    const { client, secret, prove, get, ports, contextOf } = await setUp();
    const uses: (string | null)[] = [];
    for (const waitMs of [0, 3_599_999, 1]) {
      ports.clock.advance(waitMs);
      await noteUse(contextOf(null), { client: await prove(client.clientId, secret) });
      uses.push((await get()).lastUsedAt);
    }
    expect(uses).toEqual(["2026-11-21T09:30:00.000Z", "2026-11-21T09:30:00.000Z", "2026-11-21T10:30:00.000Z"]);
    expect((await get()).version).toBe(0);
  });
});

test("a public client has no secret, so any secret it sends is wrong", async () => {
  const { client, secret, prove, refusal } = await setUp("public");
  expect([secret, client.authMethod, client.secretHint]).toEqual(["", "none", null]);
  expect((await prove(client.clientId, undefined)).id).toBe(client.id);
  expect((await prove(client.clientId, "")).id).toBe(client.id);
  expect(await refusal(client.clientId, "secret")).toStartWith("invalid_client");
});

describe("a client that is disabled or deleted", () => {
  test.each([{ enabled: false }, { deleted: true }])(
    "by %j is unknown, and loses all that it was granted",
    async (change) => {
      const { client, secret, find, patch, refusal, store, ...application } = await setUp();
      const other = await application.call(createClient, application.administrator, { body });
      for (const clientId of [client.clientId, client.clientId, other.client.clientId]) {
        await letIn({ store, ...application }, clientId);
      }
      await patch({ version: 0, ...change });
      expect(await find()).toBeUndefined();
      expect(await refusal(client.clientId, secret)).toStartWith("invalid_client");
      const tokens = await store.select(refreshTokens);
      expect(tokens.map(({ clientId, revokedAt }) => [clientId === client.clientId, revokedAt !== null])).toEqual([
        [true, true],
        [true, true],
        [false, false],
      ]);
      expect((await store.select(consents)).map(({ clientId }) => clientId)).toEqual([other.client.clientId]);
    },
  );

  test("has no access token that works longer than 5 seconds", async () => {
    const { client, patch, ports, storage, addUser, contextOf, store } = await setUp();
    const context = contextOf(null);
    const access = await accessOf(store, await addUser());
    const resources = ["api"] as const;
    const grant = { access, clientId: client.clientId, scope: "api", resources, familyId: ports.ids.next(), acr: null };
    const refreshToken = await store.transaction((transaction) => issueRefreshToken({ context, transaction }, grant));
    const { access_token: token } = await tokenResponse(context, grant, refreshToken);
    const authenticate = createAuthenticator(storage, ports);
    expect(await authenticate(context, token)).toMatchObject({ clientId: client.clientId });
    await patch({ version: 0, enabled: false });
    ports.clock.advance(5_000);
    expect(await authenticate(context, token)).toBeUndefined();
  });

  test("needs consent again once it is enabled", async () => {
    const { client, find, patch, replace, store, ...application } = await setUp();
    await letIn({ store, ...application }, client.clientId);
    await replace({ ...body, enabled: false });
    expect(await store.count(consents)).toBe(0);
    await patch({ version: 1, enabled: true });
    expect((await find())?.id).toBe(client.id);
    expect(await store.count(refreshTokens, matches({ revokedAt: null }))).toBe(0);
  });
});

describe("a trusted client, which gets the tokens of any user who opens a link,", () => {
  test("is created only by a caller who holds every privilege", async () => {
    const { actorWith, administrator, call } = await setUp();
    const asked = { body: { ...body, trusted: true } };
    const made = call(createClient, actorWith("Admin OAuth Clients r/w"), asked);
    await expect(made).rejects.toMatchObject({ code: "forbidden" });
    expect((await call(createClient, administrator, asked)).client.trusted).toBe(true);
  });

  test("can be disabled, and changed in what reaches no user, by other administrators", async () => {
    const { actorWith, call, client, patch } = await setUp();
    const lesser = actorWith("Admin OAuth Clients r/w");
    const change = (asked: object) => call(patchClient, lesser, { parameters: { id: client.id }, body: asked });
    await expect(change({ version: 0, trusted: true })).rejects.toMatchObject({ code: "forbidden" });
    await patch({ version: 0, trusted: true });
    for (const asked of [{ redirectUris: ["https://other.example/callback"] }, { scopes: ["openid"] }]) {
      await expect(change({ version: 1, ...asked })).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await change({ version: 1, name: "Planner 2", redirectUris: body.redirectUris })).toMatchObject({
      version: 2,
    });
    await change({ version: 2, enabled: false });
    await expect(change({ version: 3, enabled: true })).rejects.toMatchObject({ code: "forbidden" });
    expect(await change({ version: 3, enabled: true, trusted: false })).toMatchObject({ trusted: false });
  });
});

describe("PUT and PATCH of a client", () => {
  test("given other redirect URIs keep the sessions, and the consents at those that stay", async () => {
    const { client, patch, ...application } = await setUp();
    const places = async () => (await application.store.select(consents)).map(({ redirectUri }) => redirectUri);
    const first = body.redirectUris.join();
    const other = "https://planner.example/other";
    await letIn(application, client.clientId);
    await letIn(application, client.clientId, other);
    await letIn(application, "another-client");
    await patch({ version: 0, redirectUris: [...body.redirectUris, other, "https://planner.example/third"] });
    await patch({ version: 1, name: "Planner 2" });
    expect(await places()).toEqual([first, other, first]);
    await patch({ version: 2, redirectUris: [other] });
    expect(await places()).toEqual([other, first]);
    expect(await application.store.count(refreshTokens, matches({ revokedAt: null }))).toBe(3);
  });

  test("accept the answer of GET, and reset what PUT omits", async () => {
    const { get, patch, replace } = await setUp();
    await patch({ version: 0, scopes: ["mcp"], grantTypes: ["authorization_code"], uri: "https://planner.example" });
    const { version, name, redirectUris, scopes, grantTypes, uri, logoUri, trusted, enabled } = await get();
    await replace({ version, name, redirectUris, scopes, grantTypes, uri, logoUri, trusted, enabled });
    expect(await get()).toMatchObject({ version: 1, scopes: ["mcp"], uri: "https://planner.example" });
    await replace(body);
    expect(await get()).toMatchObject({ version: 2, grantTypes: ["authorization_code", "refresh_token"], uri: null });
  });

  test.each([
    [{ redirectUris: ["https://planner.example/callback", "http://planner.example/"] }, "/redirectUris/1"],
    [{ redirectUris: [] }, "/redirectUris"],
    [{ redirectUris: Array.from({ length: 11 }, (_, index) => `https://planner.example/${index}`) }, "/redirectUris"],
    [{ grantTypes: ["refresh_token"] }, "/grantTypes"],
    [{ grantTypes: ["authorization_code", "password"] }, "/grantTypes/1"],
    [{ scopes: ["everything"] }, "/scopes/0"],
    [{ uri: "http://planner.example" }, "/uri"],
    [{ logoUri: "https://kim:secret@planner.example/logo.png" }, "/logoUri"],
    [{ backchannelLogoutUri: "http://planner.example/out" }, "/backchannelLogoutUri"],
    [{ backchannelLogoutUri: "https://planner.example/#out" }, "/backchannelLogoutUri"],
    [{ backchannelLogoutUri: "https://refused.example/" }, "/backchannelLogoutUri"],
    [{ clientId: "another" }, "/clientId"],
    [{ type: "public" }, "/type"],
  ])("refuse %j", async (change, pointer) => {
    const { patch } = await setUp();
    await expect(patch({ version: 0, ...change })).rejects.toMatchObject({
      code: "validation_failed",
      data: { errors: [expect.objectContaining({ pointer })] },
    });
  });

  test("refuse trust in a client that registered itself", async () => {
    const { administrator, call, list } = await setUp();
    await call(registerClient, null, { body: { redirect_uris: ["http://localhost/callback"] } });
    const [dynamic] = await list({ origin: "dynamic" });
    expect((await list()).map(({ origin }) => origin)).toEqual(["dynamic", "admin"]);
    const change = { parameters: { id: dynamic?.id ?? "" }, body: { version: 0, trusted: true } };
    await expect(call(patchClient, administrator, change)).rejects.toMatchObject({ code: "conflict" });
  });
});
