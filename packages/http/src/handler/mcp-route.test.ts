import { beforeEach, describe, expect, test } from "bun:test";
import { createTestService, type TestService } from "@design-catalog/testing/http/service";
import { type McpCall, mcpRoute } from "./mcp-route.ts";

const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const bodyBytesMax = 1_048_576;

let service: TestService;
let calls: McpCall[];
beforeEach(async () => {
  calls = [];
  const route = mcpRoute(async (_context, call) => {
    calls.push(call);
    return Response.json({ jsonrpc: "2.0", id: 1, result: {} });
  });
  service = await createTestService({ contextRoutes: [route] });
});

const send = (body: string, contentType = "application/json") =>
  service.send("/api/v1/mcp", { method: "POST", token: "user", body, headers: { "content-type": contentType } });

describe("mcpRoute()", () => {
  test("gives the server the message, its bytes and a signal", async () => {
    const text = JSON.stringify({ ...message, params: { name: "Größe" } });
    expect((await send(text)).status).toBe(200);
    const call = calls.pop();
    expect(call?.message).toEqual({ ...message, params: { name: "Größe" } });
    // Two letters take two bytes each.
    expect(call?.bytes).toBe(text.length + 2);
    expect(call?.signal.aborted).toBe(false);
  });

  test.each([
    ["another media type", JSON.stringify(message), "text/plain", 415],
    ["no JSON", "{", "application/json", 400],
    ["a body above the limit", JSON.stringify("x".repeat(bodyBytesMax)), "application/json", 413],
  ])("given %s refuses it before the server sees it", async (_, body, contentType, status) => {
    expect((await send(body, contentType)).status).toBe(status);
    expect(calls).toEqual([]);
  });
});
