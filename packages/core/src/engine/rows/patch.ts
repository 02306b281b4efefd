import { KindGuard, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { isJsonObject } from "../schemas/json.ts";
import { innerSchema, isNullable, mapOf } from "../schemas/schema.ts";

type Members = Readonly<Record<string, unknown>>;

/**
 * Applies a merge patch (RFC 7396): absent members stay, null removes members, objects merge member by member. At the
 * top level members become null instead, because the columns of a resource always exist.
 */
export function mergeFields(current: Members, patch: Members): Members {
  const merged = Object.entries(patch).map(([name, value]) => {
    const before = current[name];
    return [name, isJsonObject(value) ? mergeMap(isJsonObject(before) ? before : {}, value) : value] as const;
  });
  return { ...current, ...Object.fromEntries(merged) };
}

function mergeMap(current: Members, patch: Members): Members {
  const merged = mergeFields(current, patch);
  return Object.fromEntries(Object.entries(merged).filter(([name]) => patch[name] !== null));
}

/** The schema of a field inside a patch: in a map, null removes a key. */
export function patchFieldSchema(schema: TSchema): TSchema {
  const inner = innerSchema(schema);
  if (!KindGuard.IsRecord(inner)) return withoutDefault(schema);
  const [[pattern, value] = ["", Type.Never()]] = Object.entries(inner.patternProperties);
  const map = mapOf(Type.String({ pattern }), Type.Union([value, Type.Null()]));
  return isNullable(schema) ? Type.Union([map, Type.Null()]) : map;
}

/** Members of a patch, each of which may be absent. */
export function patchMembers<Fields extends TProperties>(fields: Fields) {
  const { properties } = Type.Partial(Type.Object(fields));
  // These are copies.
  for (const member of Object.values<TSchema>(properties)) delete member.default;
  return properties;
}

/**
 * Drops the default, which would wrongly promise that an absent member is reset: generated clients send it in place of a
 * member that they leave out.
 */
export function withoutDefault<Schema extends TSchema>(schema: Schema): Schema {
  const copy = { ...schema };
  delete copy.default;
  return copy;
}
