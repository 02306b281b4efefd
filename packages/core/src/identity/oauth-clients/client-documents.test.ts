import { describe, expect, test } from "bun:test";
import { deferred, pause } from "@design-catalog/testing/deferred";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { rateLimits } from "../../engine/calls/rate-limit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { WebClient, WebRequest, WebResult } from "../../ports/web-client.ts";
import { consents } from "../oauth/grant-tables.ts";
import { authenticateClient } from "./authenticate-client.ts";
import { patchClient } from "./client-operations.ts";
import { allowRegistration, letIn } from "./clients.fixture.ts";
import { findClient } from "./find-client.ts";
import { oauthClients } from "./table.ts";

const clientId = "https://planner.example/oauth/client.json";
const callback = "http://localhost/callback";
const document = { client_id: clientId, client_name: "Planner", redirect_uris: [callback] };
const minuteMs = 60_000;

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly error?: string;
}

/** Web client with one server, which gives the answer of `answer` and records its requests. */
function createNetwork() {
  // Tests write other answers here.
  const network = { answer: {} as Answer, requests: [] as WebRequest[], delay: Promise.resolve() };
  const client: WebClient = {
    async request(request): Promise<WebResult> {
      network.requests.push(request);
      await network.delay;
      const { status = 200, body = document, headers = {}, error } = network.answer;
      if (error !== undefined) return { outcome: "error", message: error };
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return {
        outcome: "response",
        statusCode: status,
        headers: { "content-type": "application/json", ...headers },
        text,
      };
    },
  };
  return Object.assign(network, { client });
}

async function setUp(answer: Answer = {}) {
  const network = createNetwork();
  network.answer = answer;
  const application = await createTestApplication({ webClient: network.client });
  return {
    ...application,
    network,
    find: (id = clientId) => findClient(application.contextOf(null), id),
    advance: (durationMs: number) => application.ports.clock.advance(durationMs),
  };
}

async function disable({ call, administrator, store }: TestApplication): Promise<void> {
  const [row] = await store.select(oauthClients);
  const change = { parameters: { id: row?.id ?? "" }, body: { version: row?.version, enabled: false } };
  await call(patchClient, administrator, change);
}

describe("findClient() given the URL of a document", () => {
  test("reads it and stores its metadata", async () => {
    const { find, network, store, contextOf } = await setUp();
    expect(await find()).toMatchObject({
      clientId,
      name: "Planner",
      type: "public",
      origin: "metadata-document",
      redirectUris: ["http://localhost/callback"],
      grantTypes: ["authorization_code", "refresh_token"],
      authMethod: "none",
      trusted: false,
      secretHash: null,
    });
    expect(network.requests).toEqual([
      {
        method: "GET",
        url: clientId,
        headers: { accept: "application/json" },
        deadlineMs: 5_000,
        responseBytesMax: 65_536,
      },
    ]);
    const { client } = await authenticateClient(contextOf(null), { clientId, clientSecret: undefined });
    expect(client.name).toBe("Planner");
    expect([network.requests.length, await store.count(oauthClients)]).toEqual([1, 1]);
  });

  test.each([
    ["max-age=7200", 120],
    ["public, max-age=600, immutable", 10],
    ['max-age="600"', 10],
    ["max-age=1", 5],
    ["max-age=99999999", 24 * 60],
    ["no-store", 5],
    ["max-age=7200, no-cache", 5],
    ["s-maxage=7200", 60],
    ["", 60],
  ])("with the caching %j asks again after %d minutes", async (cacheControl, minutes) => {
    const { find, network, advance } = await setUp({ headers: { "cache-control": cacheControl } });
    await find();
    network.answer = { body: { ...document, client_name: "Renamed" } };
    advance(minutes * minuteMs - 1);
    expect((await find())?.name).toBe("Planner");
    advance(1);
    expect(await find()).toMatchObject({ name: "Renamed", version: 1 });
    expect(network.requests).toHaveLength(2);
  });

  test("signs a new client's ID tokens with RS256, and keeps the algorithm of one that names none", async () => {
    const { find, advance, store, network } = await setUp();
    expect(await find()).toMatchObject({ idTokenSignedResponseAlg: "RS256" });
    // As a process of the previous version left it.
    await store.transaction((transaction) =>
      transaction.update(oauthClients, matches({ clientId }), { idTokenSignedResponseAlg: "ES256" }),
    );
    advance(60 * minuteMs);
    expect(await find()).toMatchObject({ idTokenSignedResponseAlg: "ES256" });
    network.answer = { body: { ...document, id_token_signed_response_alg: "RS256" } };
    advance(60 * minuteMs);
    expect(await find()).toMatchObject({ idTokenSignedResponseAlg: "RS256" });
  });

  test("asks once for many concurrent callers", async () => {
    const { find, network, store } = await setUp();
    const { promise, resolve } = deferred<void>();
    network.delay = promise;
    const finds = Promise.all(Array.from({ length: 20 }, () => find()));
    // Each new document is counted before its request is sent.
    while ((await store.select(rateLimits))[0]?.uses !== 20) await pause(0);
    resolve();
    expect(new Set((await finds).map((client) => client?.id)).size).toBe(1);
    expect([network.requests.length, await store.count(oauthClients)]).toEqual([1, 1]);
  });

  test.each([
    ["a redirect", { status: 302, headers: { location: "https://thief.example/" } }],
    ["a missing document", { status: 404 }],
    ["another success", { status: 206 }],
    ["HTML", { body: "<html>", headers: { "content-type": "text/html" } }],
    ["no JSON", { body: "{" }],
    ["a list", { body: [document] }],
    ["another client", { body: { ...document, client_id: `${clientId}?` } }],
    ["a secret", { body: { ...document, client_secret: "0".repeat(64) } }],
    ["the time of a secret", { body: { ...document, client_secret_expires_at: 0 } }],
    ["a method with a secret", { body: { ...document, token_endpoint_auth_method: "client_secret_post" } }],
    ["grants that are not a list", { body: { ...document, grant_types: "authorization_code" } }],
    ["types of responses that are not a list", { body: { ...document, response_types: "code" } }],
    ["a method that is not offered", { body: { ...document, token_endpoint_auth_method: "private_key_jwt" } }],
    ["no name", { body: { ...document, client_name: undefined } }],
    ["the name of the service", { body: { ...document, client_name: "Design Catalog" } }],
    ["the name of the service among others", { body: { ...document, client_name: "Planner by design-catalog" } }],
    ["no redirect URI", { body: { ...document, redirect_uris: undefined } }],
    ["a forbidden redirect URI", { body: { ...document, redirect_uris: ["javascript:alert(1)"] } }],
    ["an unreachable server", { error: "Connection refused" }],
    ["a fault", { status: 503 }],
  ])("that has %s finds no client, and asks again after a minute", async (_, answer: Answer) => {
    const { find, network, advance, store } = await setUp(answer);
    expect(await find()).toBeUndefined();
    network.answer = {};
    advance(minuteMs - 1);
    expect(await find()).toBeUndefined();
    expect([network.requests.length, await store.count(oauthClients)]).toEqual([1, 0]);
    advance(1);
    expect((await find())?.name).toBe("Planner");
  });

  test.each([
    "https://planner.example",
    "https://planner.example/",
    "https://planner.example/client.json#",
    "https://planner.example/client.json#part",
    "https://kim@planner.example/client.json",
    "https://:secret@planner.example/client.json",
    "https://planner.example/a/../client.json",
    "https://planner.example/a/%2e%2E/client.json",
    "https://planner.example/./client.json",
    "https://planner.example:443/client.json",
    "https://PLANNER.example/client.json",
    "https://planner.example\\client.json",
    "https://planner .example/client.json",
    `https://planner.example/${"x".repeat(2048)}`,
    "http://planner.example/client.json",
    "HTTPS://planner.example/client.json",
  ])("in the form %s sends nothing", async (id) => {
    const { find, network } = await setUp({ body: { ...document, client_id: id } });
    expect(await find(id)).toBeUndefined();
    expect(network.requests).toEqual([]);
  });

  test("keeps a known client through an outage of a day, but not after the document was withdrawn", async () => {
    const { find, network, advance } = await setUp();
    await find();
    network.answer = { error: "Connection refused" };
    advance(60 * minuteMs);
    expect((await find())?.name).toBe("Planner");
    expect((await find())?.name).toBe("Planner");
    expect(network.requests).toHaveLength(2);
    advance(24 * 60 * minuteMs);
    expect(await find()).toBeUndefined();
    network.answer = {};
    advance(minuteMs);
    expect((await find())?.name).toBe("Planner");
    network.answer = { status: 404 };
    advance(60 * minuteMs);
    expect([await find(), await find()]).toEqual([undefined, undefined]);
  });

  test("never finds a client that an administrator has disabled, whatever the document says", async () => {
    const application = await setUp();
    const { find, network, advance } = application;
    await find();
    await disable(application);
    advance(48 * 60 * minuteMs);
    expect(await find()).toBeUndefined();
    expect(network.requests).toHaveLength(1);
  });

  test.each([
    ["open", true],
    ["metadata-documents", true],
    ["closed", false],
  ] as const)("under the policy %s finds a client: %p", async (policy, isKnown) => {
    const application = await setUp();
    await allowRegistration(application, policy);
    expect((await application.find()) !== undefined).toBe(isKnown);
    expect(application.network.requests.length > 0).toBe(isKnown);
  });

  test("counts by network: all addresses of an IPv6 customer are one", async () => {
    const { network, contextOf } = await setUp({ status: 404 });
    const find = (host: number) => {
      const clientAddress = `2001:db8::${host.toString(16)}`;
      return findClient({ ...contextOf(null), clientAddress }, `https://planner.example/${host}`);
    };
    for (let host = 1; host <= 30; host++) await find(host);
    await expect(find(31)).rejects.toMatchObject({ code: "rate_limited" });
    expect(network.requests).toHaveLength(30);
  });

  test("requests 30 new ones per address in five minutes, and known ones without limit", async () => {
    const { find, network, advance } = await setUp({ headers: { "cache-control": "no-store" } });
    await find();
    for (let count = 1; count < 30; count++) await find(`https://planner.example/${count}`);
    await expect(find("https://planner.example/30")).rejects.toMatchObject({ code: "rate_limited" });
    advance(5 * minuteMs - 1);
    expect((await find())?.name).toBe("Planner");
    advance(1);
    expect((await find())?.name).toBe("Planner");
    expect(network.requests).toHaveLength(31);
    expect(await find("https://planner.example/31")).toBeUndefined();
  });
});

describe("a document that users have consented to", () => {
  async function agreed() {
    const application = await setUp();
    const { find, call, administrator, store, network, advance } = application;
    await find();
    const [row] = await store.select(oauthClients);
    const body = { version: 0, trusted: true };
    await call(patchClient, administrator, { parameters: { id: row?.id ?? "" }, body });
    await letIn(application, clientId, callback);
    await letIn(application, clientId, "https://planner.example/gone");
    await letIn(application, "another");
    return {
      store,
      readAgain: (changes: object) => {
        network.answer = { body: { ...document, ...changes } };
        advance(60 * minuteMs);
        return find();
      },
    };
  }

  test.each([
    ["redirect URIs", { redirect_uris: [callback, "https://thief.example/"] }],
    ["scopes", { scope: "openid api" }],
  ])("with other %s loses its trust, and the consents at redirect URIs that it lacks", async (_, changes) => {
    const { store, readAgain } = await agreed();
    expect(await readAgain(changes)).toMatchObject({ trusted: false });
    const kept = (await store.select(consents)).map((consent) => [consent.clientId, consent.redirectUri]);
    expect(kept).toEqual([
      [clientId, callback],
      ["another", "https://planner.example/callback"],
    ]);
  });

  test("keeps both under another name", async () => {
    const { store, readAgain } = await agreed();
    expect(await readAgain({ client_name: "Renamed" })).toMatchObject({ trusted: true, name: "Renamed" });
    expect(await store.count(consents)).toBe(3);
  });
});

test("findClient() given the URL of a document finds no client on a host without a web client", async () => {
  const { contextOf, store } = await createTestApplication();
  expect(await findClient(contextOf(null), clientId)).toBeUndefined();
  expect(await store.count(oauthClients)).toBe(0);
});

test("an administrator cannot change a field of the document, but can send all fields back", async () => {
  const { find, call, administrator, store } = await setUp();
  await find();
  const [row] = await store.select(oauthClients);
  const patch = (body: object) => call(patchClient, administrator, { parameters: { id: row?.id ?? "" }, body });
  await expect(patch({ version: 0, name: "Other" })).rejects.toMatchObject({ code: "conflict" });
  const same = { name: "Planner", redirectUris: document.redirect_uris, trusted: true };
  expect(isJsonObject(await patch({ version: 0, ...same }))).toBe(true);
  expect((await find())?.trusted).toBe(true);
});
