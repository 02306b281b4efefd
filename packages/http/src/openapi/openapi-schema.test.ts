import { describe, expect, test } from "bun:test";
import { type TSchema, Type } from "@sinclair/typebox";
import { onlyReached } from "./openapi-components.ts";
import { createSchemaConverter } from "./openapi-schema.ts";

const point = Type.Object({ x: Type.Number() }, { $id: "Point" });
const convert = (schema: TSchema) => createSchemaConverter().convert(schema);
const string = { type: "string" };

describe("convert()", () => {
  test.each([
    ["a constant", Type.Literal("a"), { type: "string", enum: ["a"] }],
    ["a union of constants", Type.Union([Type.Literal(1), Type.Literal(2)]), { type: "number", enum: [1, 2] }],
    [
      "a nullable type",
      Type.Union([Type.String(), Type.Null()], { default: null }),
      { ...string, nullable: true, default: null },
    ],
    [
      "a nullable enumeration",
      Type.Union([Type.Unsafe(Type.String({ enum: ["a"] })), Type.Null()]),
      { ...string, enum: ["a", null], nullable: true },
    ],
    ["a nullable reference", Type.Union([point, Type.Null()]), { $ref: "#/components/schemas/NullablePoint" }],
    [
      "a nullable reference with a description",
      Type.Union([point, Type.Null()], { description: "Where it is", default: null }),
      { allOf: [{ $ref: "#/components/schemas/NullablePoint" }], description: "Where it is", default: null },
    ],
    [
      "a nullable union of references",
      Type.Union([point, Type.Array(point), Type.Null()]),
      {
        anyOf: [
          { $ref: "#/components/schemas/NullablePoint" },
          { type: "array", items: { $ref: "#/components/schemas/Point" } },
        ],
      },
    ],
    [
      "a nullable union",
      Type.Union([Type.String(), Type.Number(), Type.Null()]),
      { anyOf: [{ ...string, nullable: true }, { type: "number" }] },
    ],
    ["only null", Type.Null(), { ...string, nullable: true, enum: [null] }],
    [
      "exclusive bounds",
      Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 9 }),
      { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
    ],
    ["a map", Type.Record(Type.String(), Type.String()), { type: "object", additionalProperties: string }],
    [
      "a tuple",
      Type.Tuple([Type.String(), Type.String()]),
      { type: "array", items: { anyOf: [string, string] }, minItems: 2, maxItems: 2 },
    ],
    ["anything", Type.Unknown(), {}],
    [
      "a closed object",
      Type.Object({ a: Type.Optional(Type.String()), b: Type.Integer() }, { additionalProperties: false }),
      {
        type: "object",
        required: ["b"],
        properties: { a: string, b: { type: "integer" } },
        additionalProperties: false,
      },
    ],
    [
      "an intersection",
      Type.Intersect([point, Type.Object({})], { unevaluatedProperties: false }),
      { type: "object", allOf: [{ $ref: "#/components/schemas/Point" }, { type: "object", properties: {} }] },
    ],
    ["a reference", Type.Ref("Point"), { $ref: "#/components/schemas/Point" }],
  ])("given %s writes it in OpenAPI 3.0", (_, schema, expected) => {
    expect(convert(schema)).toEqual(expected);
  });

  test("given variants maps each value of the discriminator to its component", () => {
    const variant = (id: string, values: readonly string[]) =>
      Type.Object({ type: Type.Unsafe(Type.String({ enum: [...values] })) }, { $id: id });
    const members = [variant("Circle", ["circle"]), variant("Box", ["box", "cube"])];
    expect(convert(Type.Union(members, { discriminator: { propertyName: "type" } }))).toEqual({
      anyOf: [{ $ref: "#/components/schemas/Circle" }, { $ref: "#/components/schemas/Box" }],
      discriminator: {
        propertyName: "type",
        mapping: {
          circle: "#/components/schemas/Circle",
          box: "#/components/schemas/Box",
          cube: "#/components/schemas/Box",
        },
      },
    });
  });

  test("given a schema with an id turns it into one component", () => {
    const converter = createSchemaConverter();
    converter.convert(Type.Object({ from: point, to: point }));
    converter.convert(point);
    expect(converter.components()).toEqual({
      Point: { type: "object", required: ["x"], properties: { x: { type: "number" } } },
    });
  });

  test("given null next to components adds those that are the same or null, and what leads to nothing goes", () => {
    const line = Type.Object({ from: Type.Union([point, Type.Null()]), to: point }, { $id: "Line" });
    const shape = Type.Union([line, Type.Array(Type.String())], { $id: "Shape" });
    const converter = createSchemaConverter();
    const part = converter.convert(Type.Union([shape, Type.Null()]));
    const { NullableLine, NullableShape, NullablePoint, ...others } = onlyReached(part, converter.components());
    expect(NullableShape).toMatchObject({ anyOf: [{ $ref: "#/components/schemas/NullableLine" }, { type: "array" }] });
    expect(NullableLine).toMatchObject({ type: "object", nullable: true, required: ["from", "to"] });
    expect(NullablePoint).toMatchObject({ type: "object", nullable: true, required: ["x"] });
    expect(Object.keys(others)).toEqual(["Point"]);
  });

  test("given a union both as itself and as itself or null keeps what either leads to", () => {
    const shape = Type.Union([point, Type.Array(Type.String())], { $id: "Shape" });
    const converter = createSchemaConverter();
    const part = converter.convert(Type.Object({ now: shape, before: Type.Union([shape, Type.Null()]) }));
    const schemas = onlyReached(part, converter.components());
    expect(Object.keys(schemas)).toEqual(["NullablePoint", "NullableShape", "Point", "Shape"]);
    expect(converter.components()).toEqual(schemas);
  });

  test("given a schema that contains itself refers to it", () => {
    const converter = createSchemaConverter();
    converter.convert(Type.Recursive((self) => Type.Object({ children: Type.Array(self) }), { $id: "Tree" }));
    expect(converter.components()).toMatchObject({
      Tree: { properties: { children: { items: { $ref: "#/components/schemas/Tree" } } } },
    });
  });

  test("given two schemas with the same id refuses", () => {
    const converter = createSchemaConverter();
    converter.convert(point);
    expect(() => converter.convert(Type.Object({}, { $id: "Point" }))).toThrow(TypeError);
  });
});
