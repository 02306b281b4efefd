import { KindGuard, type TSchema } from "@sinclair/typebox";
import type { ValueError } from "@sinclair/typebox/value";
import { escapePointer } from "../json-body.ts";
import { isJsonObject } from "./json.ts";
import { discriminatorOf } from "./schema.ts";

/** In place of "none of the forms": what is wrong with the one form that an object or an array can have. */
export function* preciseErrors(errors: Iterable<ValueError>): Generator<ValueError> {
  for (const error of errors) {
    const name = discriminatorOf(error.schema);
    if (!KindGuard.IsUnion(error.schema)) yield error;
    else if (name !== undefined && isJsonObject(error.value)) yield* variantErrors(error, { name, value: error.value });
    else yield* formErrors(error);
  }
}

function* formErrors(error: ValueError): Generator<ValueError> {
  const [index, ...others] = positions(error, (member) => hasForm(member, error.value));
  const within = index === undefined || others.length > 0 ? undefined : error.errors[index];
  if (within) yield* preciseErrors(within);
  else yield error;
}

function hasForm(member: TSchema, value: unknown): boolean {
  if (KindGuard.IsUnion(member)) return member.anyOf.some((inner) => hasForm(inner, value));
  // A list that must be empty is not what somebody means who fills it.
  if (member.type === "array") return Array.isArray(value) && member.maxItems !== 0;
  return member.type === "object" && isJsonObject(value);
}

/** The errors of the variant that the discriminator names, or the error of the discriminator itself. */
function* variantErrors(
  error: ValueError,
  { name, value }: { readonly name: string; readonly value: Readonly<Record<string, unknown>> },
): Generator<ValueError> {
  const [index] = positions(error, (member) => valuesOf(member, name).includes(value[name]));
  const within = error.errors[index ?? 0];
  if (!within) return;
  if (index !== undefined) {
    yield* preciseErrors(within);
    return;
  }
  const allowed = members(error).flatMap((member) => valuesOf(member, name));
  for (const inner of within) {
    if (inner.path !== `${error.path}/${escapePointer(name)}`) continue;
    yield { ...inner, schema: { ...inner.schema, enum: allowed } };
  }
}

function valuesOf(member: TSchema, name: string): readonly unknown[] {
  const values: unknown = KindGuard.IsObject(member) ? member.properties[name]?.enum : undefined;
  return Array.isArray(values) ? values : [];
}

function positions(error: ValueError, isMeant: (member: TSchema) => boolean): readonly number[] {
  return members(error).flatMap((member, index) => (isMeant(member) ? [index] : []));
}

function members({ schema }: ValueError): readonly TSchema[] {
  return KindGuard.IsUnion(schema) ? schema.anyOf : [];
}
