import { describe, expect, test } from "bun:test";
import { baseUrl, createTestService, readObject } from "@design-catalog/testing/http/service";
import { parse } from "yaml";

describe("the OpenAPI documents", () => {
  test.each(["/api/v1/openapi", "/api/v1/admin/openapi"])("%s is the same as JSON and as YAML", async (path) => {
    const service = await createTestService();
    const [json, yaml] = await Promise.all([service.send(`${path}.json`), service.send(`${path}.yaml`)]);
    expect(json.headers.get("content-type")).toBe("application/json");
    expect(yaml.headers.get("content-type")).toBe("application/yaml");
    const document = await readObject(json);
    expect(document.servers).toEqual([{ url: baseUrl }]);
    expect(parse(await yaml.text())).toEqual(document);
  });

  test("are not sent again to clients that have them", async () => {
    const service = await createTestService();
    const first = await service.send("/api/v1/openapi.json");
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/u);
    const second = await service.send("/api/v1/openapi.json", { headers: { "if-none-match": tag } });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe("");
    expect((await service.send("/api/v1/admin/openapi.json")).headers.get("etag")).not.toBe(tag);
  });
});

describe("GET /.well-known/jwks.json", () => {
  test("publishes the keys that sign tokens, and allows caching them", async () => {
    const service = await createTestService();
    const response = await service.send("/.well-known/jwks.json");
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    const published: unknown = await response.json();
    expect(published).toEqual(await service.allPorts.tokenSigner.keySet());
  });
});

describe("the probes", () => {
  test("distinguish the process from its dependencies", async () => {
    const checks = { database: "unreachable" };
    const service = await createTestService({ readiness: async () => ({ ready: false, checks }) });
    const health = await service.send("/healthz");
    expect(health.status).toBe(200);
    expect(await readObject(health)).toEqual({ status: "ok" });
    const readiness = await service.send("/readyz");
    expect(readiness.status).toBe(503);
    expect(await readObject(readiness)).toEqual({ status: "unavailable", checks });
  });

  test("tell the version and commit that the host provides", async () => {
    const service = await createTestService({ version: "1.4.0", commit: "0123456789ab" });
    const health = { status: "ok", version: "1.4.0", commit: "0123456789ab" };
    expect(await readObject(await service.send("/healthz"))).toEqual(health);
  });

  test("answer ready when every check passes", async () => {
    const service = await createTestService();
    expect(await readObject(await service.send("/readyz"))).toEqual({ status: "ready", checks: { database: "ok" } });
  });
});

test("a route of the host is served and described along with the operations", async () => {
  const greeting = {
    name: "getGreeting",
    method: "GET",
    path: "/greeting",
    tag: "System",
    summary: "Greeting",
    description: "Greeting.",
    answer: "A text",
    mediaType: "text/plain",
    run: async () => new Response("hello", { headers: { "content-type": "text/plain" } }),
  } as const;
  const service = await createTestService({ contextRoutes: [greeting] });
  expect(await (await service.send("/greeting")).text()).toBe("hello");
  expect(await readObject(await service.send("/api/v1/openapi.json"))).toMatchObject({
    paths: { "/greeting": { get: { operationId: "getGreeting", security: [] } } },
  });
});
