import { Kind, type TObject, type TSchema, type TString, Type, TypeRegistry } from "@sinclair/typebox";
import type { Id } from "../../ports/id.ts";
import { idPattern } from "../id.ts";
import type { TextForm } from "../text/normal-text.ts";
import { withArticle } from "../text/with-article.ts";

/** Documentation that travels with a field into the OpenAPI document. */
export interface Described {
  readonly description?: string;
}

/** Keeps the form of a text, or of the names of a map. Exported since declarations name it. */
export const textForm = Symbol("textForm");

/** A text of 1 (or `min`) to `max` characters, counted and compared with `pattern` as it is stored. */
export function text(
  options: Described & {
    readonly max: number;
    readonly min?: number;
    readonly pattern?: string;
    /** @default "line" */
    readonly form?: TextForm;
  },
) {
  const { max, min = 1, form = "line", ...rest } = options;
  return Type.String({ ...(min > 0 && { minLength: min }), maxLength: max, ...rest, [textForm]: form });
}

/** The form of a text, or of the names of a map; undefined for what is neither. */
export function formOf(schema: TSchema): TextForm | undefined {
  // Only the functions of this module set the symbol.
  return Object.hasOwn(schema, textForm) ? (Reflect.get(schema, textForm) as TextForm) : undefined;
}

/** An address as mail servers know it; a domain in other scripts is stored in its ASCII form. */
export function emailAddress(options: Described = {}) {
  return Type.String({ format: "email", maxLength: 254, ...options, [textForm]: "address" });
}

/** Marks a closed list that a later version of the service may extend. Exported since declarations name it. */
export const growing = Symbol("growing");

/** Keeps the kind of row that an id refers to. */
export const referredKind = Symbol("referredKind");

/** An identifier of another resource, of a kind that the compiler checks where {@link Id} does. */
export function idOf<const Kind extends string>(kind: Kind, options: Described = {}) {
  const id = { pattern: idPattern, description: `Id of ${withArticle(kind)}`, ...options, [referredKind]: kind };
  return Type.Unsafe<Id<Kind>>(Type.String(id));
}

/** An integer that fits PostgreSQL's `integer`. */
export function integer(options: Described & { readonly min?: number; readonly max?: number } = {}) {
  const { min = -2_147_483_648, max = 2_147_483_647, ...rest } = options;
  return Type.Integer({ minimum: min, maximum: max, ...rest });
}

/** A finite number. */
export function number(options: Described & { readonly min?: number; readonly max?: number } = {}) {
  const { min = -1e15, max = 1e15, ...rest } = options;
  return Type.Number({ minimum: min, maximum: max, ...rest });
}

/** True or false. */
export function boolean(options: Described & { readonly default?: boolean } = {}) {
  return Type.Boolean(options);
}

/** An instant, RFC 3339. */
export function timestamp(options: Described = {}) {
  return Type.String({ format: "date-time", maxLength: 40, ...options });
}

/** Kind of the schemas of {@link oneOf}: TypeBox's own text schema ignores `enum`. */
export const oneOfKind = "OneOf";

TypeRegistry.Set(oneOfKind, ({ enum: values }: { readonly enum: readonly unknown[] }, value) => values.includes(value));

/** One of a closed list of texts. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  options: Described & { readonly default?: Values[number] } = {},
) {
  return Type.Unsafe<Values[number]>({ [Kind]: oneOfKind, type: "string", enum: [...values], ...options });
}

/** One of several kinds of objects, distinguished by the {@link oneOf} member called `by` in each of them. */
export function variants<Members extends TObject[]>(
  by: string,
  members: [...Members],
  options: Described & { readonly $id?: string } = {},
) {
  return Type.Union(members, { discriminator: { propertyName: by }, ...options });
}

/** The member that distinguishes the forms of a schema made by {@link variants}. */
export function discriminatorOf(schema: TSchema): string | undefined {
  const discriminator: unknown = schema.discriminator;
  if (typeof discriminator !== "object" || discriminator === null || !("propertyName" in discriminator))
    return undefined;
  return typeof discriminator.propertyName === "string" ? discriminator.propertyName : undefined;
}

/** A list of at most `max` items. */
export function list<Item extends TSchema>(item: Item, options: Described & { readonly max: number }) {
  const { max, ...rest } = options;
  return Type.Array(item, { maxItems: max, ...rest });
}

/** A map whose names are texts that match `names`. Without `additionalProperties` a record accepts anything under any other name. */
export function mapOf<Value extends TSchema>(
  names: TString,
  value: Value,
  options: Described & { readonly maxProperties?: number } = {},
) {
  return Type.Record(names, value, { ...options, additionalProperties: false, [textForm]: formOf(names) ?? "line" });
}

/** A field that may be absent on creation and null afterwards. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()], { default: null });
}

/** True for a schema made by {@link nullable}. */
export function isNullable(schema: TSchema): boolean {
  return Array.isArray(schema.anyOf) && schema.anyOf.some((member: TSchema) => member.type === "null");
}

/** The schema inside {@link nullable}, or the schema itself. */
export function innerSchema(schema: TSchema): TSchema {
  const members: readonly TSchema[] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return members.find((member) => member.type !== "null") ?? schema;
}
