import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { Type } from "@sinclair/typebox";
import { titled } from "../fields/titled.ts";
import { boolean, idOf, integer, list, mapOf, nullable, number, oneOf, text, timestamp } from "../schemas/schema.ts";
import { isValid, validate } from "../schemas/validate.ts";
import { baseSchema, columnTypes, defineResource, gridColumns, withDefaults } from "./definition.ts";

const lamp = defineResource({
  name: "Lamp",
  plural: "Lamps",
  titles: { one: ["Lamp", "Lampe"], many: ["Lamps", "Lampen"] },
  table: "lamps",
  path: "/api/v1/admin/lamps",
  parameter: "lampId",
  area: "Products",
  fields: {
    name: titled(["Name", "Name"], text({ max: 20 })),
    watts: titled(["Power", "Leistung"], nullable(number({ min: 0 })), { unit: "W" }),
    socket: titled(["Socket", "Fassung"], oneOf(["e14", "e27"], { default: "e27" }), {
      values: { e14: ["E14", "E14"], e27: ["E27", "E27"] },
    }),
    tags: titled(["Tags", "Schlagwörter"], { ...list(text({ max: 10 }), { max: 3 }), default: [] }),
    notes: titled(["Notes", "Notizen"], { ...mapOf(Type.String({ pattern: "^[a-z]+$" }), Type.String()), default: {} }),
  },
  readOnly: { serial: titled(["Serial number", "Seriennummer"], nullable(text({ max: 10 }))) },
  unique: [["name"]],
  example: { name: "Desk lamp", watts: 9, socket: "e27", tags: [], notes: {} },
});
const { schemas } = lamp;

describe("defineResource()", () => {
  test("gives every field and every base member a column", () => {
    expect(lamp.table.name).toBe("lamps");
    expect(lamp.table.columns).toEqual({
      id: "id",
      version: "integer",
      deleted: "boolean",
      createdAt: "timestamp",
      updatedAt: "timestamp",
      createdBy: "id",
      updatedBy: "id",
      name: "text",
      watts: "number",
      socket: "text",
      tags: "json",
      notes: "json",
      serial: "text",
    });
    expect(lamp.table.unique).toEqual([["name"]]);
  });

  test("offers every scalar column to grids, and no other", () => {
    expect(Object.keys(lamp.columns)).toEqual([...Object.keys(baseSchema), "name", "watts", "socket", "serial"]);
    const socket = {
      column: "socket",
      type: "enum",
      sortable: true,
      filterable: true,
      values: ["e14", "e27"],
    } as const;
    expect(lamp.columns["socket"]).toEqual(socket);
    expect(lamp.columns["createdBy"]?.type).toBe("id");
  });

  test("names its schemas", () => {
    const names = [schemas.entity, schemas.create, schemas.replace, schemas.patch].map((schema) => schema.$id);
    expect(names).toEqual(["Lamp", "LampCreate", "LampReplace", "LampPatch"]);
  });
});

describe("the schema of creation", () => {
  test("requires members without a default and accepts the others", () => {
    expect(isValid(schemas.create, { name: "a" })).toBe(true);
    expect(isValid(schemas.create, {})).toBe(false);
    expect(isValid(schemas.create, lamp.definition.example)).toBe(true);
  });

  test.each(["id", "version", "deleted", "createdAt", "updatedBy", "serial", "unknown"])("refuses %s", (member) => {
    expect(isValid(schemas.create, { name: "a", [member]: null })).toBe(false);
  });

  test("accepts null only in nullable fields", () => {
    expect(isValid(schemas.create, { name: "a", watts: null })).toBe(true);
    expect(isValid(schemas.create, { name: "a", socket: null })).toBe(false);
    expect(isValid(schemas.create, { name: "a", tags: null })).toBe(false);
  });
});

describe("the schema of a replacement", () => {
  test("is the schema of creation with an optional version", () => {
    expect(isValid(schemas.replace, { name: "a" })).toBe(true);
    expect(isValid(schemas.replace, { name: "a", version: 3 })).toBe(true);
    expect(isValid(schemas.replace, { version: 3 })).toBe(false);
    expect(isValid(schemas.replace, { name: "a", serial: "1" })).toBe(false);
  });
});

describe("the schema of a patch", () => {
  test("requires only the version", async () => {
    expect(isValid(schemas.patch, { version: 0 })).toBe(true);
    expect((await failureOf(() => validate(schemas.patch, { name: "a" }))).code).toBe("version_required");
  });

  test("removes with deleted, and removes keys of maps with null", () => {
    expect(isValid(schemas.patch, { version: 0, deleted: true })).toBe(true);
    expect(isValid(schemas.patch, { version: 0, notes: { a: null } })).toBe(true);
    expect(isValid(schemas.patch, { version: 0, notes: { A: null } })).toBe(false);
    expect(isValid(schemas.patch, { version: 0, name: null })).toBe(false);
    expect(isValid(schemas.patch, { version: 0, serial: "1" })).toBe(false);
  });
});

test("withDefaults() fills in defaults and nulls, and drops unknown members", () => {
  const filled = withDefaults(lamp.definition.fields, { name: "a", extra: 1 });
  expect(filled).toEqual({ name: "a", watts: null, socket: "e27", tags: [], notes: {} });
  expect("extra" in filled).toBe(false);
});

test("withDefaults() keeps falsy values", () => {
  const fields = {
    on: boolean({ default: true }),
    size: nullable(integer()),
    name: nullable(text({ max: 5, min: 0 })),
  };
  expect(withDefaults(fields, { on: false, size: 0, name: "" })).toEqual({ on: false, size: 0, name: "" });
});

test("columnTypes() and gridColumns() know every type of field", () => {
  const fields = {
    id: idOf("lamp"),
    other: nullable(idOf("lamp")),
    at: nullable(timestamp()),
    count: integer(),
    size: number(),
    on: boolean(),
    name: text({ max: 5 }),
    kind: nullable(oneOf(["a", "b"])),
    parts: list(text({ max: 5 }), { max: 5 }),
    any: Type.Unknown(),
  };
  expect(columnTypes(fields)).toEqual({
    id: "id",
    other: "id",
    at: "timestamp",
    count: "integer",
    size: "number",
    on: "boolean",
    name: "text",
    kind: "text",
    parts: "json",
    any: "json",
  });
  expect(Object.values(gridColumns(fields)).map(({ type }) => type)).toEqual([
    "id",
    "id",
    "timestamp",
    "integer",
    "number",
    "boolean",
    "text",
    "enum",
  ]);
});
