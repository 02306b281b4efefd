import { describe, expect, test } from "bun:test";
import { exportAudit, getProject, getStatus, importProducts, queryProducts } from "./contract/api.ts";
import { createCatalogClient, Failure } from "./mod.ts";

const baseUrl = "https://catalog.example";

/** A client of a service that answers in this order, and the requests it got. */
function clientOf(answers: readonly Response[], options: { readonly forgetToken?: (refused: string) => void } = {}) {
  const requests: Request[] = [];
  let tokens = 0;
  const client = createCatalogClient({
    ...options,
    baseUrl,
    token: async () => `t${++tokens}`,
    fetch: async (request) => answers[requests.push(request) - 1] ?? Promise.reject(new TypeError("gone")),
  });
  return { ...client, requests };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable("the call must fail"),
    (error: unknown) => (error instanceof Failure ? error : expect.unreachable(String(error))),
  );

/** An answer whose connection breaks after its first bytes. */
function brokenOff(mediaType: string): Response {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
    pull: (controller) => controller.error(new TypeError("The socket was closed")),
  });
  return new Response(body, { headers: { "content-type": mediaType } });
}

describe("createCatalogClient()", () => {
  test("fills the path and the query, and sends the body as JSON", async () => {
    const { call, requests } = clientOf([Response.json({ name: "Lobby" }), Response.json({ rowData: [] })]);
    expect((await call(getProject, { path: { id: "a/b" } })).name).toBe("Lobby");
    await call(queryProducts, { body: { startRow: 0, endRow: 10 } });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${baseUrl}/api/v1/projects/a%2Fb`,
      `POST ${baseUrl}/api/v1/admin/products/grid`,
    ]);
    expect(requests[0]?.headers.has("content-type")).toBe(false);
    expect(await requests[1]?.json()).toEqual({ startRow: 0, endRow: 10 });
  });

  test("sends a text by its media type, and gives an answer that is not JSON as text", async () => {
    const { call, requests } = clientOf([
      Response.json({ created: 1 }),
      new Response("at;action\n", { headers: { "content-type": "text/csv" } }),
    ]);
    await call(importProducts, { query: { dryRun: true }, body: "name\nLobby\n", contentType: "text/csv" });
    expect(requests[0]?.url).toEndWith("/import?dryRun=true");
    expect(requests[0]?.headers.get("content-type")).toBe("text/csv");
    expect(await requests[0]?.text()).toBe("name\nLobby\n");
    expect(await call(exportAudit, { body: { format: "csv" } })).toBe("at;action\n");
  });

  test.each([
    ["the page of a proxy", () => new Response("<html>Sign in", { headers: { "content-type": "text/html" } })],
    ["JSON without its end", () => new Response('{"name":"Lo', { headers: { "content-type": "application/json" } })],
    ["JSON whose connection breaks", () => brokenOff("application/json")],
    ["a text whose connection breaks", () => brokenOff("text/csv")],
  ])("given %s in place of the output throws a failure, as for no answer", async (_, answer) => {
    const { call } = clientOf([answer()]);
    const failure = await failureOf(call(getStatus, {}));
    expect([failure.code, failure.message]).toEqual(["no_answer", expect.stringContaining("but 200 came with")]);
  });

  test("sends the bytes of a file as they are, under the media type that is given", async () => {
    const { call, requests } = clientOf([Response.json({ created: 1 })]);
    await call(importProducts, { body: new Blob([Uint8Array.of(0xff, 0xfe, 0x61)]), contentType: "text/csv" });
    expect(requests[0]?.headers.get("content-type")).toBe("text/csv");
    expect(await requests[0]?.bytes()).toEqual(Uint8Array.of(0xff, 0xfe, 0x61));
  });

  test("sends the token of the moment, and without one sends none", async () => {
    const { call, requests } = clientOf([Response.json({}), Response.json({})]);
    await call(getStatus, {});
    await call(getStatus, {});
    expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer t1", "Bearer t2"]);
    const seen: (string | null)[] = [];
    const fetch = async ({ headers }: Request) => {
      seen.push(headers.get("authorization"));
      return Response.json({});
    };
    await createCatalogClient({ baseUrl, fetch }).call(getStatus, {});
    expect(seen).toEqual([null]);
  });

  test("given a refused token sends the request once more with the next one", async () => {
    const forgotten: string[] = [];
    const refused = () => new Response(null, { status: 401 });
    const forgetToken = (token: string) => void forgotten.push(token);
    const { call, requests } = clientOf([refused(), Response.json({ rowData: [] })], { forgetToken });
    await call(queryProducts, { body: { startRow: 0, endRow: 10 } });
    expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer t1", "Bearer t2"]);
    expect(await requests[1]?.json()).toEqual({ startRow: 0, endRow: 10 });
    expect(forgotten).toEqual(["t1"]);
    const twice = clientOf([refused(), refused()], { forgetToken });
    expect((await failureOf(twice.call(getStatus, {}))).message).toStartWith("401");
    expect(twice.requests).toHaveLength(2);
  });

  test("throws the service's problem, or what is known without one", async () => {
    const problem = { code: "conflict", detail: "Cannot change it because it changed", requestId: "r1", errors: [] };
    const { call } = clientOf([
      Response.json(problem, { status: 409 }),
      new Response("<html>", { status: 502, statusText: "Bad Gateway", headers: { "x-request-id": "r2" } }),
    ]);
    const refused = await failureOf(call(getStatus, {}));
    expect([refused.code, refused.message, refused.requestId]).toEqual(["conflict", problem.detail, "r1"]);
    expect((await failureOf(call(getStatus, {}))).message).toBe("502 Bad Gateway (r2)");
    const unanswered = await failureOf(call(getStatus, {}));
    expect([unanswered.code, unanswered.cause]).toEqual(["no_answer", new TypeError("gone")]);
  });
});
