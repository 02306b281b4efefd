import { expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { parse } from "yaml";
import { createOpenApiDocuments } from "./openapi-documents.ts";
import { createOpenApi } from "./openapi.ts";

test.each(["main", "admin"] as const)("parsers of YAML 1.1 and 1.2 read the same from the %s document", async (api) => {
  const documents = createOpenApiDocuments({ operations, baseUrl: "/", ports: createTestPorts() });
  const [json, yaml] = await Promise.all([documents.read(api, "json"), documents.read(api, "yaml")]);
  expect(json.text).toContain('"createdAt":"20');
  // That of the runtime is a second implementation, and takes a fortieth of the time.
  expect(Bun.YAML.parse(yaml.text)).toEqual(JSON.parse(json.text));
  // YAML 1.1 parsers such as PyYAML read an unquoted time as a date.
  expect(parse(yaml.text, { schema: "yaml-1.1" })).toEqual(JSON.parse(json.text));
});

test.each([
  ["main", "/api/v1/openapi"],
  ["admin", "/api/v1/admin/openapi"],
] as const)("the %s document describes its form in YAML as what is read from it", (api, path) => {
  const described = (mediaType: string) => {
    const content = { [mediaType]: { schema: { type: "object" }, example: { openapi: "3.0.3" } } };
    return { get: { responses: { 200: { content } } } };
  };
  expect(createOpenApi(api, { operations, baseUrl: "/" })["paths"]).toMatchObject({
    [`${path}.json`]: described("application/json"),
    [`${path}.yaml`]: described("application/yaml"),
  });
});
