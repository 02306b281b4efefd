import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { matches } from "@design-catalog/core";
import { applications, defaultApplicationSettings } from "@design-catalog/core/application";
import { applicationId, baseUrl, createTestService } from "@design-catalog/testing/http/service";

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
        "WWW-Authenticate, X-Request-Id, Idempotency-Replayed, Mcp-Session-Id, Retry-After, RateLimit, RateLimit-Policy, ETag, Location, Content-Range, Content-Disposition",
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

test("an OPTIONS request that is not a preflight is refused like any other method", async () => {
  const service = await createTestService();
  const answer = await service.send("/.well-known/jwks.json", { method: "OPTIONS" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const notes = await service.send("/api/v1/notes", {
    token: "user",
    headers: { origin: "https://assistant.example" },
  });
  expect([notes.status, corsHeaders(notes)]).toEqual([200, []]);
});

const planner = "https://planner.example";

/** A service whose application allows pages of {@link planner}. */
async function startAllowing(allowedOrigins: readonly string[] = [planner]) {
  const service = await createTestService();
  const at = "2026-11-21T09:30:00.000Z";
  const settings = { ...defaultApplicationSettings, allowedOrigins };
  const row = {
    id: applicationId,
    version: 0,
    name: "A",
    userSettings: [],
    settings,
    suspendedAt: null,
    moveState: null,
  };
  const store = service.storage.open(applicationId);
  await store.transaction((transaction) =>
    transaction.insert(applications, [{ ...row, createdAt: at, updatedAt: at }]),
  );
  return service;
}

interface OpenApiResponse {
  readonly $ref?: string;
  readonly headers?: object;
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses?: ResponsesByName }>>>>;
  readonly components: { readonly responses: ResponsesByName };
}

type ResponsesByName = Readonly<Record<string, OpenApiResponse>>;

/** Names of the headers that the documents promise in answers of these paths. */
async function promisedHeaders(isAsked: (path: string) => boolean): Promise<ReadonlySet<string>> {
  const names = ["openapi.json", "openapi.admin.json"];
  const read = (name: string): Promise<OpenApiDocument> =>
    Bun.file(join(import.meta.dir, "../../../../contract", name)).json();
  const documents = await Promise.all(names.map(read));
  return new Set(
    documents.flatMap(({ paths, components }) =>
      Object.entries(paths)
        .filter(([path]) => isAsked(path))
        .flatMap(([, operations]) =>
          Object.values(operations).flatMap(({ responses }) => Object.values(responses ?? {})),
        )
        .map((response) => components.responses[response.$ref?.split("/").at(-1) ?? ""] ?? response)
        .flatMap(({ headers }) => Object.keys(headers ?? {})),
    ),
  );
}

describe("headers that the documents promise", () => {
  const exposedTo = async (path: string, origin: string) => {
    const answer = await (await startAllowing()).send(path, { headers: { origin } });
    return new Set(answer.headers.get("access-control-expose-headers")?.split(", "));
  };

  test("can be read by pages of an allowed origin", async () => {
    const promised = await promisedHeaders((path) => !path.startsWith("/api/v1/oauth/"));
    expect(promised.size).toBeGreaterThan(5);
    const exposed = await exposedTo("/api/v1/notes", planner);
    expect([...promised].filter((name) => !exposed.has(name))).toEqual([]);
  });

  test("can be read by every page at the paths that are open to all", async () => {
    const promised = await promisedHeaders((path) => openPaths.includes(path));
    expect(promised.size).toBeGreaterThan(3);
    const exposed = await exposedTo("/api/v1/oauth/token", "https://assistant.example");
    expect([...promised].filter((name) => !exposed.has(name))).toEqual([]);
  });
});

describe("an allowed origin", () => {
  test("may send every method with a token, and reads the answers, errors included", async () => {
    const service = await startAllowing();
    const headers = { ...question.headers, origin: planner, "access-control-request-method": "PATCH" };
    const answer = await service.send("/api/v1/notes", { method: "OPTIONS", headers });
    expect([answer.status, Object.fromEntries(corsHeaders(answer)), answer.headers.get("vary")]).toEqual([
      204,
      {
        "access-control-allow-origin": planner,
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
        "access-control-allow-headers":
          "Authorization, Content-Type, Accept, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, X-Request-Id",
        "access-control-expose-headers":
          "ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate, X-Request-Id, Idempotency-Replayed, Content-Disposition",
        "access-control-max-age": "600",
      },
      "Origin",
    ]);
    for (const [path, status] of [
      ["/api/v1/notes", 200],
      ["/api/v1/nothing", 404],
    ] as const) {
      const read = await service.send(path, { token: "user", headers: { origin: planner } });
      expect([read.status, read.headers.get("access-control-allow-origin")]).toEqual([status, planner]);
    }
    const refused = await service.send("/api/v1/notes", { json: { text: "x" }, headers: { origin: planner } });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, planner]);
    expect(refused.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test.each([
    ["/api/v1/notes", "https://planner.example.evil.example"],
    ["/api/v1/notes", "http://planner.example"],
    ["/api/v1/notes", "null"],
    ["/api/v1/notes", baseUrl],
    ["/api/v1/oauth/authorize", planner],
    ["/api/v1/oauth/requests", planner],
    ["/signin", planner],
    ["/healthz", planner],
  ])("is no other one, and no page or OAuth: %s from %s", async (path, origin) => {
    const service = await startAllowing();
    const answer = await service.send(path, { method: "OPTIONS", headers: { ...question.headers, origin } });
    expect([404, 405]).toContain(answer.status);
    expect(corsHeaders(answer)).toEqual([]);
  });

  test("counts within five seconds of the change, and no longer afterwards", async () => {
    const service = await startAllowing([]);
    const allowed = async () =>
      (await service.send("/api/v1/notes", { headers: { origin: planner } })).headers.has(
        "access-control-allow-origin",
      );
    expect(await allowed()).toBe(false);
    const store = service.storage.open(applicationId);
    const allow = (allowedOrigins: readonly string[]) =>
      store.transaction((transaction) =>
        transaction.update(applications, matches({ id: applicationId }), {
          settings: { ...defaultApplicationSettings, allowedOrigins },
        }),
      );
    await allow([planner]);
    service.advance(5_000);
    expect(await allowed()).toBe(true);
    await allow([]);
    service.advance(5_000);
    expect(await allowed()).toBe(false);
  });
});
