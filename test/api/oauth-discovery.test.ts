import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createAuthenticator, defaultApplicationId, operations } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { createHandler, type Handler } from "@design-catalog/http";
import { createTestAuthority, type Receiver, type ReceiverResponse, startReceiver } from "@design-catalog/testing";
import { createAddressPolicy, createTlsTransport, createWebClient } from "@design-catalog/webhook-engine";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { baseUrl, startApi, type TestApi } from "./harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi("memory");
});
afterAll(() => api.close());

const issuer = new URL(baseUrl);
const redirectUris = ["http://127.0.0.1:33418/callback"];

/** Sends the client libraries' requests to the service in this process. */
const send = (url: string, init: object) => api.handler.handle(new Request(url, init));
const toService = { [oauth.customFetch]: send };

async function discover(algorithm: "oidc" | "oauth2" = "oauth2"): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(issuer, { algorithm, ...toService });
  return oauth.processDiscoveryResponse(issuer, response);
}

describe("oauth4webapi", () => {
  test.each(["oidc", "oauth2"] as const)("discovers the service by %s", async (algorithm) => {
    const server = await discover(algorithm);
    expect(server).toMatchObject({ issuer: baseUrl, token_endpoint: `${baseUrl}/api/v1/oauth/token` });
  });

  test.each(["", "/api/v1", "/api/v1/mcp"])("discovers the resource at %p", async (path) => {
    const resource = new URL(baseUrl + path);
    const response = await oauth.resourceDiscoveryRequest(resource, toService);
    const found = await oauth.processResourceDiscoveryResponse(resource, response);
    expect(found.authorization_servers).toEqual([baseUrl]);
  });

  test("registers a client and gets its mistakes explained", async () => {
    const server = await discover();
    const metadata = { client_name: "Planner", redirect_uris: redirectUris, scope: "api" };
    const response = await oauth.dynamicClientRegistrationRequest(server, metadata, toService);
    const client = await oauth.processDynamicClientRegistrationResponse(response);
    expect(client).toMatchObject({
      redirect_uris: redirectUris,
      client_secret_expires_at: 0,
      scope: "offline_access api",
    });
    const open = { redirect_uris: redirectUris, token_endpoint_auth_method: "none" };
    const publicClient = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(server, open, toService),
    );
    expect(publicClient).not.toHaveProperty("client_secret");
    const wrong = await oauth.dynamicClientRegistrationRequest(server, { redirect_uris: ["x"] }, toService);
    await expect(oauth.processDynamicClientRegistrationResponse(wrong)).rejects.toMatchObject({
      status: 400,
      error: "invalid_redirect_uri",
    });
  });

  test("validates access tokens by the published keys", async () => {
    const server = await discover();
    const headers = { authorization: `Bearer ${api.administrator.token}` };
    const request = () => new Request(`${baseUrl}/api/v1/me`, { headers });
    const audience = `${baseUrl}/api/v1`;
    const claims = await oauth.validateJwtAccessToken(server, request(), audience, toService);
    expect(claims).toMatchObject({ iss: baseUrl, client_id: "first-party" });
    await expect(oauth.validateJwtAccessToken(server, request(), "https://other.example", toService)).rejects.toThrow(
      /aud/u,
    );
  });
});

test("openid-client discovers the service, and registers with it", async () => {
  const options = { [openid.customFetch]: send };
  for (const algorithm of ["oidc", "oauth2"] as const) {
    const found = await openid.discovery(issuer, "planner", undefined, openid.None(), { ...options, algorithm });
    expect(found.serverMetadata().supportsPKCE()).toBe(true);
  }
  const registration = { redirect_uris: redirectUris, client_name: "Planner" };
  const registered = await openid.dynamicClientRegistration(issuer, registration, undefined, options);
  expect(registered.clientMetadata()).toMatchObject({ client_name: "Planner", client_secret: expect.any(String) });
});

describe("a client whose id is the URL of its document", () => {
  let receiver: Receiver;
  let handler: Handler;
  let answer: (url: string) => ReceiverResponse;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const authority = await createTestAuthority();
    receiver = await startReceiver({ authority, respond: ({ path }) => answer(receiver.url + path) });
    const transport = createTlsTransport({ extraCertificates: authority.certificate });
    const resolver = { resolve: async () => ({ outcome: "addresses", addresses: ["127.0.0.1"] }) as const };
    const addressPolicy = createAddressPolicy({ resolver, allowNetworks: ["127.0.0.0/8"] });
    const ports = { ...api.ports, webClient: createWebClient({ transport, addressPolicy, log: api.ports.log }) };
    handler = createHandler({
      operations,
      storage: api.storage,
      ports,
      authenticate: createAuthenticator(api.storage, ports),
      applicationId: defaultApplicationId,
      baseUrl,
      readiness: async () => ({ ready: true, checks: {} }),
    });
    close = async () => {
      await transport.close();
      await receiver.close();
    };
  });
  afterAll(() => close());

  /** The error of a token request with a wrong code: only a known client gets as far as its code. */
  async function tokenError(clientId: string): Promise<unknown> {
    const verifier = { redirect_uri: redirectUris[0] ?? "", code_verifier: "v".repeat(43), code: "0".repeat(64) };
    const body = new URLSearchParams({ grant_type: "authorization_code", client_id: clientId, ...verifier });
    const response = await handler.handle(new Request(`${baseUrl}/api/v1/oauth/token`, { method: "POST", body }));
    const refusal: unknown = await response.json();
    return isJsonObject(refusal) ? refusal["error"] : undefined;
  }

  const documentOf = (clientId: string) => ({
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "max-age=600" },
    body: JSON.stringify({ client_id: clientId, client_name: "Planner", redirect_uris: redirectUris }),
  });

  test("is known by its server's document, which is fetched once", async () => {
    answer = documentOf;
    const clientId = `${receiver.url}/oauth/client.json`;
    expect(await tokenError(clientId)).toBe("invalid_grant");
    expect(await tokenError(clientId)).toBe("invalid_grant");
    expect(receiver.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /oauth/client.json"]);
    const { rows } = await api.administrator.get("/api/v1/admin/oauthClients?origin=metadata-document");
    expect(rows).toMatchObject([{ clientId, name: "Planner", lastUsedAt: null }]);
  });

  test("is unknown if its server redirects to the document", async () => {
    answer = (url) =>
      url.endsWith("/moved") ? { status: 302, headers: { location: `${receiver.url}/there` } } : documentOf(url);
    const before = receiver.requests.length;
    expect(await tokenError(`${receiver.url}/moved`)).toBe("invalid_client");
    expect(receiver.requests.length - before).toBe(1);
  });

  test("is advertised", async () => {
    const response = await handler.handle(new Request(`${baseUrl}/.well-known/oauth-authorization-server`));
    expect(await response.json()).toMatchObject({ client_id_metadata_document_supported: true });
  });
});
