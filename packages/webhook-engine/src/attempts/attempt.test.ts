import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { hostileAnswers, startHostileReceiver } from "@design-catalog/conformance/hostile-receivers";
import type { DispatchEndpoint, DispatchItem, HttpTransport } from "@design-catalog/core/ports";
import { endpointPurpose } from "@design-catalog/core/webhooks";
import { createThrowAwaySecretBox } from "@design-catalog/storage-memory";
import {
  createTestAuthority,
  type Receiver,
  type ReceiverResponse,
  startReceiver,
  type TestAuthority,
} from "@design-catalog/testing";
import { testId } from "@design-catalog/testing/test-id";
import { createTestClock, silentLog } from "@design-catalog/testing/test-ports";
import { createAddressPolicy } from "../addresses/policy.ts";
import { createSystemResolver } from "../addresses/system-resolver.ts";
import { signDelivery } from "../secrets/signature.ts";
import { systemTimers } from "../system-timers.ts";
import { createTlsTransport } from "../transport/tls/transport.ts";
import { type AttemptPorts, makeAttempt } from "./attempt.ts";

const secrets = [
  "whsec_bmV3LW5ldy1uZXctbmV3LW5ldy1uZXctbmV3LW5ldyE=",
  "whsec_b2xkLW9sZC1vbGQtb2xkLW9sZC1vbGQtb2xkLW9sZCE=",
];
const clock = createTestClock();
const secretBox = createThrowAwaySecretBox();
const endpointId = testId<"endpoint">("6b00ecc1f3c9ebfd2b30f064");

/** Attempts send any body. */
const unjudged = "the body does not come from the catalog of events";

let authority: TestAuthority;
let receiver: Receiver;
let transport: HttpTransport;
let answer: ReceiverResponse = { status: 204 };

beforeAll(async () => {
  authority = await createTestAuthority();
  receiver = await startReceiver({ authority, unjudged, respond: () => answer });
  transport = createTlsTransport({ extraCertificates: authority.certificate });
});

afterAll(async () => {
  await transport.close();
  await receiver.close();
});

describe("makeAttempt() sends", () => {
  test("two signatures, newest first, during a roll's grace period, and one after it", async () => {
    const expiresAt = new Date(clock.now() + 1_000).toISOString();
    const stored = await sealSecrets([null, expiresAt]);
    const during = await send({ endpoint: await endpoint({ secrets: stored }) });
    expect(during["webhook-signature"]).toBe(signatureOf(during, secrets));
    clock.advance(1_000);
    const after = await send({ endpoint: await endpoint({ secrets: stored }) });
    expect(after["webhook-signature"]).toBe(signatureOf(after, secrets.slice(0, 1)));
  });

  test("its own headers in place of custom ones of the same names, however spelled", async () => {
    const custom = { "WEBHOOK-ID": "forged", "user-agent": "forged", "service-Delivery-Attempt": "9", "X-Key": "kept" };
    const headers = await send({ endpoint: await endpoint({ custom }) });
    expect(headers).toMatchObject({
      "webhook-id": item.eventId,
      "user-agent": "Service-Webhooks/1.0",
      "service-delivery-attempt": "1",
      "x-key": "kept",
    });
  });

  test("the headers that contract/webhooks.json tells of", async () => {
    const contract = Bun.file(new URL("../../../../contract/webhooks.json", import.meta.url));
    const { webhooks } = Object(await contract.json());
    const told: readonly { readonly name: string }[] = webhooks["project.created"].post.parameters;
    const sent = Object.keys(await send({})).filter((name) => /^(?:webhook|service)-/u.test(name));
    expect(told.map(({ name }) => name).toSorted()).toEqual(sent.toSorted());
  });

  test("the stub of the entity of a delivery that is thin, signed as it is sent", async () => {
    const body = '{"id":"1","type":"a.b","data":{"object":{"id":"7","name":"é𝄞"},"projectId":"2"},"example":true}';
    const headers = await send({ item: { ...item, body, payload: "thin" }, endpoint: await endpoint() });
    const sent = new TextDecoder().decode(receiver.requests.find((request) => request.headers === headers)?.body);
    const stub = { id: "7", truncated: true };
    expect(sent).toBe(JSON.stringify({ ...JSON.parse(body), data: { object: stub, projectId: "2" } }));
    expect(headers["webhook-signature"]).toBe(signatureOf(headers, secrets.slice(0, 1), sent));
  });

  test("an attempt number up to 10", async () => {
    const numbers = [0, 8, 9, 25].map(async (attemptCount) => {
      const headers = await send({ item: { ...item, attemptCount } });
      return headers["service-delivery-attempt"];
    });
    expect((await Promise.all(numbers)).toSorted(byNumber)).toEqual(["1", "9", "10", "10"]);
  });

  test("nothing when a secret cannot be opened, and records it as such", async () => {
    const sent = receiver.requests.length;
    const swapped = [{ sealed: await secretBox.seal(secrets[0] ?? "", endpointPurpose(testId("e"))), expiresAt: null }];
    for (const stored of [swapped, []]) {
      const attempt = makeAttempt(ports(), { ...input, endpoint: await endpoint({ secrets: stored }) });
      expect((await attempt).record).toMatchObject({
        outcome: "failure",
        errorClass: "secret",
        errorMessage: expect.stringMatching(/^cannot (?:open|sign)/u),
        remoteAddress: null,
      });
    }
    expect(receiver.requests).toHaveLength(sent);
  });
});

describe("makeAttempt() records", () => {
  test.each([
    [200, null],
    [299, null],
    [301, "redirect"],
    [304, "redirect"],
    [404, "http_4xx"],
    [410, "http_4xx"],
    [503, "http_5xx"],
    [600, "protocol"],
  ] as const)("status %p with the error class %p", async (status, errorClass) => {
    answer = { status };
    const { record } = await makeAttempt(ports(), { ...input, endpoint: await endpoint() });
    expect(record).toMatchObject({
      statusCode: status,
      errorClass,
      errorMessage:
        errorClass === null ? null : expect.stringMatching(new RegExp(`^the receiver answered with status ${status}`)),
      outcome: errorClass === null ? "success" : "failure",
      startedAt: new Date(clock.now()).toISOString(),
      remoteAddress: "127.0.0.1",
    });
    expect(Number.isInteger(record.durationMs)).toBe(true);
  });

  test("the first 4 KiB of a body as storable text", async () => {
    answer = { status: 500, body: new Uint8Array(5_000).fill(0xff) };
    const binary = await makeAttempt(ports(), { ...input, endpoint: await endpoint() });
    expect(new TextEncoder().encode(binary.record.responseBody ?? "").byteLength).toBeLessThanOrEqual(4_096);
    answer = { status: 500, body: `a\0b${"é".repeat(4_000)}` };
    const { record } = await makeAttempt(ports(), { ...input, endpoint: await endpoint() });
    const body = record.responseBody ?? "";
    expect(body.startsWith("abéé")).toBe(true);
    expect(new TextEncoder().encode(body).byteLength).toBeLessThanOrEqual(4_096);
    expect(body.isWellFormed()).toBe(true);
  });

  test("response headers without cookies, up to the limit", async () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x-${index}`, "v".repeat(100)]));
    answer = { status: 200, headers: { "x-long": "l".repeat(2_000), "set-cookie": "session=1", ...many } };
    const { record } = await makeAttempt(ports(), { ...input, endpoint: await endpoint() });
    expect(Object.keys(record.responseHeaders)).toHaveLength(50);
    expect(record.responseHeaders["set-cookie"]).toBeUndefined();
    expect(record.responseHeaders["x-long"]).toBe("l".repeat(1_024));
  });

  test("the headers Retry-After and Date as received", async () => {
    const date = "Fri, 20 Nov 2026 12:00:00 GMT";
    answer = { status: 503, headers: { "retry-after": "120", date } };
    const attempt = await makeAttempt(ports(), { ...input, endpoint: await endpoint() });
    expect(attempt).toMatchObject({ retryAfter: "120", date });
  });

  test("a name that does not resolve as dns, with the time it took and no address", async () => {
    const unresolved = ports({ resolve: async () => ({ outcome: "error", message: "no such name" }) });
    const { record } = await makeAttempt(unresolved, { ...input, endpoint: await endpoint() });
    expect(record).toMatchObject({ errorClass: "dns", remoteAddress: null, statusCode: null, responseBody: null });
    expect(record.errorMessage).toBe("no such name");
    expect(record.timings.dnsMs).toBeGreaterThanOrEqual(0);
  });

  test("a private address as blocked_address", async () => {
    const inside = ports({ resolve: async () => ({ outcome: "addresses", addresses: ["10.0.0.1"] }) });
    const { record } = await makeAttempt(inside, { ...input, endpoint: await endpoint() });
    expect(record).toMatchObject({ errorClass: "blocked_address", remoteAddress: null });
    expect(record.errorMessage).toBe("cannot use the URL because its host resolves to an address that is not public");
  });

  test("a port where nobody listens as connect, with the address that was tried", async () => {
    const silent = await startReceiver({ authority, unjudged });
    await silent.close();
    const { record } = await makeAttempt(ports(), { ...input, endpoint: await endpoint({ url: silent.url }) });
    expect(record).toMatchObject({ errorClass: "connect", remoteAddress: "127.0.0.1" });
    expect(record.errorMessage).toBe("connection refused");
  });

  test.each([
    ["shortBody", "protocol", "the response ended early"],
    ["stalledBody", "timeout", "no complete answer within 0.3 s"],
  ] as const)("an answer with %s as failed, with its status and bytes", async (behaviour, errorClass, reason) => {
    const certificate = await authority.issue({ names: ["localhost"] });
    const hostile = await startHostileReceiver(hostileAnswers[behaviour], certificate);
    const hurried = { ...ports(), transport: hurry(transport, 300) };
    const url = `https://localhost:${hostile.port}/`;
    const { record } = await makeAttempt(hurried, { ...input, endpoint: await endpoint({ url }) });
    expect(record).toMatchObject({ outcome: "failure", errorClass, errorMessage: reason, statusCode: 200 });
    expect([record.responseBody, record.responseHeaders]).toEqual(["hello", { "content-length": "100" }]);
    await hostile.close();
  });

  test("the Retry-After header of an answer with a cut body", async () => {
    const certificate = await authority.issue({ names: ["localhost"] });
    const busy = "HTTP/1.1 503 Busy\r\nretry-after: 77\r\ncontent-length: 9\r\n\r\nbusy";
    const hostile = await startHostileReceiver((socket) => void socket.end(busy), certificate);
    const url = `https://localhost:${hostile.port}/`;
    const { record, retryAfter } = await makeAttempt(ports(), { ...input, endpoint: await endpoint({ url }) });
    expect([record.statusCode, record.errorClass, retryAfter]).toEqual([503, "protocol", "77"]);
    await hostile.close();
  });

  test("a reason of at most 300 printable characters", async () => {
    const message = `Cannot \u001b[31m resolve ${"x".repeat(400)}`;
    const unresolved = ports({ resolve: async () => ({ outcome: "error", message }) });
    const { record } = await makeAttempt(unresolved, { ...input, endpoint: await endpoint() });
    expect(record.errorMessage).toMatch(/^cannot {2}\[31m resolve x+$/);
    expect(record.errorMessage).toHaveLength(300);
  });

  test("a resolver or a transport that throws as a failed attempt", async () => {
    const broken = { ...ports(), transport: { ...transport, send: () => Promise.reject(new Error("broken")) } };
    const target = { ...input, endpoint: await endpoint() };
    expect((await makeAttempt(broken, target)).record.errorClass).toBe("service");
    const unresolving = ports({ resolve: () => Promise.reject(new Error("broken")) });
    expect((await makeAttempt(unresolving, target)).record.errorClass).toBe("service");
  });
});

test("makeAttempt() given a slow resolver leaves the transport the rest of 15 s", async () => {
  const deadlines: number[] = [];
  const resolver = createSystemResolver();
  const slow = ports({
    resolve: async (name, deadlineMs) => {
      await sleep(300);
      return await resolver.resolve(name, deadlineMs);
    },
  });
  const watched: HttpTransport = {
    ...transport,
    send: (request) => {
      deadlines.push(request.deadlineMs);
      return transport.send(request);
    },
  };
  answer = { status: 200 };
  await makeAttempt({ ...slow, transport: watched }, { ...input, endpoint: await endpoint() });
  expect(deadlines[0]).toBeLessThanOrEqual(14_701);
  expect(deadlines[0]).toBeGreaterThan(10_000);
});

const item: DispatchItem = {
  deliveryId: testId("6b00ecc1f3c9ebfd2b30f067"),
  applicationId: testId("6b00ecc1f3c9ebfd2b30f001"),
  eventId: "6b00ecc1f3c9ebfd2b30f066",
  eventType: "project.created",
  body: '{"id":"6b00ecc1f3c9ebfd2b30f066","name":"Ställverk"}',
  createdAt: "2026-11-20T12:00:00.000Z",
  status: "pending",
  attemptCount: 0,
  automaticCount: 0,
  endpoint: undefined,
};
const input = { item, trigger: "automatic" } as const;

function ports(resolver = createSystemResolver()): AttemptPorts {
  const addressPolicy = createAddressPolicy({ resolver, allowNetworks: ["127.0.0.0/8"] });
  return { transport, addressPolicy, secretBox, clock, timers: systemTimers, log: silentLog };
}

/** Returns the transport with a shorter deadline for each request. */
function hurry(sender: HttpTransport, deadlineMs: number): HttpTransport {
  return { ...sender, send: (request) => sender.send({ ...request, deadlineMs }) };
}

interface EndpointParts {
  readonly url?: string;
  readonly custom?: Readonly<Record<string, string>>;
  readonly secrets?: DispatchEndpoint["secrets"];
}

async function endpoint({ url = receiver.url, custom = {}, secrets: stored }: EndpointParts = {}) {
  const purpose = endpointPurpose(endpointId);
  const headers = Object.entries(custom).map(
    async ([name, value]) => [name, await secretBox.seal(value, purpose)] as const,
  );
  return {
    id: endpointId,
    url,
    enabled: true,
    headers: Object.fromEntries(await Promise.all(headers)),
    secrets: stored ?? (await sealSecrets([null])),
  };
}

function sealSecrets(expiries: readonly (string | null)[]): Promise<DispatchEndpoint["secrets"]> {
  const seal = (index: number) => secretBox.seal(secrets[index] ?? "", endpointPurpose(endpointId));
  return Promise.all(expiries.map(async (expiresAt, index) => ({ sealed: await seal(index), expiresAt })));
}

/** Makes an attempt and returns the headers of the request that arrived for it. */
async function send(parts: { readonly item?: DispatchItem; readonly endpoint?: DispatchEndpoint }) {
  const path = `/${crypto.randomUUID()}`;
  const target = parts.endpoint ?? (await endpoint());
  answer = { status: 204 };
  await makeAttempt(ports(), { ...input, ...parts, endpoint: { ...target, url: receiver.url + path } });
  return receiver.requests.find((request) => request.path === path)?.headers ?? {};
}

function signatureOf(headers: Readonly<Record<string, string>>, keys: readonly string[], sent = item.body): string {
  const timestampSeconds = Number(headers["webhook-timestamp"]);
  const body = new TextEncoder().encode(sent);
  return signDelivery({ id: item.eventId, timestampSeconds, body, secrets: keys });
}

function byNumber(left: string | undefined, right: string | undefined): number {
  return Number(left) - Number(right);
}
