import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { defaultApplicationId, operations } from "@design-catalog/core";
import { noTelemetry } from "@design-catalog/core/engine";
import { createHandler } from "@design-catalog/http";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { Registry } from "prom-client";
import { type Listener, listen, originOf } from "./listen.ts";
import { createObserver } from "./telemetry/observation-metrics.ts";
import { parseSamples, valueOf } from "./telemetry/parse-samples.fixture.ts";
import { trickle } from "./trickle.fixture.ts";

const bodyTimeoutMs = 400;
/** Less than the time that a body has by default, and far less than what the sender would take. */
const closedMsMax = 15_000;
const registry = new Registry();
const logged: { readonly level: string; readonly status: unknown }[] = [];
let listener: Listener;

beforeAll(async () => {
  const { ports, storage } = await createTestApplication();
  const note = (level: string) => (_: string, fields: object) =>
    void logged.push({ level, status: Reflect.get(fields, "status") });
  const log = { debug: note("debug"), info: note("info"), warn: note("warn"), error: note("error") };
  const handler = createHandler({
    operations,
    storage,
    ports: { ...ports, log, telemetry: { ...noTelemetry, ...createObserver(registry) } },
    authenticate: async () => undefined,
    applicationId: defaultApplicationId,
    baseUrl: "https://catalog.example",
    readiness: async () => ({ ready: true, checks: {} }),
    metrics: async () => new Response("the metrics"),
    bodyTimeoutMs,
  });
  const options = { host: "127.0.0.1", port: 0, trustedProxies: [], exactPaths: ["/metrics"] };
  listener = listen((request) => handler.handle(request), options);
});

afterAll(() => listener.close());

const send = (text: string, letter: string) => trickle(listener.url, { head: text, letter });
const head = (...lines: readonly string[]) => `${lines.join("\r\n")}\r\nHost: catalog.example\r\n`;
const slowBody = "Content-Length: 10000\r\n\r\n{";

describe("a body sent byte by byte", () => {
  test.each([
    ["JSON", "POST /api/v1/account/verify HTTP/1.1", "Content-Type: application/json", '"code":"request_timeout"'],
    [
      "a form",
      "POST /api/v1/oauth/token HTTP/1.1",
      "Content-Type: application/x-www-form-urlencoded",
      '"error":"invalid_request"',
    ],
  ])("of %s is answered with 408 in time, and its connection closed", async (_, line, type, code) => {
    const { text, closedAfterMs } = await send(head(line, type) + slowBody, " ");
    expect(text).toStartWith("HTTP/1.1 408");
    expect(text).toContain(code);
    expect(closedAfterMs).toBeWithin(bodyTimeoutMs, closedMsMax);
  });

  test("that nobody reads closes the connection after the answer", async () => {
    const { text, closedAfterMs } = await send(head("POST /nowhere HTTP/1.1") + slowBody, " ");
    expect(text).toStartWith("HTTP/1.1 404");
    expect(text.toLowerCase()).toContain("connection: close");
    expect(closedAfterMs).toBeLessThan(closedMsMax);
  });

  test("is the client's fault in the log", () => {
    expect(logged.filter(({ status }) => status === 408)).toEqual([
      { level: "info", status: 408 },
      { level: "info", status: 408 },
    ]);
    expect(logged.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
  });

  test("is the client's fault in the metrics", async () => {
    const samples = parseSamples(await registry.metrics());
    const count = (operation: string, status_class: string) =>
      valueOf(samples, "catalog_http_requests_total", { operation, status_class });
    const asked = ["verifyAccount", "issueToken"];
    expect(asked.map((operation) => [count(operation, "4xx"), count(operation, "5xx")])).toEqual([
      [1, undefined],
      [1, undefined],
    ]);
  });
});

test("a connection whose body arrived completely stays open, whatever the answer was", async () => {
  const refused = `${head("POST /nowhere HTTP/1.1")}Content-Length: 2\r\n\r\n{}`;
  const last = `${head("GET /healthz HTTP/1.1")}Connection: close\r\n\r\n`;
  const { text } = await send(refused + last, "");
  expect(text.match(/HTTP\/1\.1 \d+/gu)).toEqual(["HTTP/1.1 404", "HTTP/1.1 200"]);
});

describe("/metrics", () => {
  test.each(["/metrics", "/metrics?a=b", "http://catalog.example/metrics"])("is found as %s", async (target) => {
    const { text } = await send(`${head(`GET ${target} HTTP/1.1`)}Connection: close\r\n\r\n`, "");
    expect(text).toEndWith("the metrics");
  });

  test.each([
    "/%6detrics",
    "/docs/../metrics",
    "/./metrics",
    "/docs/%2e%2e/metrics",
    "/docs\\..\\metrics",
    "//metrics",
    "/metrics/",
    "/metrics#a",
    "http://catalog.example/docs/../metrics",
  ])("is not found as %s", async (target) => {
    const { text } = await send(`${head(`GET ${target} HTTP/1.1`)}Connection: close\r\n\r\n`, "");
    expect(text).toStartWith("HTTP/1.1 404");
  });
});

test("originOf() puts an address of IPv6 in brackets, and no other", () => {
  expect(originOf("::1", 3000)).toBe("http://[::1]:3000");
  expect(originOf("127.0.0.1", 3000)).toBe("http://127.0.0.1:3000");
});

test("sending() counts an answer until its last byte has been taken or its client leaves", async () => {
  const rest = Promise.withResolvers<void>();
  const body = () =>
    new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(1));
        await rest.promise;
        controller.close();
      },
    });
  const slow = listen(async () => new Response(body()), { host: "127.0.0.1", port: 0, trustedProxies: [] });
  const leaving = new AbortController();
  const [answer] = await Promise.all([fetch(slow.url), fetch(slow.url, { signal: leaving.signal })]);
  expect(slow.sending()).toBe(2);
  leaving.abort();
  while (slow.sending() > 1) await Bun.sleep(5);
  rest.resolve();
  expect((await answer.bytes()).byteLength).toBe(1);
  expect(slow.sending()).toBe(0);
  await slow.close();
});

test("close() cuts off a client whose answer does not end", async () => {
  const endless = listen(() => new Promise<Response>(() => {}), { host: "127.0.0.1", port: 0, trustedProxies: [] });
  const answer = fetch(endless.url).then(
    () => "answered",
    () => "cut off",
  );
  await Bun.sleep(50);
  await endless.close();
  expect(await answer).toBe("cut off");
});
