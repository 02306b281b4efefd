/** The description of deliveries for tools of AsyncAPI, by the schemas that the AsyncAPI Initiative publishes. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import schema from "@asyncapi/specs/schemas/3.0.0-without-$id.json" with { type: "json" };
import { Ajv } from "ajv";
import { default as addFormats } from "ajv-formats";

const contract = join(import.meta.dir, "..", "contract");
const read = (file: string) => Object(JSON.parse(readFileSync(join(contract, file), "utf8")));
const [document, webhooks] = [read("asyncapi.json"), read("webhooks.json")];

// Drafts of JSON Schema differ in what is strict; AsyncAPI reads draft 7.
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);

test("the AsyncAPI document is valid for the schema of AsyncAPI 3.0.0, which refuses a broken one", () => {
  const isValid = ajv.compile(schema);
  expect([isValid(document), isValid.errors]).toEqual([true, null]);
  const broken = { ...document, operations: { deliver: { ...document.operations.deliver, action: "push" } } };
  expect(isValid(broken)).toBe(false);
});

test("the AsyncAPI document has the events of the OpenAPI document, by references that it holds", () => {
  const { DeliveryHeaders: headers, ...schemas } = document.components.schemas;
  expect(schemas).toEqual(webhooks.components.schemas);
  expect(headers.required).toContain("webhook-signature");
  expect(document.operations.deliver.messages).toHaveLength(Object.keys(webhooks.webhooks).length);
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]*)"/gu);
  const missing = [...references].filter(
    ([, path = ""]) => !path.split("/").reduce((part, name) => Object(part)[name], document),
  );
  expect(missing).toEqual([]);
});

test("draft 7 of JSON Schema, which AsyncAPI reads, accepts the example of each event and nothing else", () => {
  ajv.addSchema({ components: document.components }, "deliveries");
  for (const name of Object.values<{ readonly payload: { readonly $ref: string } }>(document.components.messages)) {
    const isValid = ajv.getSchema(`deliveries${name.payload.$ref}`);
    const [example] = document.components.schemas[name.payload.$ref.split("/").at(-1) ?? ""].examples;
    expect([name, isValid?.(example), isValid?.({ ...example, timestamp: "today" })]).toEqual([name, true, false]);
  }
});
