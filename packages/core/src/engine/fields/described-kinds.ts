import { KindGuard, type TObject, type TSchema } from "@sinclair/typebox";
import type { Operation } from "../calls/operation.ts";
import { baseSchema } from "../rows/definition.ts";
import { listedValues } from "../schemas/growing.ts";
import { innerSchema, isNullable, referredKind } from "../schemas/schema.ts";
import { type FieldWords, type KindTitles, kindTitles, readWords, type TitledFields } from "./titled.ts";

/** A field as forms, grids and documents show it. */
export interface DescribedField extends FieldWords {
  /** Way to show and to type the value; `json` is anything without a form of its own. */
  readonly kind: string;
  /** Kind of row that an id refers to. */
  readonly to?: string;
  /** Least value of a number that must be there. */
  readonly min?: number;
  /** Most characters of a text. */
  readonly max?: number;
  /** Value that a new row gets by itself. */
  readonly initial?: unknown;
  readonly isRequired?: true;
  /** True if only the service writes it. */
  readonly isReadOnly?: true;
  /** Name of the kind of the items of a list. */
  readonly of?: string;
}

/** A kind of row, or of items in rows. */
export interface DescribedKind {
  readonly name: string;
  readonly titles: KindTitles;
  readonly fields: Readonly<Record<string, DescribedField>>;
}

/** Characters from which a text has several lines. */
const areaMin = 1000;

/** Bodies by which a client writes a kind of row, by the ends of their names. */
const writes = ["Create", "Replace", "Patch"];

/** Schemas by their `$id`. */
type Named = ReadonlyMap<string, TObject>;

/** The kinds that these operations answer, by name; items in rows come first. */
export function describeKinds(operations: readonly Operation[]): readonly DescribedKind[] {
  const named = namedSchemas(operations);
  const kinds = [...named].flatMap(([name, schema]): readonly DescribedKind[] => {
    const titles = titlesIn(schema);
    return titles ? [{ name, titles, fields: describeFields(schema, isWritten(name, named)) }] : [];
  });
  const items = new Set(kinds.flatMap(({ fields }) => Object.values(fields).map(({ of }) => of)));
  const place = ({ name }: DescribedKind) => (items.has(name) ? `0${name}` : `1${name}`);
  return kinds.toSorted((left, right) => (place(left) < place(right) ? -1 : 1));
}

/** Every named object in a body or an answer. */
function namedSchemas(operations: readonly Operation[]): Named {
  const named = new Map<string, TObject>();
  const visit = (schema: TSchema) => {
    if (KindGuard.IsObject(schema)) {
      if (schema.$id !== undefined) named.set(schema.$id, schema);
      Object.values(schema.properties).forEach(visit);
    }
    if (KindGuard.IsArray(schema)) visit(schema.items);
    if (KindGuard.IsUnion(schema)) schema.anyOf.forEach(visit);
  };
  for (const { body, output, also } of operations)
    for (const schema of [body, output, also?.output]) if (schema) visit(schema);
  return named;
}

function titlesIn(schema: TSchema & { readonly [kindTitles]?: KindTitles }): KindTitles | undefined {
  return schema[kindTitles];
}

/** A kind without bodies of its own, such as one of items, is written with its row. */
function isWritten(kind: string, named: Named): (field: string) => boolean {
  const bodies = writes.flatMap((end) => named.get(kind + end) ?? []);
  const names = new Set(bodies.flatMap(({ properties }) => Object.keys(properties)));
  return (field) => bodies.length === 0 || (names.has(field) && !Object.hasOwn(baseSchema, field));
}

/** @throws {TypeError} for a field without words */
function describeFields({ $id, properties }: TObject, mayWrite: (field: string) => boolean): DescribedKind["fields"] {
  const untitled = Object.entries(properties).filter(([, schema]) => readWords(schema) === undefined);
  if (untitled.length > 0) {
    throw new TypeError(
      `Cannot describe ${$id} as these fields have no titles: ${untitled.map(([name]) => name).join()}`,
    );
  }
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { ...describeField(schema), ...(!mayWrite(name) && { isReadOnly: true }) },
    ]),
  );
}

/** Fields outside a kind of row, such as the columns of a report. */
export function describeColumns(columns: TitledFields): DescribedKind["fields"] {
  return Object.fromEntries(Object.entries(columns).map(([name, schema]) => [name, describeField(schema)]));
}

function describeField(schema: TSchema): DescribedField {
  const inner = innerSchema(schema);
  const item: TSchema = KindGuard.IsArray(inner) ? inner.items : inner;
  const words = readWords(schema) ?? { title: { en: "", de: "" } };
  const titles = titlesIn(item);
  const initial: unknown = schema.default;
  return {
    kind: titles && item !== inner ? "items" : kindOf(inner),
    ...words,
    ...(referredKind in item && { to: String(item[referredKind]) }),
    ...(KindGuard.IsString(inner) &&
      inner.format === undefined &&
      inner.maxLength !== undefined && { max: inner.maxLength }),
    ...(typeof schema.minimum === "number" && { min: schema.minimum }),
    ...(isInitial(initial) && { initial }),
    ...(!isNullable(schema) && { isRequired: true }),
    ...(titles && item.$id !== undefined && { of: item.$id, item: titles.one }),
  };
}

/** Null and empty lists are what a form begins with anyway. */
function isInitial(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && typeof value !== "object";
}

const kindsOfLists: Readonly<Record<string, string>> = {
  choice: "choices",
  reference: "references",
  number: "numbers",
  text: "lines",
  area: "lines",
};

function kindOf(schema: TSchema): string {
  const { type, format, maxLength = 0 } = schema;
  if (listedValues(schema)) return "choice";
  if (referredKind in schema) return "reference";
  if (KindGuard.IsArray(schema)) return kindsOfLists[kindOf(schema.items)] ?? "json";
  if (KindGuard.IsRecord(schema)) {
    return Object.values(schema.patternProperties).every(({ type: value }) => value === "string") ? "entries" : "json";
  }
  if (format === "date-time") return "moment";
  if (format === "email") return "email";
  if (type === "string") return maxLength >= areaMin ? "area" : "text";
  return { boolean: "switch", integer: "number", number: "number" }[String(type)] ?? "json";
}
