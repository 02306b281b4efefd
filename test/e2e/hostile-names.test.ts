import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer, type Server } from "node:net";
import { isJsonObject } from "@design-catalog/core/engine";
import {
  beginAuthorization,
  decideAuthorization,
  findAuthorizationRequest,
  sendLogoutTokens,
} from "@design-catalog/core/identity";
import type { HttpTransport } from "@design-catalog/core/ports";
import { createClientAssertions } from "@design-catalog/http";
import { createTestAuthority, startReceiver, type TestAuthority } from "@design-catalog/testing";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { silentLog } from "@design-catalog/testing/test-ports";
import {
  createAddressPolicy,
  createDispatcher,
  createSystemResolver,
  createTlsTransport,
  createWebClient,
} from "@design-catalog/webhook-engine";
import { type DnsAnswer, type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(90_000);

const baseUrl = "https://catalog.example";
const redirectUri = "https://planner.example/callback";
const publicAnswer: DnsAnswer = { A: ["93.184.215.14"], AAAA: ["2606:2800:21f::1"] };

/** Addresses that a name may lead to once it is known here. */
const hostile: readonly (readonly [string, DnsAnswer])[] = [
  ["loopback", { A: ["127.0.0.1"] }],
  ["a private network", { A: ["10.0.0.1"] }],
  ["a link-local address", { A: ["169.254.169.254"] }],
  ["loopback of IPv6", { AAAA: ["::1"] }],
  ["a link-local address of IPv6", { AAAA: ["fe80::1"] }],
  ["a mapped address", { AAAA: ["::ffff:7f00:1"] }],
  ["one public and one private address", { A: ["93.184.215.14", "127.0.0.1"] }],
  ["addresses of both families, one of them private", { A: ["93.184.215.14"], AAAA: ["::1"] }],
];

let authority: TestAuthority;
let dns: DnsServer;
let answer: (type: string) => DnsAnswer;
let trap: Trap;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  authority = await createTestAuthority();
  dns = await startDnsServer((_, type) => answer(type));
});
afterAll(() => dns.close());
beforeEach(async () => {
  answer = () => publicAnswer;
  trap = await startTrap();
  ends.push(trap.close);
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Claims of an assertion, and the id of its key. */
type Claims = Readonly<Record<string, unknown>>;

/** Makes the service ask for a URL that somebody else has named; returns what the asker gets to know. */
type Ask = () => Promise<unknown>;

/** The service on memory, and the parts of it that go to the network. */
interface Served {
  readonly application: TestApplication;
  readonly transport: HttpTransport;
  readonly addressPolicy: ReturnType<typeof createAddressPolicy>;
}

/** The addresses that others name, by what they are for: each makes the place known and returns what asks for it. */
const places: Readonly<Record<string, (served: Served, url: string) => Promise<Ask>>> = {
  async "the endpoint of a webhook"({ application, transport, addressPolicy }, url) {
    const { administrator, allDeliveries, callNamed, memory, ports } = application;
    await callNamed("createWebhook", administrator, { body: { url, eventTypes: ["project.created"] } });
    await callNamed("createProject", administrator, { body: { name: "Lobby video wall" } });
    const { queue, deliveries } = memory;
    const dispatcher = createDispatcher({ ...ports, queue, deliveries, transport, addressPolicy });
    ends.push(() => dispatcher.stop({ drainMs: 1_000 }));
    dispatcher.start();
    let attempts = 0;
    return async () => {
      // The first attempt is due, and the others after at most a day.
      if (attempts > 0) ports.clock.advance(86_400_000);
      attempts += 1;
      const look = async () => (await allDeliveries()).find(({ attemptCount }) => attemptCount === attempts)?.status;
      return waitUntil(look, { timeoutMs: 30_000, what: `attempt ${attempts}` });
    };
  },
  async "a client's metadata document"({ application: { contextOf } }, url) {
    return () => beginAuthorization(contextOf(null), [["client_id", url]]);
  },
  async "the keys of a service account"({ application: { administrator, callNamed, ports } }, jwksUri) {
    const body = { kind: "service", name: "Stock sync", authMethod: "private_key_jwt", jwksUri };
    const clientId = clientIdOf(await callNamed("createOAuthClient", administrator, { body }));
    return () => failing(callNamed("issueToken", null, { body: assertionForm(clientId, ports.clock.now()) }));
  },
  async "the list of a sector"({ application: { callNamed } }, url) {
    const body = { redirect_uris: [redirectUri], subject_type: "pairwise", sector_identifier_uri: url };
    return () => failing(callNamed("registerClient", null, { body }));
  },
  async "the address for ends of sessions"({ application }, backchannelLogoutUri) {
    await endSession(application, backchannelLogoutUri);
    const { contextOf, ports, store } = application;
    const applicationIds = async () => [store.applicationId];
    return () => sendLogoutTokens({ ...ports, contextOf: () => contextOf(null), applicationIds });
  },
};

/** Answers to the asker where the name leads somewhere else: they say nothing of the address. */
const unknown: Readonly<Record<string, unknown>> = {
  "the endpoint of a webhook": "pending",
  "a client's metadata document": { outcome: "refused", message: "The client is unknown" },
  "the keys of a service account": "The client is unknown or its assertion is wrong",
  "the list of a sector": "The list at the sector identifier could not be read",
  "the address for ends of sessions": 0,
};

describe.each(Object.entries(places))("%s", (kind, make) => {
  test.each(hostile)(
    "at a name that has begun to lead to %s sends nothing there, and says nothing of it",
    async (_, to) => {
      const { sent, ...served } = await setUp([]);
      const ask = await make(served, `https://moving.example:${trap.port}/x`);
      answer = () => to;
      expect(await ask()).toEqual(unknown[kind]);
      expect([sent, trap.accepted()]).toEqual([[], 0]);
    },
  );

  test("at a name whose answer changes with every question is asked for at the vetted address only", async () => {
    // 127.0.0.2 stands for the public address here; whoever asks a second time for a request is led into the trap.
    const certificate = await authority.issue({ names: ["moving.example"] });
    const respond = () => ({ status: 500 });
    const receiver = await startReceiver({ authority, host: "127.0.0.2", port: trap.port, certificate, respond });
    ends.push(receiver.close);
    let questions = 0;
    const { sent, ...served } = await setUp(["127.0.0.2/32"]);
    const ask = await make(served, `https://moving.example:${trap.port}/x`);
    answer = (type) => ({ A: [type === "A" && questions++ % 2 ? "127.0.0.1" : "127.0.0.2"] });
    for (let asked = 0; asked < 6; asked += 1) {
      expect(await ask()).toEqual(unknown[kind]);
      // Failures are remembered for a while.
      served.application.ports.clock.advance(3 * 3_600_000);
    }
    expect(sent).toEqual([["127.0.0.2"], ["127.0.0.2"], ["127.0.0.2"]]);
    expect([receiver.requests.length, trap.accepted()]).toEqual([3, 0]);
  });
});

describe("an account with keys at an address", () => {
  const body = { kind: "service", name: "Stock sync", authMethod: "private_key_jwt" };

  async function account() {
    const { application, sent } = await setUp([]);
    const { administrator, callNamed, ports } = application;
    const jwksUri = `https://moving.example:${trap.port}/keys`;
    const created = await callNamed("createOAuthClient", administrator, { body: { ...body, jwksUri } });
    // Nothing answers there, so each request fails at once.
    answer = () => ({ A: ["127.0.0.1"] });
    const clientId = clientIdOf(created);
    const ask = (claims: Claims) =>
      failing(callNamed("issueToken", null, { body: assertionForm(clientId, ports.clock.now(), claims) }));
    return { ask, clock: ports.clock, sent };
  }

  test.each<[string, (nowSeconds: number) => Claims]>([
    ["is for another service", () => ({ aud: "https://other.example" })],
    ["is over", (now) => ({ exp: now - 61 })],
    ["is not valid yet", (now) => ({ nbf: now + 61 })],
    ["has no id", () => ({ jti: undefined })],
    ["names another subject", () => ({ sub: "0".repeat(32) })],
    ["names an unknown client", () => ({ iss: "0".repeat(32), sub: "0".repeat(32) })],
  ])("an assertion that %s fetches no keys", async (_, claims) => {
    const { ask, clock } = await account();
    const asked = dns.questions.length;
    expect(await ask(claims(Math.floor(clock.now() / 1000)))).toBe(unknown["the keys of a service account"]);
    expect(dns.questions.length).toBe(asked);
  });

  test("wrong assertions fetch the keys of an account once a minute, whatever they say", async () => {
    const { ask, clock } = await account();
    const asked = dns.questions.length;
    for (const [kid, waitMs, resolutions] of [
      ["1", 0, 1],
      ["2", 59_999, 1],
      ["3", 1, 2],
      [undefined, 0, 2],
    ] as const) {
      clock.advance(waitMs);
      expect(await ask({ kid })).toBe(unknown["the keys of a service account"]);
      // For both families.
      expect(dns.questions.length - asked).toBe(2 * resolutions);
    }
  });
});

/** The service on memory with real parts that go to the network; `sent` are the addresses of each request. */
async function setUp(allowNetworks: readonly string[]) {
  const sent: (readonly string[])[] = [];
  const tls = createTlsTransport({ extraCertificates: authority.certificate });
  ends.push(() => tls.close());
  const transport: HttpTransport = {
    send(request) {
      sent.push([...request.addresses]);
      return tls.send(request);
    },
    close: () => tls.close(),
  };
  const resolver = createSystemResolver({ servers: [dns.address] });
  const addressPolicy = createAddressPolicy({ resolver, allowNetworks });
  const webClient = createWebClient({ transport, addressPolicy, log: silentLog });
  const application = await createTestApplication({
    addressPolicy,
    webClient,
    clientAssertions: createClientAssertions(),
  });
  return { application, transport, addressPolicy, sent };
}

function clientIdOf(created: unknown): string {
  return memberOf(isJsonObject(created) ? created["client"] : undefined, "clientId");
}

/** A text in an object. */
function memberOf(value: unknown, name: string): string {
  const member = isJsonObject(value) ? value[name] : undefined;
  if (typeof member !== "string") throw new TypeError(`Cannot read ${name} because it is not a text`);
  return member;
}

function failing(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    (value) => value,
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
}

/** A request that a stranger could make as well: the key is nobody's. */
function assertionForm(clientId: string, nowMs: number, { kid = "1", ...claimed }: Claims = {}) {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const exp = Math.floor(nowMs / 1000) + 60;
  const claims = { iss: clientId, sub: clientId, aud: baseUrl, exp, jti: randomBytes(8).toString("hex"), ...claimed };
  const parts = [{ alg: "ES256", kid }, claims];
  const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const signature = sign("sha256", Buffer.from(content), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return {
    grant_type: "client_credentials",
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: `${content}.${signature.toString("base64url")}`,
  };
}

/** Ends a session at a client that wants to know of it. */
async function endSession(application: TestApplication, backchannelLogoutUri: string): Promise<void> {
  const { administrator, addUser, callNamed, contextOf, ports } = application;
  const client = { name: "Planner", type: "public", redirectUris: [redirectUri], scopes: ["openid", "api"] };
  const body = { ...client, backchannelLogoutUri };
  const client_id = clientIdOf(await callNamed("createOAuthClient", administrator, { body }));
  const code_verifier = randomBytes(32).toString("hex");
  const parameters = {
    response_type: "code",
    client_id,
    redirect_uri: redirectUri,
    scope: "openid api",
    code_challenge_method: "S256",
    code_challenge: createHash("sha256").update(code_verifier).digest("base64url"),
  };
  const begun = await beginAuthorization(contextOf(null), Object.entries(parameters));
  const pending = begun.outcome === "pending" && (await findAuthorizationRequest(contextOf(null), begun.requestId));
  if (!pending) throw new TypeError(`Cannot agree because nothing is asked: ${begun.outcome}`);
  const signedInAt = new Date(ports.clock.now()).toISOString();
  const decision = { ...pending, user: await addUser(), signedInAt, approve: true };
  const { location } = await decideAuthorization(contextOf(null), decision);
  const code = new URL(location).searchParams.get("code") ?? "";
  const grant = { grant_type: "authorization_code", code, code_verifier, redirect_uri: redirectUri, client_id };
  const tokens = await callNamed("issueToken", null, { body: grant });
  await callNamed("revokeToken", null, { body: { token: memberOf(tokens, "refresh_token"), client_id } });
}

/** Listens on loopback, and counts who comes. */
interface Trap {
  readonly port: number;
  accepted(): number;
  readonly close: () => Promise<void>;
}

async function startTrap(): Promise<Trap> {
  let accepted = 0;
  const server: Server = createServer((socket) => {
    accepted += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("Cannot name the port of the trap");
  return {
    port: address.port,
    accepted: () => accepted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
