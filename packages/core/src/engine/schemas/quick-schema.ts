import { Kind, KindGuard, type TRecord, type TSchema, type TString, Type, TypeRegistry } from "@sinclair/typebox";
import { codePoints } from "../text/code-points.ts";
import { isJsonObject } from "./json.ts";

/** Kind of a schema for a list of texts that all differ. */
const distinctTextsKind = "DistinctTexts";

TypeRegistry.Set(distinctTextsKind, (_, value) => Array.isArray(value) && new Set(value).size === value.length);

const distinctTexts = Type.Unsafe({ [Kind]: distinctTextsKind });

/** Kind of a schema for a text of so many characters. */
const lengthKind = "CharacterCount";

TypeRegistry.Set(lengthKind, (schema: TString, value) => typeof value === "string" && hasLength(schema, value));

/** Kind of a schema for an object whose names match an expression. */
const namesKind = "MatchingNames";

TypeRegistry.Set(
  namesKind,
  ({ expression }: { readonly expression: RegExp }, value) =>
    isJsonObject(value) && Object.keys(value).every((name) => expression.test(name)),
);

/** True for a text of as many characters as the schema allows. */
export function hasLength({ minLength = 0, maxLength = Infinity }: TString, value: string): boolean {
  if (value.length < minLength || (value.length <= maxLength && value.length >= 2 * minLength)) {
    return value.length >= minLength;
  }
  // A character has two units at most, so nobody needs to count a megabyte.
  if (value.length > 2 * maxLength) return false;
  const length = codePoints(value);
  return length >= minLength && length <= maxLength;
}

/**
 * The same schema with a quicker check, and one that counts characters. TypeBox's own `uniqueItems` hashes each item by
 * arithmetic on bigints: 5 us for an id, a hundred times its parse. TypeBox counts UTF-16 units, in patterns too.
 */
export function quickSchema(schema: TSchema): TSchema {
  const copied = copyOf(schema);
  const isDistinct = KindGuard.IsArray(copied) && copied.uniqueItems === true && copied.items.type === "string";
  return isDistinct ? Type.Intersect([{ ...copied, uniqueItems: false }, distinctTexts]) : copied;
}

function copyOf(schema: TSchema): TSchema {
  if (KindGuard.IsObject(schema)) return { ...schema, properties: mapValues(schema.properties) };
  if (KindGuard.IsString(schema)) return stringOf(schema);
  if (KindGuard.IsRecord(schema)) return recordOf(schema);
  if (KindGuard.IsArray(schema)) return { ...schema, items: quickSchema(schema.items) };
  if (KindGuard.IsUnion(schema)) return { ...schema, anyOf: schema.anyOf.map(quickSchema) };
  return schema;
}

/** Tries TypeBox's own check first: as many units are as many characters at most. */
function stringOf(schema: TString): TSchema {
  const { minLength = 0, maxLength } = schema;
  if (maxLength === undefined && minLength <= 1) return schema;
  const unbounded = { ...schema };
  delete unbounded.minLength;
  delete unbounded.maxLength;
  // The length first: a megabyte that no field takes meets no expression.
  const counted = Type.Intersect([Type.Unsafe({ [Kind]: lengthKind, minLength, maxLength }), unbounded]);
  return minLength <= 1 ? Type.Union([schema, counted]) : counted;
}

/** A name may have other characters than ASCII only by one of these. */
const countsUnits = /\.|\[\^/u;

function recordOf(schema: TRecord): TSchema {
  const values = mapValues(schema.patternProperties);
  const [[names, value] = []] = Object.entries(values);
  if (names === undefined || value === undefined || !countsUnits.test(names))
    return { ...schema, patternProperties: values };
  const expression = new RegExp(names, "u");
  return Type.Intersect([
    { ...schema, patternProperties: { "": value } },
    Type.Unsafe({ [Kind]: namesKind, expression }),
  ]);
}

function mapValues(schemas: Readonly<Record<string, TSchema>>): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, quickSchema(schema)]));
}
