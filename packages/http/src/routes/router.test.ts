import { describe, expect, test } from "bun:test";
import { DomainError } from "@design-catalog/core";
import type { Method } from "@design-catalog/core/engine";
import { assert, property, string } from "fast-check";
import { createRouter } from "./router.ts";

const route = (method: Method, path: string) => ({ method, path, name: `${method} ${path}` });
const router = createRouter([
  route("GET", "/api/v1/users"),
  route("POST", "/api/v1/users"),
  route("PUT", "/api/v1/users/{userId}"),
  route("DELETE", "/api/v1/users/{userId}"),
  route("POST", "/api/v1/users/{id}/restore"),
  route("POST", "/api/v1/users/invite"),
  route("GET", "/api/v1/users/{a}/notes/{b}"),
  route("GET", "/admin/users"),
  route("POST", "/admin/users/{id}"),
  route("GET", "/admin/*"),
]);

function found(method: string, path: string) {
  const match = router.match(method, path);
  return match.outcome === "found" ? { name: match.target.name, parameters: match.parameters } : match;
}

describe("match()", () => {
  test("given a path without parameters finds its target", () => {
    expect(found("GET", "/api/v1/users")).toEqual({ name: "GET /api/v1/users", parameters: {} });
  });

  test("given parameters returns them under their route's names", () => {
    expect(found("PUT", "/api/v1/users/7")).toEqual({
      name: "PUT /api/v1/users/{userId}",
      parameters: { userId: "7" },
    });
    expect(found("POST", "/api/v1/users/7/restore")).toMatchObject({ parameters: { id: "7" } });
    expect(found("GET", "/api/v1/users/7/notes/8")).toMatchObject({ parameters: { a: "7", b: "8" } });
  });

  test("given a path below that no other route has finds what takes all of these, by its method only", () => {
    for (const path of ["/admin/", "/admin/roads", "/admin/users/", "/admin/users/7/notes", "/admin/*"])
      expect(found("GET", path)).toEqual({ name: "GET /admin/*", parameters: {} });
    expect(found("HEAD", "/admin/roads")).toMatchObject({ name: "GET /admin/*" });
    expect(found("POST", "/admin/roads")).toEqual({ outcome: "not found" });
    expect(found("GET", "/admin/users/7")).toEqual({ outcome: "wrong method", allow: ["POST"] });
    for (const path of ["/admin", "/administration", "/adminx/users"])
      expect(found("GET", path)).toEqual({ outcome: "not found" });
  });

  test("given a literal next to a parameter prefers the literal and backtracks from a dead end", () => {
    expect(found("POST", "/api/v1/users/invite")).toMatchObject({ name: "POST /api/v1/users/invite" });
    expect(found("POST", "/api/v1/users/invite/restore")).toMatchObject({ parameters: { id: "invite" } });
  });

  test("given a dead end after a parameter forgets the parameter's value", () => {
    const crossing = createRouter([route("GET", "/users/{user}/notes"), route("GET", "/{kind}/{id}/files")]);
    expect(crossing.match("GET", "/users/7/files")).toMatchObject({ parameters: { kind: "users", id: "7" } });
  });

  test("given HEAD finds the GET target", () => {
    expect(found("HEAD", "/api/v1/users")).toMatchObject({ name: "GET /api/v1/users" });
    expect(found("HEAD", "/api/v1/users/7")).toMatchObject({ outcome: "wrong method" });
  });

  test.each([
    ["PATCH", "/api/v1/users", ["GET", "HEAD", "POST"]],
    ["GET", "/api/v1/users/7", ["DELETE", "PUT"]],
    ["OPTIONS", "/api/v1/users", ["GET", "HEAD", "POST"]],
    ["get", "/api/v1/users", ["GET", "HEAD", "POST"]],
  ])("given another method (%s %s) lists the allowed ones", (method, path, allow) => {
    expect(router.match(method, path)).toEqual({ outcome: "wrong method", allow });
  });

  test.each([
    "/api/v1/users/",
    "/api/v1/users/7/",
    "/api/v1//users",
    "/API/v1/users",
    "/api/v1/users/7/restore/more",
    "/api%2Fv1/users",
    "/",
    "",
    "*",
    "/__proto__",
    "/constructor",
  ])("given another path (%s) finds nothing", (path) => {
    expect(router.match("GET", path)).toEqual({ outcome: "not found" });
  });

  test("given percent-encoding decodes each parameter separately, and nothing else", () => {
    expect(router.match("GET", "/api/v1/%75sers")).toEqual({ outcome: "not found" });
    expect(router.match("PUT", "/api/v1%2Fusers/a")).toEqual({ outcome: "not found" });
    expect(found("PUT", "/api/v1/users/a%2Fb%20c")).toMatchObject({ parameters: { userId: "a/b c" } });
  });

  test.each(["/api/v1/users/%", "/api/v1/users/%zz", "/api/v1/users/%c3%28", "/%"])(
    "given bad encoding (%s) throws",
    (path) => {
      expect(() => router.match("GET", path)).toThrow(DomainError);
    },
  );

  test("given any segment returns it decoded", () => {
    assert(
      property(string({ minLength: 1, unit: "grapheme" }), (text) => {
        expect(found("PUT", `/api/v1/users/${encodeURIComponent(text)}`)).toMatchObject(
          text === "invite" ? { outcome: "wrong method" } : { parameters: { userId: text } },
        );
      }),
    );
  });
});

test("createRouter() given one method and path twice refuses, whatever the names of the parameters", () => {
  expect(() => createRouter([route("GET", "/a/{b}"), route("GET", "/a/{c}")])).toThrow(TypeError);
});
