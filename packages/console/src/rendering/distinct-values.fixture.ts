import type { Field } from "@design-catalog/client";
import * as fields from "@design-catalog/client/fields";

/** The parts of a schema of the contract from which values are made. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly "x-known-values"?: readonly unknown[];
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Place of a value in an answer: the row that it belongs to and the names that lead to it. */
export interface Place {
  readonly row: number;
  readonly path: string;
}

/** Rows of a list; in the last one, all that may be null is null. */
export const rowCount = 3;

const dayMs = 86_400_000;
/** Time of the rendered pages. */
export const nowMs = Date.parse("2026-11-21T12:00:00.000Z");
/** Names in a path; conditions contain conditions. */
const depthMax = 6;
const keys = ["en", "de"];

/** Values of sentences by their names: a day, a number or a field where the words of one ask for it. */
const inSentences = Object.fromEntries(
  Object.entries<Readonly<Record<string, Partial<Field>>>>({ ...fields, kinds: {}, rowKinds: {} })
    .filter(([kind]) => kind.endsWith("SentenceFields"))
    .flatMap(([, { code }]) => Object.values(code?.values ?? {}))
    .flatMap(({ en }) => [...en.matchAll(/\{(\w+)(?::(\w+))?\}/gu)])
    .map(([, name = "", format = ""]) => [
      name,
      { day: "2026-11-20", number: "12", fields: "widthMm" }[format] ?? `the ${name}`,
    ]),
);

/** Makes a text of a schema. */
export type TextOf = (schema: Schema, place: Place) => string;

/** Makes values of schemas of which no two are the same within a row or a column: a swap shows. */
export function createDistinctValues(
  find: (reference: string) => Schema,
  textOf: TextOf,
): (schema: Schema, place: Place) => unknown {
  function valueOf(schema: Schema, { row, path }: Place): unknown {
    const { $ref, allOf, anyOf } = schema;
    const isDeep = path.split(".").length > depthMax;
    if (schema.nullable === true && row % rowCount === rowCount - 1) return null;
    if ($ref !== undefined) return valueOf(find($ref), { row, path });
    if (allOf) return Object.assign({}, ...allOf.map((part) => valueOf(part, { row, path })));
    if (anyOf) return valueOf(anyOf[row % anyOf.length] ?? {}, { row, path });
    const known = (schema.enum ?? schema["x-known-values"])?.filter((value) => value !== null && value !== "*");
    if (known && known.length > 0) return known[(row + numberOf(path)) % known.length];
    switch (schema.type) {
      case "object":
        return objectOf(schema, { row, path });
      case "array":
        return (isDeep ? [] : [0, 1]).map((index) => valueOf(schema.items ?? {}, { row: row * 2 + index, path }));
      case "boolean":
        // A deleted row offers little.
        return !path.endsWith(".deleted") && (row + numberOf(path)) % 2 === 0;
      case "integer":
      case "number":
        return numberIn(schema, numberOf(`${path}${row}`));
      default:
        return textOf(schema, { row, path });
    }
  }

  function objectOf({ properties, additionalProperties }: Schema, { row, path }: Place): object {
    if (/[sS]entences?\.parameters$/u.test(path)) return inSentences;
    const members: readonly (readonly [string, Schema])[] = properties
      ? Object.entries(properties)
      : keys.map((key) => [key, typeof additionalProperties === "object" ? additionalProperties : { type: "string" }]);
    return Object.fromEntries(members.map(([name, of]) => [name, valueOf(of, { row, path: `${path}.${name}` })]));
  }

  return valueOf;
}

/** A short text that says what it is. */
export function distinctText({ format, pattern = "", maxLength = 100 }: Schema, { row, path }: Place): string {
  const name = path.slice(path.lastIndexOf(".") + 1) || "text";
  const number = numberOf(path + String(row));
  if (format === "date-time" || name.endsWith("At"))
    return new Date(nowMs - (number % 90) * dayMs - number * 1000).toISOString();
  if (/email(?:address)?$/iu.test(name)) return `${name}${row}@dealer.example`.toLowerCase();
  if (pattern === "^[0-9a-f]{24}$") return idOf(path, row);
  if (pattern.startsWith("^[0-9a-f]{24}\\.")) return `${idOf(path, row)}.dangling-reference`;
  if (pattern.startsWith("^#")) return `#${number.toString(16).padStart(6, "0").slice(-6)}`;
  if (pattern.startsWith("^[a-z]{2,3}")) return keys[row % keys.length] ?? "";
  if (/url$|uri$/iu.test(name)) return `https://${name.toLowerCase()}${row}.example/`;
  return `${name} ${row}`.slice(0, maxLength);
}

/** An id that says whose it is; the rendering cuts its zeros. */
export function idOf(path: string, row: number): string {
  return (numberOf(path) * 10 + row).toString().padStart(24, "0");
}

function numberIn({ minimum = 0, maximum = 99_999 }: Schema, number: number): number {
  const least = Math.max(minimum, -1);
  return least + (number % (Math.min(maximum, least + 99_999) - least + 1));
}

/** A number of five digits that belongs to a text. */
function numberOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 90_001;
  return 10_000 + (sum % 90_000);
}
