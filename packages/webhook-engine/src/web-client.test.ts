import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  hostileAnswers,
  type HostileBehaviour,
  startHostileReceiver,
} from "@design-catalog/conformance/hostile-receivers";
import type { HttpTransport, NameResolver, WebRequest, WebResult } from "@design-catalog/core/ports";
import { createTestAuthority, type ReceiverResponse, startReceiver, type TestAuthority } from "@design-catalog/testing";
import { silentLog } from "@design-catalog/testing/test-ports";
import { createAddressPolicy } from "./addresses/policy.ts";
import { createTlsTransport } from "./transport/tls/transport.ts";
import { createWebClient } from "./web-client.ts";

const loopback = ["127.0.0.0/8"];
const bytesMax = 1_000;

let authority: TestAuthority;
let transport: HttpTransport;
beforeAll(async () => {
  authority = await createTestAuthority();
  transport = createTlsTransport({ extraCertificates: authority.certificate });
});
afterAll(() => transport.close());

/** Sends a request to a name that resolves to the next of `addresses` each time. */
function request(
  url: string,
  options: Partial<WebRequest> & {
    readonly addresses?: readonly (readonly string[])[];
    readonly allowNetworks?: readonly string[];
  } = {},
): Promise<WebResult> {
  const { addresses = [["127.0.0.1"]], allowNetworks = loopback, ...rest } = options;
  const answers = [...addresses];
  const resolver: NameResolver = {
    resolve: async () => ({ outcome: "addresses", addresses: answers.shift() ?? [] }),
  };
  const addressPolicy = createAddressPolicy({ resolver, allowNetworks });
  const client = createWebClient({ transport, addressPolicy, log: silentLog });
  return client.request({ method: "GET", url, deadlineMs: 5_000, responseBytesMax: bytesMax, ...rest });
}

/** Sends a request that is answered in this way; returns its result and what the server received. */
async function ask(answer: ReceiverResponse, options: Parameters<typeof request>[1] = {}) {
  const receiver = await startReceiver({ authority, respond: () => answer });
  try {
    return { result: await request(`${receiver.url}/client.json?a=b`, options), requests: receiver.requests };
  } finally {
    await receiver.close();
  }
}

async function meet(behaviour: HostileBehaviour, options: Parameters<typeof request>[1] = {}): Promise<WebResult> {
  const receiver = await startHostileReceiver(behaviour, await authority.issue({ names: ["localhost"] }));
  try {
    return await request(`https://localhost:${receiver.port}/`, options);
  } finally {
    await receiver.close();
  }
}

describe("request()", () => {
  test("gets a document, without a body", async () => {
    const headers = { "content-type": "application/json", "cache-control": "max-age=60" };
    const { result, requests } = await ask(
      { status: 200, headers, body: '{"name":"Caf\u00e9"}' },
      { headers: { accept: "application/json" } },
    );
    expect(result).toMatchObject({ outcome: "response", statusCode: 200, headers, text: '{"name":"Caf\u00e9"}' });
    expect(requests).toMatchObject([
      {
        method: "GET",
        path: "/client.json?a=b",
        headers: { accept: "application/json", "user-agent": "Design-Catalog/1.0" },
        body: new Uint8Array(),
      },
    ]);
  });

  test("posts a body", async () => {
    const headers = { "content-type": "application/json" };
    const { result, requests } = await ask({ status: 201 }, { method: "POST", headers, body: '{"n":"\u00e9"}' });
    expect(result).toMatchObject({ outcome: "response", statusCode: 201, text: "" });
    expect(new TextDecoder().decode(requests[0]?.body)).toBe('{"n":"\u00e9"}');
  });

  test.each([301, 302, 303, 307, 308])("given a redirect %d returns it and does not follow it", async (status) => {
    const target = await startReceiver({ authority });
    const { result, requests } = await ask({ status, headers: { location: target.url } });
    expect(result).toMatchObject({ outcome: "response", statusCode: status });
    expect([requests.length, target.connectionCount()]).toEqual([1, 0]);
    await target.close();
  });

  test.each([
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "168.63.129.16",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fe80::1",
    "93.184.216.34,10.0.0.1",
  ])("given a name at %s connects nowhere", async (text) => {
    const addresses = [text.split(",")];
    const { result, requests } = await ask({ status: 200 }, { addresses, allowNetworks: [] });
    expect(result).toMatchObject({ outcome: "error" });
    expect(requests).toEqual([]);
    const named = await request("https://planner.example/", { addresses, allowNetworks: [] });
    expect(named).toEqual({
      outcome: "error",
      message: "Cannot use the URL because its host resolves to an address that is not public",
    });
  });

  test.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://localhost/",
    "https://backend/",
    "https://a.internal/",
    "http://planner.example/",
    "file:///etc/passwd",
    "https://kim:secret@planner.example/",
    "not a URL",
  ])("given %s connects nowhere", async (url) => {
    expect(await request(url, { allowNetworks: [] })).toMatchObject({ outcome: "error" });
  });

  test("connects to the vetted address, whatever the name resolves to next", async () => {
    const other = await startReceiver({ authority, host: "127.0.0.2" });
    const receiver = await startReceiver({ authority, port: other.port });
    const url = `https://localhost:${receiver.port}/`;
    const options = { addresses: [["127.0.0.1"], ["127.0.0.2"]], allowNetworks: ["127.0.0.1/32"] };
    expect(await request(url, options)).toMatchObject({ outcome: "response" });
    expect([receiver.requests.length, other.connectionCount()]).toEqual([1, 0]);
    await receiver.close();
    await other.close();
  });

  test("keeps an answer of the maximum length and refuses a longer one", async () => {
    const fits = await ask({ status: 200, body: "x".repeat(bytesMax) });
    expect(fits.result).toMatchObject({ outcome: "response", text: "x".repeat(bytesMax) });
    const message = "The answer is longer than 1000 bytes";
    expect((await ask({ status: 200, body: "x".repeat(bytesMax + 1) })).result).toEqual({ outcome: "error", message });
    expect(await meet(hostileAnswers.endlessBody)).toEqual({ outcome: "error", message });
  });

  test("refuses answers that are compressed or not UTF-8", async () => {
    const headers = { "content-encoding": "gzip" };
    expect((await ask({ status: 200, headers, body: "x" })).result).toMatchObject({ outcome: "error" });
    const body = Uint8Array.from([0x22, 0xff, 0x22]);
    expect((await ask({ status: 200, body })).result).toMatchObject({ outcome: "error" });
  });

  test.each(["neverAnswers", "trickledHeaders", "trickledBody", "stalledBody"] as const)(
    "given a server that %s ends at the deadline",
    async (behaviour) => {
      const startMs = performance.now();
      const result = await meet(hostileAnswers[behaviour], { deadlineMs: 200 });
      expect(result).toMatchObject({
        outcome: "error",
        message: expect.stringMatching(/^no (?:complete )?answer within 0\.2 s$/),
      });
      expect(performance.now() - startMs).toBeGreaterThanOrEqual(150);
    },
  );

  test("given a name that takes all the time sends nothing", async () => {
    const resolver: NameResolver = {
      resolve: async (_, deadlineMs) => {
        await Bun.sleep(deadlineMs + 20);
        return { outcome: "addresses", addresses: ["127.0.0.1"] };
      },
    };
    const receiver = await startReceiver({ authority });
    const addressPolicy = createAddressPolicy({ resolver, allowNetworks: loopback });
    const client = createWebClient({ transport, addressPolicy, log: silentLog });
    const late = { method: "GET", url: receiver.url, deadlineMs: 50, responseBytesMax: bytesMax } as const;
    expect(await client.request(late)).toMatchObject({ outcome: "error" });
    expect(receiver.requests).toEqual([]);
    await receiver.close();
  });

  test("given a certificate of an unknown authority is an error", async () => {
    const stranger = await createTestAuthority();
    const receiver = await startReceiver({ authority: stranger });
    expect(await request(receiver.url)).toMatchObject({ outcome: "error" });
    expect(receiver.requests).toEqual([]);
    await receiver.close();
  });
});
