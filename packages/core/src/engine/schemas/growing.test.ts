import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { roles } from "../../application/roles/table.ts";
import { operations } from "../../service.ts";
import { endpointShapes } from "../../webhooks/endpoints/schemas.ts";
import { listedValues, oneOfGrowing, openForm } from "./growing.ts";
import { growing, text } from "./schema.ts";
import { isValid } from "./validate.ts";

const kind = oneOfGrowing(["a", "b"]);

test("oneOfGrowing() takes only today's values, its open form any text", () => {
  expect([isValid(kind, "a"), isValid(kind, "c")]).toEqual([true, false]);
  expect([isValid(openForm(kind), "c"), isValid(openForm(kind), 1)]).toEqual([true, false]);
  expect<object>(openForm(kind)).toMatchObject({ type: "string", "x-known-values": ["a", "b"] });
});

test("openForm() opens an array of growing values and its length, and leaves other schemas unchanged", () => {
  const many = openForm(Type.Array(kind, { maxItems: 2, uniqueItems: true }));
  expect([isValid(many, ["a", "c", "d"]), isValid(many, ["c", "c"])]).toEqual([true, false]);
  const plain = Type.Array(text({ max: 5 }));
  expect(openForm(plain)).toBe(plain);
});

test("answers are open to future event types and privileges, requests are not", () => {
  const future = ["Admin Rockets"];
  expect(isValid(roles.schemas.entity.properties["privileges"] ?? Type.Never(), future)).toBe(true);
  expect(isValid(roles.schemas.create.properties["privileges"] ?? Type.Never(), future)).toBe(false);
  const { endpoint, create } = endpointShapes([{ type: "project.created", group: "Projects", description: "" }]);
  expect(isValid(endpoint.properties.eventTypes, ["project.launched"])).toBe(true);
  expect(isValid(create.properties.eventTypes, ["project.launched"])).toBe(false);
});

test("listedValues() are the same of a growing list in its closed and its open form, and none of other texts", () => {
  expect([kind, openForm(kind), text({ max: 5 })].map(listedValues)).toEqual([["a", "b"], ["a", "b"], undefined]);
});

test("no answer of the service shows a growing list in its closed form", () => {
  const closed = operations.filter(({ output, also }) => closesGrowing([output, also?.output])).map(({ name }) => name);
  expect(closed).toEqual([]);
  expect(operations.filter(({ body }) => closesGrowing(body)).map(({ name }) => name)).toContain("createRole");
});

function closesGrowing(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  return Object.hasOwn(schema, growing) || Object.values(schema).some(closesGrowing);
}
