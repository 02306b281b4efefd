import { describe, expect, test } from "bun:test";
import { createTestApplication, runOperation } from "@design-catalog/testing/test-application";
import { registrationPolicies } from "../../application/mcp/tables.ts";
import { DomainError } from "../../engine/errors.ts";
import { OAuthError } from "../oauth/oauth-error.ts";
import { issueToken } from "../oauth/token.ts";
import { authenticateClient } from "./authenticate-client.ts";
import { allowRegistration, letOthersAdminister } from "./clients.fixture.ts";
import { registerClient, unusedClientsMax } from "./register-client.ts";
import { oauthClients } from "./table.ts";

const redirectUris = ["https://planner.example/callback"];

async function setUp() {
  const application = await createTestApplication();
  const register = (body: unknown) => application.call(registerClient, null, { body });
  return {
    ...application,
    register,
    refusal: (body: unknown) =>
      register(body).then(
        () => "none",
        (error: unknown) => {
          if (error instanceof OAuthError) return error.error;
          return error instanceof DomainError ? error.code : error;
        },
      ),
  };
}

function fail(): never {
  throw new TypeError("Cannot read the client because it is not there");
}

describe("a registration", () => {
  test("from version 1 of the MCP SDK gets a secret, and may request refresh tokens", async () => {
    const { register, contextOf, store } = await setUp();
    const answer = await register({ client_name: "Assistant", redirect_uris: redirectUris, scope: "mcp" });
    expect(answer).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f]{32}$/u),
      client_id_issued_at: 1_795_253_400,
      client_secret: expect.stringMatching(/^[0-9a-f]{64}$/u),
      client_secret_expires_at: 0,
      client_name: "Assistant",
      redirect_uris: redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "client_secret_basic",
      id_token_signed_response_alg: "RS256",
      subject_type: "public",
      scope: "offline_access mcp",
    });
    const { client_id: clientId, client_secret: clientSecret } = answer;
    const { client } = await authenticateClient(contextOf(null), { clientId, clientSecret });
    expect(client).toMatchObject({
      origin: "dynamic",
      type: "confidential",
      trusted: false,
    });
    expect(JSON.stringify(await store.select(oauthClients))).not.toContain(clientSecret);
  });

  test("of a public client gets no secret, and treats null as absent", async () => {
    const { register } = await setUp();
    const answer = await register({
      redirect_uris: ["http://127.0.0.1/callback", "http://127.0.0.1/callback"],
      token_endpoint_auth_method: "none",
      client_name: null,
      client_uri: null,
      logo_uri: "https://planner.example/logo.png",
      application_type: "native",
      grant_types: ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"],
      contacts: ["kim@planner.example"],
    });
    expect(answer).toEqual({
      client_id: expect.any(String),
      client_id_issued_at: 1_795_253_400,
      client_name: "127.0.0.1",
      redirect_uris: ["http://127.0.0.1/callback"],
      grant_types: ["authorization_code"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: "RS256",
      subject_type: "public",
      scope: "openid profile email offline_access api mcp",
      logo_uri: "https://planner.example/logo.png",
    });
  });

  test.each([
    ["ES256", "ES256"],
    ["RS256", "RS256"],
    ["none", "RS256"],
    ["HS256", "RS256"],
    [["ES256"], "RS256"],
  ])("that asks for ID tokens with %p gets %s", async (asked, given) => {
    const { register, store } = await setUp();
    const answer = await register({ redirect_uris: redirectUris, id_token_signed_response_alg: asked });
    expect(answer).toMatchObject({ id_token_signed_response_alg: given });
    expect(await store.select(oauthClients)).toMatchObject([{ idTokenSignedResponseAlg: given }]);
  });

  test.each([
    ["api admin", "offline_access api"],
    ["admin", "openid profile email offline_access api mcp"],
  ])("for the scope %s is registered without administration", async (scope, registered) => {
    const { register } = await setUp();
    expect(await register({ redirect_uris: redirectUris, scope })).toMatchObject({ scope: registered });
  });

  test("that names administration gets it if the application lets third parties administer", async () => {
    const { register, store } = await setUp();
    await letOthersAdminister({ store }, true);
    expect(await register({ redirect_uris: redirectUris, scope: "api admin" })).toMatchObject({
      scope: "offline_access api admin",
    });
    expect((await register({ redirect_uris: redirectUris })).scope).not.toContain("admin");
  });

  test.each([
    ["client_name", 5],
    ["client_name", " "],
    ["client_name", ""],
    ["client_name", "x".repeat(201)],
    ["scope", ["api"]],
    ["scope", "everything"],
    ["scope", "a".repeat(2001)],
    ["grant_types", []],
    ["grant_types", "authorization_code"],
    ["response_types", []],
    ["response_types", "token"],
    ["token_endpoint_auth_method", ""],
    ["token_endpoint_auth_method", "private_key_jwt"],
    ["token_endpoint_auth_method", "client_secret_jwt"],
    ["token_endpoint_auth_method", "tls_client_auth"],
    ["token_endpoint_auth_method", ["none"]],
    ["client_uri", ""],
    ["client_uri", "planner.example"],
    ["client_uri", "http://planner.example"],
    ["client_uri", "https://kim:secret@planner.example"],
    ["client_uri", {}],
    ["logo_uri", "javascript:alert(1)"],
    ["logo_uri", "data:image/png;base64,AAAA"],
    ["logo_uri", 5],
  ])("that has no use for its %s %j leaves it out and says so", async (member, value) => {
    const { register } = await setUp();
    const same = { client_id: expect.any(String), client_secret: expect.any(String) };
    const plain = await register({ redirect_uris: redirectUris });
    expect(await register({ redirect_uris: redirectUris, [member]: value })).toEqual({ ...plain, ...same });
  });

  test("keeps the addresses after signing out that are allowed", async () => {
    const { register } = await setUp();
    const listed = ["https://planner.example/bye", "http://planner.example/bye", 5];
    const answer = await register({ redirect_uris: redirectUris, post_logout_redirect_uris: listed });
    expect(answer.post_logout_redirect_uris).toEqual(["https://planner.example/bye"]);
  });

  test("keeps an address for logout tokens if it is https and has no fragment", async () => {
    const { register } = await setUp();
    const registerAt = (uri: unknown) => register({ redirect_uris: redirectUris, backchannel_logout_uri: uri });
    const told = {
      backchannel_logout_uri: "https://planner.example/out?a=b",
      backchannel_logout_session_required: true,
    };
    expect(await registerAt(told.backchannel_logout_uri)).toMatchObject(told);
    for (const uri of [
      "http://planner.example/out",
      "https://planner.example/#out",
      "https://a:b@planner.example/",
      5,
    ]) {
      const answer = await registerAt(uri);
      expect(Object.keys(answer).filter((member) => member.startsWith("backchannel"))).toEqual([]);
    }
  });

  test("leaves out redirect URIs that are not allowed while one is left", async () => {
    const { register } = await setUp();
    const listed = ["http://planner.example/", "planner:/callback", 5, "https://planner.example/#", ...redirectUris];
    expect(await register({ redirect_uris: listed })).toMatchObject({ redirect_uris: redirectUris });
    const many = Array.from({ length: 11 }, (_, index) => `https://planner.example/${index}`);
    expect(await register({ redirect_uris: [...listed.slice(0, 4), ...many] })).toMatchObject({
      redirect_uris: many.slice(0, 10),
    });
  });

  test.each([
    [{}, "invalid_redirect_uri"],
    [{ redirect_uris: [] }, "invalid_redirect_uri"],
    [{ redirect_uris: "https://planner.example/" }, "invalid_redirect_uri"],
    [{ redirect_uris: [5] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    [{ redirect_uris: redirectUris, grant_types: ["password"] }, "invalid_client_metadata"],
    [{ redirect_uris: redirectUris, grant_types: ["refresh_token"] }, "invalid_client_metadata"],
    [{ redirect_uris: redirectUris, response_types: ["token"] }, "invalid_client_metadata"],
    ["text", "invalid_client_metadata"],
    [[], "invalid_client_metadata"],
  ])("given %j is refused with %s", async (body, error) => {
    const { refusal, store } = await setUp();
    expect(await refusal(body)).toBe(error);
    expect(await store.count(oauthClients)).toBe(0);
  });

  test.each([...registrationPolicies])("under the policy %s is answered", async (policy) => {
    const { refusal, ...application } = await setUp();
    await allowRegistration(application, policy);
    expect(await refusal({ redirect_uris: redirectUris })).toBe(policy === "open" ? "none" : "access_denied");
  });

  test("of one address is accepted 60 times an hour", async () => {
    const { refusal, ports } = await setUp();
    const outcomes = new Set<unknown>();
    for (let count = 0; count < 60; count++) outcomes.add(await refusal({ redirect_uris: redirectUris }));
    expect([...outcomes]).toEqual(["none"]);
    expect(await refusal({ redirect_uris: redirectUris })).toBe("rate_limited");
    ports.clock.advance(3_600_000);
    expect(await refusal({ redirect_uris: redirectUris })).toBe("none");
  });

  test("of one IPv6 network is accepted 60 times an hour, whatever the address", async () => {
    const { call, contextOf } = await setUp();
    const body = { redirect_uris: redirectUris };
    const register = (host: number) => {
      const context = { ...contextOf(null), clientAddress: `2001:db8::${host.toString(16)}` };
      return runOperation(registerClient, context, { body });
    };
    for (let host = 1; host <= 60; host++) await register(host);
    await expect(register(61)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await call(registerClient, null, { body })).toMatchObject({ redirect_uris: redirectUris });
  });

  test("is not used by who asks for tokens in vain", async () => {
    const { register, call, store } = await setUp();
    const { client_id, client_secret } = await register({ redirect_uris: redirectUris });
    const body = { grant_type: "authorization_code", code: "guessed", client_id, client_secret };
    await expect(call(issueToken, null, { body })).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await store.select(oauthClients)).toMatchObject([{ clientId: client_id, lastUsedAt: null }]);
  });

  test("beyond the maximum of clients without a token replaces the oldest", async () => {
    const { register, store, ports } = await setUp();
    const first = await register({ redirect_uris: redirectUris });
    const [row = fail()] = await store.select(oauthClients);
    const more = Array.from({ length: unusedClientsMax }, (_, index) => {
      const state = index === 0 ? { lastUsedAt: row.createdAt } : {};
      return { ...row, id: ports.ids.next(), clientId: `client ${index}`, ...state };
    });
    await store.transaction((transaction) => transaction.insert(oauthClients, more));
    const last = await register({ redirect_uris: redirectUris });
    const kept = new Set((await store.select(oauthClients)).map(({ clientId }) => clientId));
    expect([kept.size, kept.has(first.client_id), kept.has("client 0")]).toEqual([unusedClientsMax + 1, false, true]);
    expect(kept.has(last.client_id)).toBe(true);
  });
});
