import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { roles } from "../../application/roles/table.ts";
import { endpointShapes } from "../../webhooks/endpoints/schemas.ts";
import { oneOfGrowing, openForm } from "./growing.ts";
import { text } from "./schema.ts";
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
