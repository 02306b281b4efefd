import { afterEach, describe, expect, test } from "bun:test";
import { DomainError } from "@design-catalog/core";
import { createHttpCaller } from "./http-caller.ts";

let server: ReturnType<typeof Bun.serve> | undefined;
afterEach(() => void server?.stop(true));

/** Starts a service that gives these answers in order. */
function answering(...answers: readonly (() => Response)[]) {
  const requests: { readonly line: string; readonly headers: Headers; readonly body: string }[] = [];
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      requests.push({
        line: `${request.method} ${pathname}${search}`,
        headers: request.headers,
        body: await request.text(),
      });
      return answers[requests.length - 1]?.() ?? new Response(null, { status: 500 });
    },
  });
  const tokens = { accessToken: async (stale?: string) => (stale === undefined ? "first" : "second") };
  const url = server.url.origin;
  return { caller: createHttpCaller({ baseUrl: url, tokens }), requests, url };
}

const problem =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers: { "content-type": "application/problem+json", ...headers } });
const failure = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe("createHttpCaller()", () => {
  test("builds the request of an operation from its name", async () => {
    const { caller, requests } = answering(() => Response.json({ rowData: [] }));
    const input = { query: { endpointId: "a b" }, body: { startRow: 0 } };
    expect(await caller.call("queryWebhookDeliveries", input)).toEqual({ rowData: [] });
    expect(requests[0]?.headers.get("content-type")).toBe("application/json");
    expect(requests).toMatchObject([
      { line: "POST /api/v1/admin/webhooks/deliveries/grid?endpointId=a+b", body: '{"startRow":0}' },
    ]);
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer first");
    // A grid takes no key: the service would keep its answer for a day.
    expect(requests[0]?.headers.has("idempotency-key")).toBe(false);
  });

  test("encodes parameters, so none can name another path", async () => {
    const { caller, requests } = answering(() => new Response(null, { status: 204 }));
    expect(await caller.call("getWebhook", { parameters: { id: "../users?x" } })).toBeNull();
    expect(requests[0]?.line).toBe("GET /api/v1/admin/webhooks/..%2Fusers%3Fx");
  });

  test("follows no redirect, which would carry the token to another server", async () => {
    let followed = 0;
    const other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => Response.json([{ followed: ++followed }]) });
    const { caller, url } = answering(() => Response.redirect(`${other.url.href}api?of=kim`, 307));
    expect(await failure(caller.call("listWebhooks"))).toMatchObject({
      reason: "usage",
      message: `${url} redirects to ${other.url.origin}: if that is the service, use --server ${other.url.origin}`,
    });
    expect(followed).toBe(0);
    await other.stop(true);
  });

  test.each([
    ["to another path of the service", { location: "/elsewhere" }],
    ["to no address", { location: "https://" }],
    ["to an address without a server", { location: "mailto:kim@dealer.example" }],
    ["nowhere", {}],
  ])("given a redirect %s names the status", async (_, headers) => {
    const { caller } = answering(() => new Response(null, { status: 302, headers }));
    expect(await failure(caller.call("listWebhooks"))).toMatchObject({ message: "The service answered 302" });
  });

  test("given 401 asks once for another token", async () => {
    const unauthenticated = problem(401, { code: "unauthenticated", detail: "No" });
    const { caller, requests } = answering(unauthenticated, () => Response.json([]));
    expect(await caller.call("listWebhooks")).toEqual([]);
    expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer first", "Bearer second"]);
    const twice = answering(unauthenticated, unauthenticated);
    expect(await failure(twice.caller.call("listWebhooks"))).toMatchObject({ code: "unauthenticated" });
  });

  test("given a token that ends while it waits asks for another one, once", async () => {
    const busy = problem(503, { code: "busy", detail: "Later" }, { "retry-after": "1" });
    const unauthenticated = problem(401, { code: "unauthenticated", detail: "No" });
    const { caller, requests } = answering(busy, unauthenticated, () => Response.json([]));
    expect(await caller.call("listWebhooks")).toEqual([]);
    const sent = requests.map(({ headers }) => headers.get("authorization"));
    expect(sent).toEqual(["Bearer first", "Bearer first", "Bearer second"]);
  });

  test("given 429 waits as long as it says and sends the same request again", async () => {
    const busy = problem(429, { code: "rate_limited", detail: "Later" }, { "retry-after": "1" });
    const { caller, requests } = answering(busy, () => Response.json({ id: "x" }, { status: 202 }));
    const startMs = performance.now();
    expect(await caller.call("resendWebhookDelivery", { parameters: { id: "x" } })).toEqual({ id: "x" });
    expect(performance.now() - startMs).toBeGreaterThan(950);
    const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/u);
    expect(keys[1]).toBe(keys[0] ?? "");
  });

  test("given a wait that is too long gives up at once", async () => {
    const { caller } = answering(problem(429, { code: "rate_limited", detail: "Later" }, { "retry-after": "600" }));
    expect(await failure(caller.call("listWebhooks"))).toMatchObject({
      code: "rate_limited",
      data: { retryAfterSeconds: 600 },
    });
  });

  test("throws the service's error unchanged, with its members", async () => {
    const errors = [{ pointer: "/url", code: "forbidden_url", message: "No" }];
    const members = { currentVersion: 7, limit: 3, requiredPrivilege: "Admin Webhooks" };
    const { caller } = answering(problem(400, { code: "validation_failed", detail: "Refused", errors, ...members }));
    expect(await failure(caller.call("createWebhook", { body: {} }))).toMatchObject({
      code: "validation_failed",
      message: "Refused",
      data: { errors, ...members },
    });
  });

  test("leaves out members of an error that have another type", async () => {
    const wrong = { currentVersion: "7", limit: "3", requiredPrivilege: 1, errors: [] };
    const { caller } = answering(problem(400, { code: "validation_failed", ...wrong }, { "retry-after": "soon" }));
    const error = await failure(caller.call("createWebhook", { body: {} }));
    expect(error instanceof DomainError && error.data).toEqual({});
  });

  test("given a token without the scope names the scope and how to get another token", async () => {
    const detail = "The scope admin is required";
    const { caller } = answering(problem(403, { code: "forbidden", detail, requiredScope: "admin" }));
    expect(await failure(caller.call("listWebhooks"))).toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(/^The scope admin is required: run catalogctl login again, .* CATALOG_TOKEN$/u),
    });
  });

  test.each([
    [401, "unauthenticated"],
    [403, "forbidden"],
    [404, "not_found"],
    [429, "rate_limited"],
    [500, "unavailable"],
    [502, "unavailable"],
  ])("given %d of something before the service makes %s of it", async (status, code) => {
    const page = () => new Response("<html>", { status, headers: { location: "https://evil.example/" } });
    // A refused token is sent again once.
    const { caller } = answering(page, page);
    expect(await failure(caller.call("listWebhooks"))).toMatchObject({ code });
  });

  test.each([
    ["a page", "<html>Sign in", "text/html"],
    ["JSON without its end", '{"id":', "application/json"],
  ])("given %s with 200 says that it is not the service's answer", async (_, text, type) => {
    const answer = () => new Response(text, { headers: { "content-type": type } });
    const { caller } = answering(answer);
    expect(await failure(caller.call("listWebhooks"))).toMatchObject({
      reason: "unavailable",
      message: expect.stringMatching(/^Cannot reach http.*: 200 came without the answer of the service$/u),
    });
  });

  test("given no service at the address says so", async () => {
    const tokens = { accessToken: async () => "x" };
    const away = createHttpCaller({ baseUrl: "http://127.0.0.1:9", tokens });
    expect(await failure(away.call("listWebhooks"))).toMatchObject({
      reason: "unavailable",
      message: expect.stringContaining("127.0.0.1:9"),
    });
  });
});

describe("createHttpCaller().read()", () => {
  const asked = { body: { format: "csv" } };
  const textOf = async (parts: AsyncIterable<string>) => (await Array.fromAsync(parts)).join("");

  test("gives the text of a long answer, with characters that two chunks share", async () => {
    const bytes = new TextEncoder().encode("name\nGröße\n");
    const halves = async function* () {
      yield bytes.slice(0, 8);
      // Otherwise both arrive as one.
      await Bun.sleep(50);
      yield bytes.slice(8);
    };
    const { caller, requests } = answering(() => new Response(halves()));
    expect(await textOf(await caller.read("exportAudit", asked))).toBe("name\nGröße\n");
    expect(requests[0]?.headers.get("accept")).toBe("*/*");
  });

  test("throws the service's error in place of a text", async () => {
    const { caller } = answering(problem(403, { code: "forbidden", detail: "No" }));
    expect(await failure(caller.read("exportAudit", asked))).toMatchObject({ code: "forbidden" });
  });

  test("given a page of something before the service keeps it out of the text", async () => {
    const { caller } = answering(() => new Response("<html>Sign in", { headers: { "content-type": "text/html" } }));
    expect(await failure(caller.read("exportAudit", { body: {} }))).toMatchObject({ reason: "unavailable" });
  });

  test("given an answer that ends in the middle says so", async () => {
    const { createServer } = await import("node:http");
    const broken = createServer((_request, response) => {
      response.write("id,at\n");
      setTimeout(() => response.destroy(), 50);
    });
    await new Promise<void>((resolve) => void broken.listen(0, "127.0.0.1", resolve));
    const address = broken.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const tokens = { accessToken: async () => "first" };
    const caller = createHttpCaller({ baseUrl: `http://127.0.0.1:${port}`, tokens });
    const reading = caller.read("exportAudit", asked).then(textOf);
    expect(String(await failure(reading))).toContain(`Cannot reach http://127.0.0.1:${port}`);
    broken.close();
  });
});
