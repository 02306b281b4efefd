/** No served schema refuses a text that the service accepts: all texts of operations and tools, tried with texts of many kinds. */
import { expect, test } from "bun:test";
import { Validator } from "@cfworker/json-schema";
import { operationNamed, operations } from "@design-catalog/core";
import { isJsonObject, toJson, validate } from "@design-catalog/core/engine";
import { eventSchemas } from "@design-catalog/core/webhooks";
import { createOpenApi } from "@design-catalog/http";
import { tools } from "@design-catalog/mcp";
import { type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { default as addFormats } from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";

/**
 * Texts that some field takes, in a form that is unusual for it. What the service only writes in another way is left out, since
 * schemas show what is stored: blanks and invisible characters, and capitals of languages and media types.
 */
const texts = [
  ["jörg@dealer.example", "kim@bücher.example", "甲@dealer.example", "a..b@dealer.example", "Kim@Dealer.EXAMPLE"],
  ["2026-11-21T09:30:00+01:00", "2026-11-21T09:30:00.123456789Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"],
  ["2026-11-21", "12:00", "zh-hans-cn", "de-ch", "es-419", "Text/CSV; Header=Present"],
  ["#AABBCC", "#aabbcc", "Dealer.EXAMPLE", "bücher.example", "https://dealer.example", "https://DEALER.example:443"],
  ["https://bücher.example/größe?q=ä", "https://hooks.dealer.example/a b", "com.dealer.app", "a/b/c", "C-{seq:000}"],
  ["6740a1f2c3d4e5f60718293a", "6740A1F2C3D4E5F60718293A", "a", "0", "-1", "1e3", "true", "größe", "名前"],
  ["Größe 🖥", "A_b-c.d", "project.created", "project.created,user.deleted", "👩🏽‍🔧", "O'Brien & <Söhne>"],
].flat();

/** Every text inside a schema. */
function textsIn(schema: TSchema, met = new Set<TSchema>()): readonly TSchema[] {
  if (met.has(schema)) return [];
  met.add(schema);
  if (schema.type === "string") return [schema];
  const { items, anyOf, allOf, properties, patternProperties, additionalProperties } = schema;
  const parts: readonly unknown[] = [items, anyOf, allOf, additionalProperties].flat();
  const members = [...parts, ...Object.values({ ...properties }), ...Object.values({ ...patternProperties })];
  return members.filter(isSchema).flatMap((part) => textsIn(part, met));
}

function isSchema(value: unknown): value is TSchema {
  return typeof value === "object" && value !== null;
}

/** One of each kind of text: those that differ in nothing that accepts or refuses. */
function distinct(schemas: readonly TSchema[]): readonly TSchema[] {
  const kindOf = ({ pattern, format, minLength, maxLength, enum: values, ...rest }: TSchema) =>
    JSON.stringify([
      pattern,
      format,
      minLength,
      maxLength,
      values,
      Object.getOwnPropertySymbols(rest).map((symbol) => String(Reflect.get(rest, symbol))),
    ]);
  return [...new Map(schemas.map((schema) => [kindOf(schema), schema])).values()];
}

/** The form in which the service stores a text; undefined if it refuses it. TypeBox leaves lists of texts to other code. */
function stored(schema: TSchema, text: string): unknown {
  try {
    const value = validate(schema, text);
    const { enum: values } = schema;
    return Array.isArray(values) && !values.includes(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Texts of the list, and the longest one of characters that have two units. */
function textsFor({ maxLength = 0 }: TSchema): readonly string[] {
  return maxLength > 0 && maxLength <= 500 ? [...texts, "😀".repeat(maxLength)] : texts;
}

/** Texts that the service accepts and a served schema refuses, as two validators read it. */
function refusals(given: readonly TSchema[], served: readonly unknown[], isStored = false): readonly string[] {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  let accepted = 0;
  const refused = given.flatMap((schema, index) => {
    const shown = served[index];
    if (!isJsonObject(shown)) throw new Error(`Nothing is served for the text ${JSON.stringify(schema)}`);
    const isValid = ajv.compile(shown);
    const validator = new Validator(shown, "2020-12", false);
    return textsFor(schema).flatMap((text) => {
      const kept = stored(schema, text);
      if (kept === undefined) return [];
      accepted += 1;
      const value = isStored ? kept : text;
      if (isValid(value) && validator.validate(value).valid) return [];
      return [`${JSON.stringify(value)} by ${JSON.stringify(shown)}`];
    });
  });
  // A list of texts that nothing accepts would prove nothing.
  expect(accepted).toBeGreaterThan(given.length);
  return [...new Set(refused)];
}

function propertiesOf(schema: unknown): readonly unknown[] {
  return Object.values(isJsonObject(schema) && isJsonObject(schema["properties"]) ? schema["properties"] : {});
}

function membersOf(schemas: readonly TSchema[]): TProperties {
  return Object.fromEntries(schemas.map((schema, index) => [`member${index}`, schema]));
}

/** The schema of a body of these texts in the document of an API. */
function documented(schemas: readonly TSchema[]): readonly unknown[] {
  const body = Type.Object(membersOf(schemas));
  const operation = { ...operationNamed("createProject"), body };
  const { paths } = createOpenApi("main", { operations: [operation], baseUrl: "/" });
  const place = ["/api/v1/projects", "post", "requestBody", "content", "application/json", "schema"];
  return propertiesOf(place.reduce<unknown>((part, name) => (isJsonObject(part) ? part[name] : undefined), paths));
}

const ofOperations = distinct(
  operations.flatMap(({ body, query, output }) => [body, query, output].flatMap((part) => (part ? textsIn(part) : []))),
);

test("no document of OpenAPI refuses a text that an operation accepts", () => {
  expect(ofOperations.length).toBeGreaterThan(100);
  expect(refusals(ofOperations, documented(ofOperations))).toEqual([]);
});

test("no schema of an event refuses a text as it is stored", () => {
  const data = Type.Object(membersOf(ofOperations));
  const type = { type: "order.paid", group: "Orders", description: "An order is paid", data };
  const properties = eventSchemas([type]).get("order.paid")?.["properties"];
  const shown = propertiesOf(isJsonObject(properties) ? properties["data"] : undefined);
  expect(refusals(ofOperations, shown, true)).toEqual([]);
});

test("no schema of a tool refuses a text that the tool accepts", () => {
  const ofTools = distinct(tools.flatMap(({ input, output }) => [...textsIn(input), ...textsIn(output)]));
  const shown = ofTools.map((schema) => toJson(schema));
  expect(refusals(ofTools, shown)).toEqual([]);
});
