import { describe, expect, test } from "bun:test";
import { oauthFailureOf } from "@design-catalog/testing/failure-of";
import { createClient } from "../oauth-clients/create-client.ts";
import { refreshTokens } from "../oauth/refresh-tokens.ts";
import { revokeToken } from "../oauth/revoke-token.ts";
import { sessionStands } from "../users/session-stands.ts";
import { createServiceStage } from "./services.fixture.ts";

/** Milliseconds within which a process follows what ends tokens. */
const lagMs = 5_000;

describe("the client credentials grant", () => {
  test("gives a service account a token for itself with the rights of its roles, and no refresh token", async () => {
    const { getToken, actorOf, client, store } = await createServiceStage("Admin Products");
    const tokens = await getToken();
    expect(tokens).toMatchObject({ token_type: "Bearer", scope: "api admin", expires_in: 3600 });
    expect(tokens.refresh_token).toBeUndefined();
    expect(await actorOf(tokens.access_token)).toMatchObject({
      userId: client.userId,
      clientId: client.clientId,
      emailAddress: `${client.clientId}@service.invalid`,
      roles: ["Sync"],
      privileges: new Set(["Admin Products"]),
    });
    expect(await store.count(refreshTokens)).toBe(0);
  });

  test("gives the scope admin only to an account with a privilege, and never another one", async () => {
    const [plain, reader] = [await createServiceStage(), await createServiceStage("Admin Products")];
    expect((await plain.getToken()).scope).toBe("api");
    expect((await reader.getToken(reader.secret, { scope: "api openid mcp" })).scope).toBe("api");
    expect((await reader.getToken(reader.secret, { scope: "admin" })).scope).toBe("admin");
    for (const scope of ["admin", "mcp", "openid"]) {
      expect((await oauthFailureOf(() => plain.getToken(plain.secret, { scope }))).error).toBe("invalid_scope");
    }
  });

  test("gives tokens only for the REST API", async () => {
    const { getToken, actorOf, secret, contextOf } = await createServiceStage();
    const { baseUrl } = contextOf(null);
    const { access_token: token } = await getToken(secret, { resource: [`${baseUrl}/api/v1`] });
    expect((await actorOf(token))?.resources).toEqual(new Set(["api"]));
    for (const resource of [[`${baseUrl}/api/v1/mcp`], ["https://other.example"]]) {
      expect((await oauthFailureOf(() => getToken(secret, { resource }))).error).toBe("invalid_target");
    }
  });

  test("refuses every wrong proof with one text", async () => {
    const { getToken, secret, client, call, administrator } = await createServiceStage();
    const other = await call(createClient, administrator, { body: { kind: "service", name: "Other" } });
    const refusals = await Promise.all(
      [
        () => getToken(""),
        () => getToken(`${secret}0`),
        () => getToken(secret.slice(0, -1)),
        () => getToken(other.secret),
        () => getToken(secret, {}, "0".repeat(32)),
        () => getToken(secret, {}, client.id),
      ].map(async (attempt) => {
        const { error, description } = await oauthFailureOf(attempt);
        return `${error}: ${description}`;
      }),
    );
    expect(new Set(refusals)).toEqual(new Set(["invalid_client: The client is unknown or its secret is wrong"]));
  });

  test("is for service accounts only, which have no other", async () => {
    const { call, administrator, client, secret, getToken } = await createServiceStage();
    const body = { name: "Planner", redirectUris: ["https://planner.example/callback"] };
    const app = await call(createClient, administrator, { body });
    const asApp = await oauthFailureOf(() => getToken(app.secret, {}, app.client.clientId));
    expect(asApp.error).toBe("unauthorized_client");
    for (const grant of [
      { grant_type: "authorization_code", code: "x" },
      { grant_type: "refresh_token", refresh_token: "x" },
      { grant_type: "password", username: "x", password: "x" },
    ]) {
      expect((await oauthFailureOf(() => getToken(secret, grant, client.clientId))).error).toBe("unauthorized_client");
    }
  });
});

describe("a token of a service account", () => {
  test("is refused within 5 seconds after its secret was removed; those of the other secret go on", async () => {
    const stage = await createServiceStage();
    const { addSecret, removeSecret, listSecrets, getToken, actorOf, ports, store, client } = stage;
    const { access_token: old } = await getToken();
    expect(await actorOf(old)).toBeDefined();
    const added = await addSecret();
    const { access_token: next } = await getToken(added.secret);
    // At once, though this process remembers the account as it was before.
    expect(await actorOf(next)).toBeDefined();
    const [first] = await listSecrets();
    const session = { userId: client.userId ?? stage.ports.ids.next(), sessionId: first?.id ?? "" };
    expect(await sessionStands(store, session)).toBe(true);
    await removeSecret(first?.id ?? "");
    ports.clock.advance(lagMs);
    expect([await actorOf(old), (await actorOf(next))?.clientId]).toEqual([undefined, client.clientId]);
    expect(await sessionStands(store, session)).toBe(false);
    expect((await oauthFailureOf(() => getToken())).error).toBe("invalid_client");
  });

  test("ends with its secret", async () => {
    const { addSecret, getToken, actorOf, ports, store, client, listSecrets } = await createServiceStage();
    const expiresAt = new Date(ports.clock.now() + 60_000).toISOString();
    const { secret } = await addSecret({ expiresAt });
    const tokens = await getToken(secret);
    expect(tokens.expires_in).toBe(60);
    ports.clock.advance(59_000);
    expect(await actorOf(tokens.access_token)).toBeDefined();
    const sessionId = (await listSecrets()).at(-1)?.id ?? "";
    ports.clock.advance(1_000);
    expect(await actorOf(tokens.access_token)).toBeUndefined();
    const session = { userId: client.userId ?? ports.ids.next(), sessionId, nowMs: ports.clock.now() };
    expect(await sessionStands(store, session)).toBe(false);
    expect((await oauthFailureOf(() => getToken(secret))).error).toBe("invalid_client");
  });

  test.each([
    ["the account is disabled", { enabled: false }],
    ["the account is removed", { deleted: true }],
    ["its roles change", { roles: [] }],
  ])("is refused within 5 seconds after %s", async (_, change) => {
    const stage = await createServiceStage("Admin Products");
    const { access_token: token } = await stage.getToken();
    expect(await stage.actorOf(token)).toBeDefined();
    await stage.change({ version: 0, ...change });
    stage.ports.clock.advance(lagMs);
    expect(await stage.actorOf(token)).toBeUndefined();
  });

  test("stays refused once the disabled account is enabled again; its secrets work again", async () => {
    const { getToken, actorOf, change, ports } = await createServiceStage();
    const { access_token: token } = await getToken();
    await change({ version: 0, enabled: false });
    expect((await oauthFailureOf(() => getToken())).error).toBe("invalid_client");
    await change({ version: 1, enabled: true });
    ports.clock.advance(lagMs);
    expect(await actorOf(token)).toBeUndefined();
    expect(await actorOf((await getToken()).access_token)).toBeDefined();
  });

  test("cannot be revoked by itself, which its program is told", async () => {
    const { getToken, secret, client, call } = await createServiceStage();
    const { access_token: token } = await getToken();
    const body = { token, client_id: client.clientId, client_secret: secret };
    expect((await oauthFailureOf(() => call(revokeToken, null, { body }))).error).toBe("unsupported_token_type");
  });
});
