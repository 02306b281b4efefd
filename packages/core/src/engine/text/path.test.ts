import { describe, expect, test } from "bun:test";
import { collectionOf } from "./path.ts";

describe("collectionOf() given the path", () => {
  test.each([
    ["of a collection is its name", "/api/v1/projects", "projects"],
    ["of one of its members is its name, too", "/api/v1/projects/{id}/views", "projects"],
    ["of administration is admin, whatever follows", "/api/v1/admin/projects/{projectId}", "admin"],
    ["outside the API is empty", "/.well-known/openid-configuration", ""],
    ["of a longer version is empty", "/api/v10/projects", ""],
  ])("%s", (_name, path, collection) => {
    expect(collectionOf({ path })).toBe(collection);
  });
});
