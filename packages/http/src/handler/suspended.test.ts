import { expect, test } from "bun:test";
import type { WithheldState } from "@design-catalog/core/ports";
import { createTestService, applicationId } from "@design-catalog/testing/http/service";
import { testId } from "@design-catalog/testing/test-id";
import { mcpRoute } from "./mcp-route.ts";

const other = testId<"application">("89abcdef0123456789abcdef");

/** A service whose own application is not served, and another one is. */
async function serve(state: WithheldState = "suspended") {
  const suspended = new Map<string, WithheldState>([[applicationId, state]]);
  const service = await createTestService({
    withheldState: async (id) => suspended.get(id),
    applicationOf: async (host) =>
      host === "dealer.example" ? { applicationId: other, baseUrl: "https://dealer.example" } : undefined,
    contextRoutes: [mcpRoute(async () => Response.json({ jsonrpc: "2.0", id: 1, result: {} }))],
  });
  return { ...service, resume: () => suspended.clear() };
}

test("every request to a suspended application gets 403 with a sentence, with and without a token", async () => {
  const { send, resume } = await serve();
  const json = { text: "a" };
  const requests = [
    () => send("/api/v1/notes", { method: "POST", token: "user", json }),
    () => send("/api/v1/notes", { method: "POST", json }),
    () => send("/api/v1/mcp", { method: "POST", token: "user", json: { jsonrpc: "2.0", id: 1, method: "tools/list" } }),
  ];
  for (const request of requests) {
    const response = await request();
    expect([response.status, response.headers.get("content-type")]).toEqual([403, "application/problem+json"]);
    expect(await response.json()).toMatchObject({
      code: "application_suspended",
      detail: "The application is suspended: only the operator of the service can resume it",
    });
  }
  resume();
  expect((await send("/api/v1/notes", { method: "POST", token: "user", json })).status).toBe(201);
});

test("other applications, probes and documents are served meanwhile", async () => {
  const { send, handler } = await serve();
  for (const path of ["/healthz", "/readyz", "/api/v1/openapi.json"])
    expect([path, (await send(path)).status]).toEqual([path, 200]);
  const headers = { authorization: "Bearer user", "content-type": "application/json" };
  const request = new Request("https://dealer.example/api/v1/notes", { method: "POST", headers, body: '{"text":"a"}' });
  expect((await handler.handle(request)).status).toBe(201);
});

test.each([
  ["moving", "1"],
  ["arriving", "5"],
  ["moved", "5"],
] as const)("every request to an application that is %s gets 503 with Retry-After %s", async (state, seconds) => {
  const { send } = await serve(state);
  for (const token of ["user", undefined]) {
    const response = await send("/api/v1/notes", { method: "POST", json: { text: "a" }, ...(token && { token }) });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, seconds]);
    expect(await response.json()).toMatchObject({ code: "application_moving" });
  }
});
