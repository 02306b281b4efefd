import { KindGuard, type TArray, type TObject, type TRecord, type TSchema, type TUnion } from "@sinclair/typebox";
import { GetErrorFunction, ValueErrorType } from "@sinclair/typebox/errors";
import { Value } from "@sinclair/typebox/value";
import type { JsonObject } from "../../ports/json.ts";
import { escapePointer } from "./json-body.ts";
import { isJsonObject } from "./json.ts";
import { hasLength } from "./quick-schema.ts";
import { discriminatorOf, oneOf } from "./schema.ts";

/** One fault of a value. */
export interface SchemaError {
  readonly type: ValueErrorType;
  /** The part of the schema that the value at `path` fails. */
  readonly schema: TSchema;
  /** JSON pointer. */
  readonly path: string;
  readonly message: string;
}

/** A value that fails a schema, and its pointer. */
interface Failing {
  readonly value: unknown;
  readonly path: string;
  /** The compiled check, which skips conforming parts quickly. */
  readonly isValid: (schema: TSchema, value: unknown) => boolean;
}

/**
 * Yields the faults of a value that does not conform to a schema, one for each wrong member. Looks into the form of a
 * union that the value can have. TypeBox's own errors visit each member with generators, which costs a
 * hundred times the parse of a body; this costs as much as the check.
 */
export function* schemaErrors(schema: TSchema, failing: Failing): Generator<SchemaError> {
  const { value } = failing;
  if (KindGuard.IsUnion(schema)) yield* unionErrors(schema, failing);
  else if (KindGuard.IsObject(schema) && isJsonObject(value)) yield* objectErrors(schema, value, failing);
  else if (KindGuard.IsRecord(schema) && isJsonObject(value)) yield* recordErrors(schema, value, failing);
  else if (KindGuard.IsArray(schema) && Array.isArray(value)) yield* listErrors(schema, value, failing);
  else yield* ownError(schema, failing);
}

/** Yields the first failed keyword of a member; it says enough. */
function* ownError(schema: TSchema, { value, path }: Failing): Generator<SchemaError> {
  for (const { type, message, schema: part } of Value.Errors(schema, value)) {
    if (lengthErrors.has(type) && KindGuard.IsString(part) && typeof value === "string" && hasLength(part, value))
      continue;
    yield { type, message, schema: part, path };
    return;
  }
  // A text of enough units, which are too few characters.
  yield errorOf(ValueErrorType.StringMinLength, schema, path);
}

/** Errors of TypeBox that count UTF-16 units. */
const lengthErrors: ReadonlySet<ValueErrorType> = new Set([
  ValueErrorType.StringMaxLength,
  ValueErrorType.StringMinLength,
]);

function* objectErrors(schema: TObject, value: JsonObject, failing: Failing): Generator<SchemaError> {
  const { path } = failing;
  const { required = [], properties } = schema;
  for (const name of required) {
    if (isPresent(value, name)) continue;
    yield errorOf(ValueErrorType.ObjectRequiredProperty, properties[name] ?? schema, at(path, name));
  }
  if (schema.additionalProperties === false) yield* unknownMembers(schema, value, path);
  for (const [name, property] of Object.entries(properties)) {
    if (isPresent(value, name)) yield* inner(property, failing, { value: value[name], path: at(path, name) });
  }
}

function* unknownMembers(schema: TObject, value: JsonObject, path: string): Generator<SchemaError> {
  for (const name in value) {
    if (Object.hasOwn(schema.properties, name)) continue;
    yield errorOf(ValueErrorType.ObjectAdditionalProperties, schema, at(path, name));
  }
}

function* recordErrors(schema: TRecord, value: JsonObject, failing: Failing): Generator<SchemaError> {
  const { path } = failing;
  if (Object.keys(value).length > (schema.maxProperties ?? Infinity)) {
    yield errorOf(ValueErrorType.ObjectMaxProperties, schema, path);
    return;
  }
  const [[names, property] = []] = Object.entries(schema.patternProperties);
  if (names === undefined || property === undefined) return;
  const expression = new RegExp(names, "u");
  for (const name in value) {
    const place = { value: value[name], path: at(path, name) };
    if (expression.test(name)) yield* inner(property, failing, place);
    else yield errorOf(ValueErrorType.ObjectAdditionalProperties, schema, place.path);
  }
}

function* listErrors(schema: TArray, items: readonly unknown[], failing: Failing): Generator<SchemaError> {
  const { path } = failing;
  const { minItems = 0, maxItems = Infinity, items: item } = schema;
  const wrongLength =
    items.length > maxItems ? ValueErrorType.ArrayMaxItems : items.length < minItems && ValueErrorType.ArrayMinItems;
  if (wrongLength) {
    yield errorOf(wrongLength, schema, path);
    return;
  }
  let hasWrongItem = false;
  for (const [index, value] of items.entries()) {
    if (failing.isValid(item, value)) continue;
    hasWrongItem = true;
    yield* schemaErrors(item, { ...failing, value, path: `${path}/${index}` });
  }
  // The only reason left why a list does not conform.
  if (!hasWrongItem) yield errorOf(ValueErrorType.ArrayUniqueItems, schema, path);
}

/** Yields the faults of the one form that the value can have, instead of "none of the forms". */
function* unionErrors(schema: TUnion, failing: Failing): Generator<SchemaError> {
  const [form, ...otherForms] = schema.anyOf.filter(({ type }) => type !== "null");
  // Null, the only other value of a nullable member, would conform.
  if (form && otherForms.length === 0) yield* schemaErrors(form, failing);
  else yield* formErrors(schema, failing);
}

function* formErrors(schema: TUnion, failing: Failing): Generator<SchemaError> {
  const { value, path } = failing;
  const name = discriminatorOf(schema);
  const isMeant =
    name !== undefined && isJsonObject(value)
      ? (member: TSchema) => valuesOf(member, name).some((known) => known === value[name])
      : (member: TSchema) => hasForm(member, value);
  const [meant, ...others] = schema.anyOf.filter(isMeant);
  if (meant && others.length === 0) yield* schemaErrors(meant, failing);
  else if (name === undefined || !isJsonObject(value)) yield errorOf(ValueErrorType.Union, schema, path);
  else {
    const allowed = oneOf(schema.anyOf.flatMap((member) => valuesOf(member, name)));
    if (!isPresent(value, name)) yield errorOf(ValueErrorType.ObjectRequiredProperty, allowed, at(path, name));
    else yield* ownError(allowed, { ...failing, value: value[name], path: at(path, name) });
  }
}

function hasForm(member: TSchema, value: unknown): boolean {
  if (KindGuard.IsUnion(member)) return member.anyOf.some((form) => hasForm(form, value));
  // A list with items cannot be meant for a form that requires it to be empty.
  if (KindGuard.IsArray(member)) return Array.isArray(value) && member.maxItems !== 0;
  return member.type === "object" && isJsonObject(value);
}

function valuesOf(member: TSchema, name: string): readonly string[] {
  const values: unknown = KindGuard.IsObject(member) ? member.properties[name]?.enum : undefined;
  return Array.isArray(values) ? values.filter((value) => typeof value === "string") : [];
}

function isPresent(value: JsonObject, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}

function* inner(
  schema: TSchema,
  failing: Failing,
  place: { readonly value: unknown; readonly path: string },
): Generator<SchemaError> {
  if (!failing.isValid(schema, place.value)) yield* schemaErrors(schema, { ...failing, ...place });
}

function at(path: string, name: string): string {
  return `${path}/${escapePointer(name)}`;
}

function errorOf(type: ValueErrorType, schema: TSchema, path: string): SchemaError {
  return {
    type,
    schema,
    path,
    message: GetErrorFunction()({ errorType: type, schema, path, value: undefined, errors: [] }),
  };
}
