import { expect, test } from "bun:test";
import { baseUrl, createTestService } from "@design-catalog/testing/http/service";

const page = async () => new Response("page");
const lost = { documented: false, name: "getLostPage", method: "GET", path: "/pages/*", run: page } as const;
const shown = { documented: false, name: "getPage", method: "GET", path: "/pages/{name}", run: page } as const;

test.each([
  ["GET", "/api/v1/notes/", "/api/v1/notes"],
  ["POST", "/api/v1/notes/?a=%2F&b", "/api/v1/notes?a=%2F&b"],
  ["PATCH", "/api/v1/notes/%C3%A9/", "/api/v1/notes/%C3%A9"],
  ["HEAD", "/api/v1/openapi.json/", "/api/v1/openapi.json"],
  ["GET", "/pages/one/", "/pages/one"],
])("%s %s leads to the path without the slash, with its query", async (method, path, location) => {
  const { send } = await createTestService({ contextRoutes: [lost, shown] });
  const response = await send(path, { method });
  expect([response.status, response.headers.get("location")]).toEqual([308, location]);
});

test.each([
  ["GET", "/nowhere/", 404],
  ["GET", "/api/v1/notes//", 404],
  ["GET", "/api/v1/notes/%/", 400],
  ["GET", "//evil.example/", 404],
  ["GET", "/healthz/", 404],
  ["PUT", "/api/v1/notes/", 404],
  ["GET", "/", 404],
  ["GET", "/pages/one/two/", 200],
])("%s %s leads nowhere", async (method, path, status) => {
  const { handler } = await createTestService({ contextRoutes: [lost, shown] });
  const response = await handler.handle(new Request(baseUrl + path, { method }));
  expect([response.status, response.headers.get("location")]).toEqual([status, null]);
});
