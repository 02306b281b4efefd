import { KindGuard, type TArray, type TSchema, type TUnion } from "@sinclair/typebox";
import { normalText, type TextForm } from "../text/normal-text.ts";
import { formatTimestamp, parseTimestamp } from "./formats.ts";
import { isJsonObject } from "./json.ts";
import { discriminatorOf, formOf } from "./schema.ts";

type Normalize = (value: unknown) => unknown;

const made = new WeakMap<TSchema, Normalize | { readonly none: true }>();
const none = { none: true } as const;

/**
 * The value with its texts as their fields store them and its times in UTC; a value of another shape stays. The last one of
 * the names of a map that become equal wins, as of repeated members in JSON. Returns the value itself if nothing differs.
 */
export function normalized(schema: TSchema, value: unknown): unknown {
  const normalize = normalizerOf(schema);
  return normalize ? normalize(value) : value;
}

function normalizerOf(schema: TSchema): Normalize | undefined {
  const known = made.get(schema) ?? makeNormalizer(schema) ?? none;
  made.set(schema, known);
  return typeof known === "function" ? known : undefined;
}

function makeNormalizer(schema: TSchema): Normalize | undefined {
  const form = formOf(schema);
  if (KindGuard.IsObject(schema)) return forObject(Object.entries(schema.properties));
  if (KindGuard.IsRecord(schema)) return form && forMap(form, Object.values(schema.patternProperties)[0]);
  if (KindGuard.IsArray(schema)) return forList(schema);
  if (KindGuard.IsUnion(schema)) return forUnion(schema);
  if (schema.format === "date-time") return inUtc;
  if (form === undefined || form === "exact") return undefined;
  return (value) => (typeof value === "string" ? normalText(value, form) : value);
}

/** Times as tables keep them, where an offset or more digits of a second compare like any other time. */
function inUtc(value: unknown): unknown {
  const timeMs = typeof value === "string" ? parseTimestamp(value) : undefined;
  return timeMs === undefined ? value : formatTimestamp(timeMs);
}

function forObject(properties: readonly (readonly [string, TSchema])[]): Normalize | undefined {
  const members = properties.flatMap(([name, schema]) => {
    const normalize = normalizerOf(schema);
    return normalize ? [[name, normalize] as const] : [];
  });
  if (members.length === 0) return undefined;
  return (value) => {
    if (!isJsonObject(value)) return value;
    let changed: Record<string, unknown> | undefined;
    for (const [name, normalize] of members) {
      if (!Object.hasOwn(value, name)) continue;
      const normal = normalize(value[name]);
      if (normal !== value[name]) (changed ??= { ...value })[name] = normal;
    }
    return changed ?? value;
  };
}

function forMap(names: TextForm, schema: TSchema | undefined): Normalize {
  const normalize = (schema && normalizerOf(schema)) ?? ((value) => value);
  return (value) => {
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value);
    const normal = entries.map(([name, inner]) => [normalText(name, names), normalize(inner)] as const);
    const isSame = normal.every(
      ([name, inner], index) => name === entries[index]?.[0] && inner === entries[index]?.[1],
    );
    return isSame ? value : Object.fromEntries(normal);
  };
}

/** A list that is too long for its schema stays as it is: it is refused, and would cost more than its parse. */
function forList({ items: item, maxItems = Infinity }: TArray): Normalize | undefined {
  const normalize = normalizerOf(item);
  if (!normalize) return undefined;
  return (value) => {
    if (!Array.isArray(value) || value.length > maxItems) return value;
    const items: readonly unknown[] = value;
    const normal = items.map(normalize);
    return normal.every((one, index) => one === items[index]) ? items : normal;
  };
}

/** Only the meant one of several forms applies where a member tells; other forms differ in their JSON types. */
function forUnion(schema: TUnion): Normalize | undefined {
  const by = discriminatorOf(schema);
  const members = schema.anyOf.flatMap((member) => {
    const normalize = normalizerOf(member);
    return normalize ? [{ normalize, values: by === undefined ? undefined : valuesOf(member, by) }] : [];
  });
  if (members.length === 0) return undefined;
  return (value) => {
    const meant = by !== undefined && isJsonObject(value) ? value[by] : undefined;
    return members.reduce(
      (normal, { normalize, values }) => (!values || values.includes(meant) ? normalize(normal) : normal),
      value,
    );
  };
}

function valuesOf(member: TSchema, name: string): readonly unknown[] {
  const values: unknown = KindGuard.IsObject(member) ? member.properties[name]?.enum : undefined;
  return Array.isArray(values) ? values : [];
}
