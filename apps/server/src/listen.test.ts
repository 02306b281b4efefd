import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { defaultApplicationId, operations } from "@design-catalog/core";
import { createHandler } from "@design-catalog/http";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { type Listener, listen, originOf } from "./listen.ts";

const bodyTimeoutMs = 400;
const logged: { readonly level: string; readonly status: unknown }[] = [];
let listener: Listener;

beforeAll(async () => {
  const { ports, storage } = await createTestApplication();
  const note = (level: string) => (_: string, fields: object) =>
    void logged.push({ level, status: Reflect.get(fields, "status") });
  const handler = createHandler({
    operations,
    storage,
    ports: { ...ports, log: { debug: note("debug"), info: note("info"), warn: note("warn"), error: note("error") } },
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

interface Answer {
  readonly text: string;
  readonly closedAfterMs: number;
}

/** Sends a text, then a letter every 50 ms, until the server closes. */
function trickle(head: string, letter: string): Promise<Answer> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const parts: string[] = [];
    const socket = connect({ port: Number(new URL(listener.url).port), host: "127.0.0.1" }, () => socket.write(head));
    const timer = setInterval(() => socket.write(letter), 50);
    socket.on("data", (part) => parts.push(String(part)));
    // A letter in flight when the server closes gets a reset.
    socket.on("error", (error) => (parts.length > 0 ? undefined : reject(error)));
    socket.on("close", () => {
      clearInterval(timer);
      resolve({ text: parts.join(""), closedAfterMs: performance.now() - startedMs });
    });
  });
}

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
    const { text, closedAfterMs } = await trickle(head(line, type) + slowBody, " ");
    expect(text).toStartWith("HTTP/1.1 408");
    expect(text).toContain(code);
    expect(closedAfterMs).toBeWithin(bodyTimeoutMs, bodyTimeoutMs + 3_000);
  });

  test("that nobody reads closes the connection after the answer", async () => {
    const { text, closedAfterMs } = await trickle(head("POST /nowhere HTTP/1.1") + slowBody, " ");
    expect(text).toStartWith("HTTP/1.1 404");
    expect(text.toLowerCase()).toContain("connection: close");
    expect(closedAfterMs).toBeLessThan(5_000);
  });

  test("is the client's fault in the log", () => {
    expect(logged.filter(({ status }) => status === 408)).toEqual([
      { level: "info", status: 408 },
      { level: "info", status: 408 },
    ]);
    expect(logged.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
  });
});

test("a connection whose body arrived completely stays open, whatever the answer was", async () => {
  const refused = `${head("POST /nowhere HTTP/1.1")}Content-Length: 2\r\n\r\n{}`;
  const last = `${head("GET /healthz HTTP/1.1")}Connection: close\r\n\r\n`;
  const { text } = await trickle(refused + last, "");
  expect(text.match(/HTTP\/1\.1 \d+/gu)).toEqual(["HTTP/1.1 404", "HTTP/1.1 200"]);
});

describe("/metrics", () => {
  test.each(["/metrics", "/metrics?a=b", "http://catalog.example/metrics"])("is found as %s", async (target) => {
    const { text } = await trickle(`${head(`GET ${target} HTTP/1.1`)}Connection: close\r\n\r\n`, "");
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
    const { text } = await trickle(`${head(`GET ${target} HTTP/1.1`)}Connection: close\r\n\r\n`, "");
    expect(text).toStartWith("HTTP/1.1 404");
  });
});

test("originOf() puts an address of IPv6 in brackets, and no other", () => {
  expect(originOf("::1", 3000)).toBe("http://[::1]:3000");
  expect(originOf("127.0.0.1", 3000)).toBe("http://127.0.0.1:3000");
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
