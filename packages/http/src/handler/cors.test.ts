import { describe, expect, test } from "bun:test";
import { createTestService } from "@design-catalog/testing/http/service";

const openPaths = [
  "/.well-known/oauth-authorization-server",
  "/.well-known/openid-configuration",
  "/.well-known/oauth-protected-resource/api/v1/mcp",
  "/.well-known/oauth-authorization-server/api/v1/mcp",
  "/.well-known/jwks.json",
  "/api/v1/oauth/token",
  "/api/v1/oauth/register",
  "/api/v1/oauth/revoke",
  "/api/v1/oauth/userinfo",
  "/api/v1/mcp",
];
const closedPaths = [
  "/api/v1/notes",
  "/api/v1/oauth/authorize",
  "/api/v1/oauth/tokens",
  "/api/v1/admin/oauth/token",
  "/signin",
  "/healthz",
];

const question = {
  method: "OPTIONS",
  headers: {
    origin: "https://assistant.example",
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,mcp-protocol-version",
  },
};

function corsHeaders({ headers }: Response): readonly (readonly [string, string])[] {
  return [...headers].filter(([name]) => name.startsWith("access-control-"));
}

describe("a preflight request", () => {
  test.each(openPaths)("to %s is allowed, with the headers that clients send", async (path) => {
    const service = await createTestService();
    const answer = await service.send(path, question);
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(corsHeaders(answer))).toEqual({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PUT, DELETE, OPTIONS",
      "access-control-allow-headers":
        "Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, Range, If-Range",
      "access-control-expose-headers":
        "WWW-Authenticate, Mcp-Session-Id, Retry-After, RateLimit, RateLimit-Policy, ETag, Location, Content-Range, Content-Disposition",
      "access-control-max-age": "7200",
    });
  });

  test.each(closedPaths)("to %s gets no permission", async (path) => {
    const service = await createTestService();
    const answer = await service.send(path, question);
    expect([404, 405]).toContain(answer.status);
    expect(corsHeaders(answer)).toEqual([]);
  });
});

test.each(openPaths)("%s lets pages read every answer, errors included, and never accepts cookies", async (path) => {
  const service = await createTestService();
  for (const method of ["GET", "POST", "DELETE"]) {
    const answer = await service.send(path, { method });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  }
});

test("an OPTIONS request that is no preflight is refused like any other method", async () => {
  const service = await createTestService();
  const answer = await service.send("/.well-known/jwks.json", { method: "OPTIONS" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const notes = await service.send("/api/v1/notes", {
    token: "user",
    headers: { origin: "https://assistant.example" },
  });
  expect([notes.status, corsHeaders(notes)]).toEqual([200, []]);
});
