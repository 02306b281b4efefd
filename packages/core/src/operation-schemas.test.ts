/** Holds the schemas of all operations: documents and generated clients name their types by `$id`. */
import { expect, test } from "bun:test";
import { KindGuard, type TSchema } from "@sinclair/typebox";
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

/** Places of defaults in an object and the objects in it; what is in a list is replaced as a whole. */
function defaultsIn(schema: TSchema, place = ""): readonly string[] {
  const own = place !== "" && "default" in schema ? [place] : [];
  if (!KindGuard.IsObject(schema)) return own;
  const members = Object.entries(schema.properties);
  return [...own, ...members.flatMap(([name, member]) => defaultsIn(member, `${place}/${name}`))];
}

test("no member of a patch has a default, which generated clients would send in its place", () => {
  const patches = operations.filter(({ method, body }) => method === "PATCH" && body);
  expect(patches.length).toBeGreaterThan(20);
  const found = patches.flatMap(({ name, body }) => {
    const schema: TSchema | undefined = KindGuard.IsArray(body) ? body.items : body;
    return (schema ? defaultsIn(schema) : []).map((place) => `${name}: ${place}`);
  });
  expect(found).toEqual([]);
});

test("no member that a request needs has a default", () => {
  const found = operations.flatMap(({ name, body }) => {
    const schema: TSchema | undefined = KindGuard.IsArray(body) ? body.items : body;
    const needed = schema && KindGuard.IsObject(schema) ? (schema.required ?? []) : [];
    return needed.flatMap((member) =>
      "default" in (schema?.["properties"][member] ?? {}) ? [`${name}: ${member}`] : [],
    );
  });
  expect(found).toEqual([]);
});
