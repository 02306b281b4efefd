/** Access tokens of attempts, from a real token endpoint to a real receiver. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { ReceivedRequest } from "@design-catalog/conformance/receiver";
import type { DispatchEndpoint, DispatchItem, HttpTransport } from "@design-catalog/core/ports";
import { dispatchEndpoint, webhookEndpoints } from "@design-catalog/core/webhooks";
import { createTestAuthority, type Receiver, type ReceiverResponse, startReceiver } from "@design-catalog/testing";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { silentLog } from "@design-catalog/testing/test-ports";
import { createAddressPolicy } from "../addresses/policy.ts";
import { createSystemResolver } from "../addresses/system-resolver.ts";
import { systemTimers } from "../system-timers.ts";
import { createTlsTransport } from "../transport/tls/transport.ts";
import { accessToken } from "./access-token.ts";
import { makeAttempt } from "./attempt.ts";

const item: DispatchItem = {
  deliveryId: testId("6b00ecc1f3c9ebfd2b30f067"),
  applicationId: testId("6b00ecc1f3c9ebfd2b30f001"),
  eventId: "6b00ecc1f3c9ebfd2b30f066",
  eventType: "project.created",
  body: '{"id":"6b00ecc1f3c9ebfd2b30f066"}',
  createdAt: "2026-11-20T12:00:00.000Z",
  status: "pending",
  attemptCount: 0,
  automaticCount: 0,
  endpoint: undefined,
};
const client = { type: "oauth2_client_credentials", clientId: "cat:alog", clientSecret: "s3cret+of us" } as const;

/** Attempts send any body. */
const unjudged = "the body does not come from the catalog of events";

let application: TestApplication;
let transport: HttpTransport;
let server: Receiver;
let receiver: Receiver;
let issued = 0;
let grant: (request: ReceivedRequest) => ReceiverResponse = () => issue();
/** Tokens that the receiver accepts. */
let accepted: (token: string | undefined) => boolean = () => true;

const json = (status: number, body: object): ReceiverResponse => ({ status, body: JSON.stringify(body) });
const issue = (more: object = {}) =>
  json(200, { access_token: `token-${(issued += 1)}`, token_type: "Bearer", expires_in: 3_600, ...more });

beforeAll(async () => {
  const authority = await createTestAuthority();
  server = await startReceiver({ authority, respond: (request) => grant(request) });
  const respond = ({ headers }: ReceivedRequest) => ({ status: accepted(headers["authorization"]) ? 204 : 401 });
  receiver = await startReceiver({ authority, unjudged, respond });
  transport = createTlsTransport({ extraCertificates: authority.certificate });
  application = await createTestApplication();
});

afterAll(async () => {
  await transport.close();
  await server.close();
  await receiver.close();
});

/** Registers an endpoint with a path of its own. */
async function register(more: object = {}, fields: object = {}): Promise<DispatchEndpoint> {
  for (const row of await application.store.select(webhookEndpoints)) {
    const body = { version: row.version, deleted: true };
    if (!row.deleted)
      await application.callNamed("patchWebhook", application.administrator, { parameters: { id: row.id }, body });
  }
  const auth = { ...client, tokenUrl: `${server.url}/token`, ...more };
  const body = { url: `${receiver.url}/${crypto.randomUUID()}`, eventTypes: ["*"], auth, ...fields };
  const made = await application.callNamed("createWebhook", application.administrator, { body });
  const id = idOf<"endpoint">(Reflect.get(Object(made), "endpoint"));
  const row = await application.store.find(webhookEndpoints, id);
  if (!row) throw new TypeError("Cannot read the endpoint that was registered");
  grant = () => issue();
  accepted = () => true;
  return dispatchEndpoint(row);
}

async function attempt(endpoint: DispatchEndpoint, through = transport) {
  const addressPolicy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: ["127.0.0.0/8"] });
  const { secretBox, clock } = application.ports;
  const ports = { transport: through, addressPolicy, secretBox, clock, timers: systemTimers, log: silentLog };
  return (await makeAttempt(ports, { item, trigger: "automatic", endpoint })).record;
}

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const once = await startReceiver({
    authority: await createTestAuthority(),
    unjudged,
    respond: () => ({ status: 204 }),
  });
  await once.close();
  return once.port;
}

/** The Authorization headers that arrived at an endpoint. */
function sentTo({ url }: DispatchEndpoint): readonly (string | undefined)[] {
  const path = new URL(url).pathname;
  return receiver.requests.filter((request) => request.path === path).map(({ headers }) => headers["authorization"]);
}

test("attempts share a token until shortly before its end, also when they ask at once", async () => {
  const endpoint = await register({}, { headers: { authorization: "Basic of a custom header" } });
  const before = issued;
  await Promise.all([attempt(endpoint), attempt(endpoint), attempt(endpoint)]);
  application.ports.clock.advance(3_569_000);
  expect(await attempt(endpoint)).toMatchObject({ outcome: "success", errorClass: null });
  expect(issued - before).toBe(1);
  application.ports.clock.advance(1_000);
  await attempt(endpoint);
  const tokens = [1, 1, 1, 1, 2].map((number) => `Bearer token-${before + number}`);
  expect(sentTo(endpoint)).toEqual(tokens);
});

test.each([
  [
    "in a header",
    {},
    `Basic ${btoa("cat%3Aalog:s3cret%2Bof+us")}`,
    "grant_type=client_credentials&scope=a+b&audience=x",
  ],
  [
    "in the body",
    { authMethod: "client_secret_post" },
    undefined,
    "grant_type=client_credentials&scope=a+b&audience=x&client_id=cat%3Aalog&client_secret=s3cret%2Bof+us",
  ],
])("a client sends its secret %s", async (_, more, authorization, body) => {
  await attempt(await register({ scope: "a b", audience: "x", ...more }));
  const request = server.requests.at(-1);
  expect([request?.method, request?.path, request?.headers["authorization"]]).toEqual([
    "POST",
    "/token",
    authorization,
  ]);
  expect(new TextDecoder().decode(request?.body)).toBe(body);
});

test("a proxy that fails before the token endpoint is its own fault, and not the endpoint's", async () => {
  const proxy = { protocol: "http:", hostname: "127.0.0.1", port: await closedPort() } as const;
  const through = createTlsTransport({ proxy });
  const record = await attempt(await register(), through);
  expect(record).toMatchObject({ outcome: "failure", errorClass: "proxy", remoteAddress: null });
  expect(record.errorMessage).toBe("the token endpoint could not be asked: cannot reach the proxy: connection refused");
  await through.close();
});

test("a 401 refreshes the token once and sends again within the attempt", async () => {
  const endpoint = await register();
  await attempt(endpoint);
  const old = `Bearer token-${issued}`;
  accepted = (token) => token !== old;
  expect(await attempt(endpoint)).toMatchObject({ outcome: "success", statusCode: 204 });
  expect(sentTo(endpoint)).toEqual([old, old, `Bearer token-${issued}`]);
  accepted = () => false;
  expect(await attempt(endpoint)).toMatchObject({ outcome: "failure", errorClass: "http_4xx", statusCode: 401 });
  expect(sentTo(endpoint)).toHaveLength(5);
});

test("endpoints with the same client have tokens of their own", async () => {
  const [one, other] = [await register(), await register()];
  await attempt(one);
  await attempt(other);
  expect(sentTo(one)).not.toEqual(sentTo(other));
});

const secretEcho = { error: "invalid_client", error_description: client.clientSecret };

test.each<[string, ReceiverResponse, string]>([
  ["refuses the client", json(401, secretEcho), "the token endpoint answered with status 401 (invalid_client)"],
  [
    "repeats the secret as a code",
    json(400, { error: client.clientSecret }),
    "the token endpoint answered with status 400",
  ],
  [
    "redirects",
    { status: 302, headers: { location: "https://localhost/" } },
    "the token endpoint answered with status 302",
  ],
  ["answers HTML", { status: 200, body: "<html>" }, "the token endpoint answered without JSON"],
  [
    "answers no token",
    json(200, { token_type: "Bearer" }),
    "the token endpoint answered without a usable access_token",
  ],
  [
    "answers a token with a line break",
    json(200, { access_token: "a\r\nb", token_type: "Bearer" }),
    "the token endpoint answered without a usable access_token",
  ],
  [
    "answers another type",
    json(200, { access_token: "a", token_type: "mac" }),
    "the token endpoint gave a token of a type other than Bearer",
  ],
  [
    "answers too much",
    { status: 200, body: "x".repeat(65_537) },
    "the token endpoint could not be asked: The answer is longer than 65536 bytes",
  ],
])("a token endpoint that %s fails the attempt as auth, and nothing is sent", async (_, answer, message) => {
  const endpoint = await register();
  grant = () => answer;
  const record = await attempt(endpoint);
  expect(record).toMatchObject({ outcome: "failure", errorClass: "auth", errorMessage: message, statusCode: null });
  expect(JSON.stringify(record)).not.toContain(client.clientSecret);
  expect(sentTo(endpoint)).toEqual([]);
  // A failure is not kept: the next attempt asks again.
  grant = () => issue();
  expect(await attempt(endpoint)).toMatchObject({ outcome: "success" });
});

test.each([
  ["is silent", "/token", 6_000, /^the token endpoint could not be asked: no answer within (?:5|4\.\d) s$/u],
  ["is down", "", 0, /^the token endpoint could not be asked: connection refused$/u],
] as const)(
  "a token endpoint that %s fails the attempt as auth within 5 s, and the next one asks again",
  async (_, path, delayMs, message) => {
    const tokenUrl = path === "" ? `https://localhost:${await closedPort()}/token` : `${server.url}${path}`;
    const endpoint = await register({ tokenUrl });
    grant = () => ({ ...issue(), delayMs });
    const record = await attempt(endpoint);
    expect(record).toMatchObject({ errorClass: "auth", errorMessage: expect.stringMatching(message) });
    expect(record.durationMs).toBeGreaterThanOrEqual(Math.min(delayMs, 4_500));
    expect(record.durationMs).toBeLessThan(12_000);
    expect(sentTo(endpoint)).toEqual([]);
    grant = () => issue();
    expect((await attempt(endpoint)).outcome).toBe(path === "" ? "failure" : "success");
  },
  90_000,
);

test("an attempt without much time left takes none from those that wait for the same token", async () => {
  const { clock } = application.ports;
  const addressPolicy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: ["127.0.0.0/8"] });
  const ports = { transport, addressPolicy, clock, timers: systemTimers, log: silentLog };
  const auth = { ...client, tokenUrl: `${server.url}/token` };
  const wish = { endpointId: crypto.randomUUID(), auth };
  grant = () => ({ ...issue(), delayMs: 1_000 });
  const before = issued;
  const [late, fresh] = await Promise.all([
    accessToken(ports, { ...wish, deadlineMs: 100 }),
    accessToken(ports, { ...wish, deadlineMs: 15_000 }),
  ]);
  const message = "the token endpoint could not be asked: no answer within 0.1 s";
  expect(late).toEqual({ outcome: "error", errorClass: "auth", message });
  expect(fresh).toMatchObject({ outcome: "token", token: `token-${before + 1}` });
  // Whoever comes later uses what was asked for by an attempt that did not wait for it.
  expect(await accessToken(ports, { ...wish, deadlineMs: 100 })).toEqual(fresh);
  expect(issued - before).toBe(1);
});

test("a token endpoint at an address that deliveries may not reach is not asked", async () => {
  const endpoint = await register({ tokenUrl: "https://10.0.0.1/token" });
  expect(await attempt(endpoint)).toMatchObject({
    errorClass: "auth",
    errorMessage: expect.stringMatching(/^the token endpoint could not be asked: .* public/u),
  });
  expect(sentTo(endpoint)).toEqual([]);
});
