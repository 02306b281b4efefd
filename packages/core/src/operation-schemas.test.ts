/** Holds the schemas of all operations: documents and generated clients name their types by `$id`. */
import { expect, test } from "bun:test";
import { isJsonObject } from "./engine/mod.ts";
import { operations } from "./service.ts";

/** Answers that hold nothing. */
const empty: readonly string[] = ["revokeToken"];

/** Objects that an operation takes or returns, also as items of a list. */
function objectsOf(schema: unknown): readonly { readonly $id?: unknown }[] {
  const shape: unknown = isJsonObject(schema) && schema["type"] === "array" ? schema["items"] : schema;
  return isJsonObject(shape) && shape["type"] === "object" ? [shape] : [];
}

test("every object that an operation takes or returns has a name in the documents", () => {
  const shapes = operations.flatMap(({ name, body, output }) =>
    [body, output].flatMap(objectsOf).map(({ $id }) => ({ name, $id })),
  );
  expect(shapes.length).toBeGreaterThan(200);
  const nameless = shapes.filter(({ $id }) => typeof $id !== "string" || !/^[A-Z][A-Za-z]+$/u.test($id));
  expect([...new Set(nameless.map(({ name }) => name))]).toEqual([...empty]);
});
