import type { Destination, TransportRequest } from "@design-catalog/core/ports";
import { describe, expect, test } from "#runner";
import {
  expectError,
  expectResponse,
  secretHeaderValue,
  type TransportFixture,
  transportRequest,
  withReceiver,
} from "./fixture.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bytes that arrive, the answer, and the destination. */
export function deliveryChecks(fixture: TransportFixture): void {
  describe("send()", () => {
    test("given a body and headers delivers them byte for byte", () => arrivesUnchanged(fixture));
    test("given a GET sends it without a body and reads its answer", () => gets(fixture));
    test("given a GET with a body refuses to send", () => refuses(fixture, { method: "GET" }));
    test("given an answer returns status, headers, body and timings", () => returnsAnswer(fixture));
    test("given a name that DNS does not know connects to the address", () => pinsAddress(fixture));
    test("given an IPv6 address connects to it", () => connectsToIpv6(fixture));
    test.each(["127.0.0.1", "[::1]"])(
      "given a URL with the IP literal %s verifies the certificate's addresses",
      (host) => verifiesLiteral(fixture, host),
    );
    test.each([301, 302, 303, 307, 308])("given a redirect %d returns it and does not follow it", (status) =>
      returnsRedirect(fixture, status),
    );
    test.each([200, 204, 299, 304, 400, 410, 429, 500, 503, 599])("given status %d returns it", (status) =>
      returnsStatus(fixture, status),
    );
    test("given HTTPS_PROXY connects directly", () => ignoresProxy(fixture));
    for (const [why, headers] of refusedHeaders) {
      test(`given ${why} refuses to send`, () => refuses(fixture, { headers }));
    }
    for (const [why, url] of refusedDestinations) {
      test(`given ${why} refuses to send`, () => refuses(fixture, { url }));
    }
  });
}

const refusedHeaders: readonly (readonly [why: string, headers: Readonly<Record<string, string>>])[] = [
  ["a CR and LF in a header value", { "x-a": `${secretHeaderValue}\r\nx-b: c` }],
  ["an LF in a header value", { "x-a": `${secretHeaderValue}\nx-b: c` }],
  ["a NUL in a header value", { "x-a": `${secretHeaderValue}\u0000` }],
  ["a non-ASCII header value", { "x-a": `${secretHeaderValue}\u010a` }],
  ["a CR and LF in a header name", { "x-a: b\r\nx-c": secretHeaderValue }],
  ["an empty header name", { "": secretHeaderValue }],
  ["Transfer-Encoding", { "Transfer-Encoding": "chunked", "x-token": secretHeaderValue }],
  ["another Host", { HOST: "other.example", "x-token": secretHeaderValue }],
];

/** No `URL` has these, but the port takes any parts. */
const destination = { protocol: "https:", hostname: "localhost", port: "443", pathname: "/", search: "" };
const refusedDestinations: readonly (readonly [why: string, url: Destination])[] = [
  ["a CR and LF in the path", { ...destination, pathname: "/ HTTP/1.1\r\nx-a: b" }],
  ["a space in the query", { ...destination, search: "?a b" }],
  ["a CR and LF in the host name", { ...destination, hostname: "localhost\r\nx-a: b" }],
  ["another scheme", { ...destination, protocol: "http:" }],
];

async function arrivesUnchanged(fixture: TransportFixture): Promise<void> {
  const body = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
  await withReceiver({ authority: fixture.authority() }, async (receiver) => {
    const url = new URL(`${receiver.url}/a/b%20c?d=e%2Ff&g`);
    expectResponse(await fixture.transport().send(transportRequest(receiver.port, { url, body })));
    const [request] = receiver.requests;
    expect(request).toMatchObject({
      method: "POST",
      path: "/a/b%20c?d=e%2Ff&g",
      headers: {
        host: `localhost:${receiver.port}`,
        "content-length": "70000",
        "content-type": "application/json",
        "x-token": secretHeaderValue,
      },
    });
    expect(request?.headers).not.toHaveProperty("transfer-encoding");
    expect(request?.body).toEqual(body);
  });
}

async function gets(fixture: TransportFixture): Promise<void> {
  const respond = () => ({ status: 200, body: "hello" });
  await withReceiver({ authority: fixture.authority(), respond }, async (receiver) => {
    const url = new URL(`${receiver.url}/document?a=b`);
    const get = transportRequest(receiver.port, { method: "GET", url, body: new Uint8Array() });
    for (const isReused of [false, true]) {
      const result = expectResponse(await fixture.transport().send(get));
      expect([decoder.decode(result.body), result.reusedConnection]).toEqual(["hello", isReused]);
    }
    expect(receiver.requests).toMatchObject([{ method: "GET", path: "/document?a=b" }, { method: "GET" }]);
    expect(receiver.requests[0]?.headers).not.toHaveProperty("content-length");
    expect(receiver.requests[0]?.headers).not.toHaveProperty("transfer-encoding");
  });
}

async function returnsAnswer(fixture: TransportFixture): Promise<void> {
  const respond = () => ({
    status: 201,
    headers: { "X-Answer": "yes" },
    body: "hello",
    delayMs: 20,
  });
  await withReceiver({ authority: fixture.authority(), respond }, async (receiver) => {
    const result = expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
    expect(result).toMatchObject({
      statusCode: 201,
      headers: { "x-answer": "yes" },
      reusedConnection: false,
    });
    expect(decoder.decode(result.body)).toBe("hello");
    const { connectMs, tlsMs, firstByteMs } = result.timings;
    expect([connectMs, tlsMs, firstByteMs]).toEqual(
      [connectMs, tlsMs, firstByteMs].toSorted((a = -1, b = -1) => a - b),
    );
    expect(firstByteMs).toBeGreaterThanOrEqual(19);
  });
}

async function pinsAddress(fixture: TransportFixture): Promise<void> {
  const certificate = await fixture.authority().issue({ names: ["hooks.receiver.invalid"] });
  await withReceiver({ authority: fixture.authority(), certificate }, async (receiver) => {
    const url = new URL(`https://hooks.receiver.invalid:${receiver.port}/`);
    expectResponse(await fixture.transport().send(transportRequest(receiver.port, { url })));
    expect(receiver.requests[0]?.headers["host"]).toBe(url.host);
    expect(receiver.serverNames).toEqual(["hooks.receiver.invalid"]);
  });
}

async function connectsToIpv6(fixture: TransportFixture): Promise<void> {
  await withReceiver({ authority: fixture.authority(), host: "::1" }, async (receiver) => {
    expectResponse(await fixture.transport().send(transportRequest(receiver.port, { addresses: ["::1"] })));
    expect(receiver.requests).toHaveLength(1);
  });
}

async function verifiesLiteral(fixture: TransportFixture, host: string): Promise<void> {
  const address = host === "[::1]" ? "::1" : "127.0.0.1";
  await withReceiver({ authority: fixture.authority(), host: address }, async (receiver) => {
    const url = new URL(`https://${host}:${receiver.port}/`);
    expectResponse(await fixture.transport().send(transportRequest(receiver.port, { url, addresses: [address] })));
    expect(receiver.requests[0]?.headers["host"]).toBe(url.host);
  });
  const nameOnly = await fixture.authority().issue({ names: ["localhost"] });
  await withReceiver({ authority: fixture.authority(), host: address, certificate: nameOnly }, async (receiver) => {
    const url = new URL(`https://${host}:${receiver.port}/`);
    expect(
      expectError(await fixture.transport().send(transportRequest(receiver.port, { url, addresses: [address] })))
        .errorClass,
    ).toBe("tls");
  });
}

async function returnsRedirect(fixture: TransportFixture, status: number): Promise<void> {
  await withReceiver({ authority: fixture.authority() }, async (target) => {
    const respond = () => ({ status, headers: { location: target.url }, body: "moved" });
    await withReceiver({ authority: fixture.authority(), respond }, async (receiver) => {
      const result = expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
      expect(result).toMatchObject({ statusCode: status, headers: { location: target.url } });
      expect(receiver.requests).toHaveLength(1);
      expect(target.connectionCount()).toBe(0);
    });
  });
}

async function returnsStatus(fixture: TransportFixture, status: number): Promise<void> {
  await withReceiver({ authority: fixture.authority(), respond: () => ({ status }) }, async (receiver) => {
    expect(expectResponse(await fixture.transport().send(transportRequest(receiver.port))).statusCode).toBe(status);
  });
}

async function ignoresProxy(fixture: TransportFixture): Promise<void> {
  const names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"] as const;
  const before = names.map((name) => process.env[name]);
  await withReceiver({ authority: fixture.authority() }, async (proxy) => {
    await withReceiver({ authority: fixture.authority() }, async (receiver) => {
      for (const name of names) process.env[name] = proxy.url;
      try {
        expectResponse(await fixture.transport().send(transportRequest(receiver.port)));
      } finally {
        for (const [index, name] of names.entries()) restore(name, before[index]);
      }
      expect(receiver.requests).toHaveLength(1);
      expect(proxy.connectionCount()).toBe(0);
    });
  });
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

async function refuses(
  fixture: TransportFixture,
  { url = destination, ...rest }: Partial<TransportRequest>,
): Promise<void> {
  await withReceiver({ authority: fixture.authority() }, async (receiver) => {
    const overrides = { ...rest, url: { ...url, port: String(receiver.port) }, body: encoder.encode("{}") };
    const result = expectError(await fixture.transport().send(transportRequest(receiver.port, overrides)));
    expect(result.errorClass).toBe("protocol");
    expect(result.message).not.toContain(secretHeaderValue);
    expect(receiver.connectionCount()).toBe(0);
  });
}
