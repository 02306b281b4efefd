import { afterEach, expect, test } from "bun:test";
import { createRequestLimits, serveBlobs } from "@design-catalog/core/application";
import type { RequestLimits } from "@design-catalog/core/ports";
import { deliveries } from "@design-catalog/core/webhooks";
import { createMemoryBlobs, createWebUrlSigner } from "@design-catalog/storage-memory";
import {
  administratorToken,
  serveApplication,
  type ServedApplication,
} from "@design-catalog/testing/http/served-application";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { blobRoutes } from "../blobs/blob-routes.ts";
import { mcpRoute } from "./mcp-route.ts";

let service: ServedApplication | undefined;

afterEach(() => service?.stop());

/** Serves an application that allows some writes of a user and one request without a token in a minute. */
async function serve(mode: RequestLimits["mode"], writes = 2, scopes = ["mcp"]) {
  const late: { limits?: RequestLimits } = {};
  const requestLimits: RequestLimits = {
    mode,
    take: async (request) => (await late.limits?.take(request)) ?? { states: [] },
    flush: async () => late.limits?.flush(),
  };
  const application = await createTestApplication({ requestLimits });
  const { storage, memory, ports, administrator, store } = application;
  const window = { windowSeconds: 60, burst: null };
  const rateLimits = [
    { name: "write", match: { methods: ["POST"] }, per: "user", quota: writes, ...window },
    { name: "network", match: {}, per: "network", quota: 1, ...window },
  ];
  const parameters = { applicationId: store.applicationId };
  const body = { settings: { rateLimits }, version: 0 };
  await application.callNamed("patchApplication", administrator, { parameters, body });
  const timers = { after: () => () => undefined };
  late.limits = createRequestLimits({ mode, storage, leases: memory.leases, timers, ...ports });
  const { clock } = ports;
  const blobs = serveBlobs(createMemoryBlobs({ clock }), { signer: createWebUrlSigner(), clock });
  const page = { documented: false, name: "getSignInPage", method: "GET", path: "/signin" } as const;
  const run = async () => new Response("page");
  const resources = new Set(["api", "mcp"] as const);
  const actor = { ...administrator, scopes: new Set(["api", "admin", ...scopes]), resources };
  const tool = mcpRoute(async (_context, { message, countMore }) => {
    if (Array.isArray(message)) await countMore(message.length - 1);
    return Response.json({ jsonrpc: "2.0", id: 1, result: {} });
  });
  service = serveApplication(application, {
    clientAddress: () => "192.0.2.7",
    contextRoutes: [...blobRoutes({ blobs }), tool],
    authenticate: async (_served, token) => (token === administratorToken ? actor : undefined),
    pages: { routes: [{ ...page, run }], languages: ["en"] },
  });
  const { url } = service;
  const headers = { authorization: `Bearer ${administratorToken}`, "content-type": "application/json" };
  const post = (given: Readonly<Record<string, string>> = {}, name = "Lobby") =>
    fetch(`${url}/api/v1/projects`, { method: "POST", headers: { ...headers, ...given }, body: `{"name":"${name}"}` });
  return { application, url, headers, post };
}

const limitsOf = ({ headers }: Response) => [headers.get("ratelimit-policy"), headers.get("ratelimit")];

test("enforced limits show what is left, then answer 429 before the body is read", async () => {
  const { post, url, headers } = await serve("enforce");
  const first = await post();
  expect([first.status, ...limitsOf(first)]).toEqual([201, '"write";q=2;w=60', '"write";r=1;t=30']);
  expect(limitsOf(await post())).toEqual(['"write";q=2;w=60', '"write";r=0;t=60']);
  const refused = await post({ "idempotency-key": "k-1" }, '","wrong":"');
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(limitsOf(refused)).toEqual(['"write";q=2;w=60', '"write";r=0;t=30']);
  expect(await refused.json()).toMatchObject({
    code: "rate_limited",
    detail: "Too many requests: the limit write allows 2 in 60 s",
  });
  const read = await fetch(`${url}/api/v1/me`, { headers });
  expect(limitsOf(read)).toEqual([null, null]);
});

test("an application's limits can be read and changed when everything else is used up", async () => {
  const { post, url, headers } = await serve("enforce");
  for (let sent = 0; sent < 3; sent++) await post();
  const response = await fetch(`${url}/api/v1/admin/ratelimits`, { headers });
  expect(await response.json()).toMatchObject({
    mode: "enforce",
    policies: [{ name: "write" }, { name: "network" }],
    refusals: [{ policy: "write", per: "user", enforced: true, count: 1 }],
  });
});

test("observed limits only tell that nothing is left", async () => {
  const { post } = await serve("observe");
  await post();
  await post();
  const third = await post();
  expect([third.status, ...limitsOf(third)]).toEqual([201, '"write";q=2;w=60', '"write";r=0;t=30']);
});

test.each([
  ["a message", ["mcp"], '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', 1, 200],
  ["a batch", ["mcp"], "[{},{},{}]", 3, 200],
  ["a text that is not JSON", ["mcp"], "{", 1, 400],
  ["a message without the scope", [], "{}", 1, 403],
])("%s to the MCP server counts against the limit of its user", async (_, scopes, body, count, status) => {
  const { url, headers, post } = await serve("enforce", count, scopes);
  const send = () => fetch(`${url}/api/v1/mcp`, { method: "POST", headers, body });
  expect((await send()).status).toBe(status);
  for (const refused of [await send(), await post()])
    expect([refused.status, refused.headers.get("ratelimit-policy")]).toEqual([429, `"write";q=${count};w=60`]);
});

const forged = { authorization: "Bearer forged" };
test.each([
  ["without a token", "GET", "/api/v1/me", {}, 401],
  ["with a forged token", "GET", "/api/v1/me", forged, 401],
  ["with a token that is none", "POST", "/api/v1/projects", { authorization: "Basic a" }, 401],
  ["to a forged URL of a blob", "GET", "/blobs/a/b/c?sig=forged", {}, 403],
  ["to an unknown path", "GET", "/wp-login.php", {}, 404],
  ["by another method", "DELETE", "/api/v1/me", {}, 405],
  ["for a page", "GET", "/signin", {}, 200],
  ["for a document", "GET", "/api/v1/openapi.json", {}, 200],
  ["for a discovery document", "GET", "/.well-known/openid-configuration", {}, 200],
  ["for the key set", "GET", "/.well-known/jwks.json", {}, 200],
])("a request %s counts against the limit of its network", async (_, method, path, headers, status) => {
  const { url, post } = await serve("enforce");
  const send = () => fetch(url + path, { method, headers });
  expect((await send()).status).toBe(status);
  const second = await send();
  expect([second.status, second.headers.get("ratelimit-policy")]).toEqual([429, '"network";q=1;w=60']);
  expect((await post()).status).toBe(201);
});

test("probes, known users and what they ask for in vain do not count against the limit of a network", async () => {
  const { url, headers } = await serve("enforce");
  const paths = ["/healthz", "/readyz", `/api/v1/projects/${"a".repeat(24)}`];
  const statuses = [];
  for (const path of [...paths, ...paths]) statuses.push((await fetch(url + path, { headers })).status);
  expect(statuses).toEqual([200, 200, 404, 200, 200, 404]);
});

test.each(["/api/v1/me", "/signin", "/nothing"])(
  "preflights of %s by an origin without permission never count against the limit of a network",
  async (path) => {
    const { url } = await serve("enforce");
    const headers = { origin: "https://other.example", "access-control-request-method": "GET" };
    for (const send of Array.from({ length: 3 }, () => () => fetch(url + path, { method: "OPTIONS", headers })))
      expect([404, 405]).toContain((await send()).status);
    expect((await fetch(url + path)).status).not.toBe(429);
  },
);

test("a request counts as one more for each 100 deliveries that it causes, or writes nothing", async () => {
  const { application, url, headers } = await serve("enforce", 6);
  const { administrator, callNamed, store } = application;
  await callNamed("createWebhook", administrator, { body: { url: "https://hooks.example.com/", eventTypes: ["*"] } });
  const productId = idOf(await callNamed("createProduct", administrator, { body: { name: "Display" } }));
  const projectId = idOf(await callNamed("createProject", administrator, { body: { name: "Lobby" } }));
  const before = await store.count(deliveries);
  const add = (quantity: number) => {
    const body = JSON.stringify({ products: [{ productId, quantity }] });
    return fetch(`${url}/api/v1/projects/${projectId}/products`, { method: "POST", headers, body });
  };
  // Three calls of the setting up count, too.
  expect((await add(100)).status).toBe(201);
  const refused = await add(350);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    detail: "The deliveries of the request count as 3 requests: the limit write allows 6 in 60 s",
  });
  expect(await store.count(deliveries)).toBe(before + 100);
});
