import { expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { parse } from "yaml";
import { createOpenApiDocuments } from "./openapi-documents.ts";

test.each(["main", "admin"] as const)(
  "the %s document as YAML says the same to parsers of 1.1 and 1.2",
  async (api) => {
    const documents = createOpenApiDocuments({ operations, baseUrl: "/", ports: createTestPorts() });
    const [json, yaml] = await Promise.all([documents.read(api, "json"), documents.read(api, "yaml")]);
    expect(json.text).toContain('"createdAt":"20');
    expect(parse(yaml.text)).toEqual(JSON.parse(json.text));
    // Parsers of 1.1, such as PyYAML, make a date of a time without quotes.
    expect(parse(yaml.text, { schema: "yaml-1.1" })).toEqual(JSON.parse(json.text));
  },
);
