import { expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { parse } from "yaml";
import { createOpenApiDocuments } from "./openapi-documents.ts";

test.each(["main", "admin"] as const)("parsers of YAML 1.1 and 1.2 read the same from the %s document", async (api) => {
  const documents = createOpenApiDocuments({ operations, baseUrl: "/", ports: createTestPorts() });
  const [json, yaml] = await Promise.all([documents.read(api, "json"), documents.read(api, "yaml")]);
  expect(json.text).toContain('"createdAt":"20');
  expect(parse(yaml.text)).toEqual(JSON.parse(json.text));
  // YAML 1.1 parsers such as PyYAML read an unquoted time as a date.
  expect(parse(yaml.text, { schema: "yaml-1.1" })).toEqual(JSON.parse(json.text));
});
