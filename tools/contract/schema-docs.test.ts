import { expect, test } from "bun:test";
import { documentSchemas } from "./schema-docs.ts";

function ref(name: string) {
  return { schema: { $ref: `#/components/schemas/${name}` } };
}

/** An operation with a body of one schema and a response of another. */
function operation(operationId: string, body: string, response: string) {
  return { operationId, requestBody: { content: ref(body) }, responses: { 200: { content: ref(response) } } };
}

const lamp = { post: operation("createLamp", "LampCreate", "Lamp"), put: operation("putLamp", "LampPut", "Lamp") };

/** Sentence of a schema in a document that has only these schemas. */
function sentenceOf(name: string, schemas: Readonly<Record<string, unknown>>, paths: object = { "/lamps": lamp }) {
  return documentSchemas([{ paths: { ...paths }, components: { schemas } }]).get(name);
}

test("documentSchemas() takes the description of a schema that has one", () => {
  expect(sentenceOf("Lamp", { Lamp: { description: "A lamp" } })).toBe("A lamp");
});

test.each([
  ["Lamp", "Response of `createLamp` and `putLamp`"],
  ["LampCreate", "Body of `createLamp`"],
])("documentSchemas() given %s names the operations that use it", (name, sentence) => {
  expect(sentenceOf(name, { [name]: {} })).toBe(sentence);
});

test("documentSchemas() given a schema that only schemas use names these", () => {
  expect(sentenceOf("Socket", { Socket: {}, Lamp: { properties: { socket: ref("Socket").schema } } })).toBe(
    "Part of `Lamp`",
  );
});

test.each([
  ["three", ["a", "b", "c"], "`a`, `b` and `c`"],
  ["four", ["a", "b", "c", "d"], "`a`, `b`, `c` and 1 more"],
  ["five, one of them twice", ["a", "b", "c", "d", "e", "e"], "`a`, `b`, `c` and 2 more"],
])("documentSchemas() given %s users names three and counts the others", (_, users, list) => {
  const paths = Object.fromEntries(users.map((name, index) => [`/${index}`, { get: operation(name, "Body", "Lamp") }]));
  expect(sentenceOf("Lamp", { Lamp: {} }, paths)).toBe(`Response of ${list}`);
});

test("documentSchemas() refuses a schema without description and use", () => {
  expect(() => sentenceOf("Fuse", { Fuse: {} })).toThrow("Cannot document the schema Fuse");
});
