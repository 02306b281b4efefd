import type { Static, TProperties, TSchema } from "@sinclair/typebox";
import type { kindOfId } from "../../ports/id.ts";
import { type growing, innerSchema } from "../schemas/schema.ts";

/** A text in the languages of those who read it, as a definition gives it. */
export type Both = readonly [en: string, de: string];

/** A text by language. */
export interface Words {
  readonly en: string;
  readonly de: string;
}

/** Words of a field besides its title, as a definition gives them. */
export interface FieldNotes {
  /** Sign of the unit, such as `mm`; the title does not name it. */
  readonly unit?: string;
  /** Sentence that helps to fill the field in. */
  readonly hint?: Both;
  /** Fields of one group follow each other in the definition. */
  readonly group?: Both;
  /** Titles of the values of a closed list; codes such as media types are read as they are. */
  readonly values?: Readonly<Record<string, Both>> | "as they are";
}

/** All words of a field. */
export interface FieldWords {
  readonly title: Words;
  readonly unit?: string;
  readonly hint?: Words;
  readonly group?: Words;
  readonly values?: Readonly<Record<string, Words>>;
}

/** Titles of a kind of row, as its definition gives them. */
export interface KindNames {
  readonly one: Both;
  readonly many: Both;
  /** Word for one where its kind is clear, such as on a button of its page. @default `one` */
  readonly short?: Both;
}

/** Titles of a kind of row. */
export interface KindTitles {
  readonly one: Words;
  readonly many: Words;
  readonly short?: Words;
}

/** Keeps the words of a schema; the served documents show no symbols. Exported since declarations name it. */
export const fieldWords = Symbol("fieldWords");

/** Keeps the titles of the kind of row that a named schema describes. */
export const kindTitles = Symbol("kindTitles");

/** A schema with its words. */
export interface Titled {
  readonly [fieldWords]: FieldWords;
}

/** Fields that all have words. */
export type TitledFields = TProperties & Readonly<Record<string, TSchema & Titled>>;

/** Values that a reader chooses from; never for ids, free texts and lists that grow with the service. */
type Listed<Schema extends TSchema> = Schema extends { readonly [growing]: true }
  ? never
  : Exclude<Static<Schema>, null> extends infer Value extends string
    ? string extends Value
      ? never
      : Value extends { readonly [kindOfId]: string }
        ? never
        : Value
    : never;

type Notes<Schema extends TSchema> = [Listed<Schema>] extends [never]
  ? [notes?: FieldNotes]
  : [notes: FieldNotes & { readonly values: Readonly<Record<Listed<Schema>, Both>> | "as they are" }];

/** Gives a field its title in English and German. A closed list of texts also needs the titles of its values. */
export function titled<Schema extends TSchema>(
  title: Both,
  schema: Schema,
  ...[notes = {}]: Notes<Schema>
): Schema & Titled {
  const { unit, hint, group, values }: FieldNotes = notes;
  const codes = listOf(innerSchema(schema).enum).map((value) => [value, [value, value]] as const);
  const named: readonly (readonly [string, Both])[] = values === "as they are" ? codes : Object.entries(values ?? {});
  const words = {
    title: wordsOf(title),
    ...(unit !== undefined && { unit }),
    ...(hint && { hint: wordsOf(hint) }),
    ...(group && { group: wordsOf(group) }),
    ...(values && { values: Object.fromEntries(named.map(([value, both]) => [value, wordsOf(both)])) }),
  };
  return { ...schema, [fieldWords]: words };
}

/** Titles of a kind, as the option of the schema that describes its rows. */
export function titlesOf({ one, many, short }: KindNames): { readonly [kindTitles]: KindTitles } {
  return { [kindTitles]: { one: wordsOf(one), many: wordsOf(many), ...(short && { short: wordsOf(short) }) } };
}

/** The words of a field; undefined for a part of the contract that nobody reads as a field. */
export function readWords(schema: TSchema): FieldWords | undefined {
  return isTitled(schema) ? schema[fieldWords] : undefined;
}

/** True for a schema made by {@link titled}. */
export function isTitled(schema: TSchema): schema is TSchema & Titled {
  return fieldWords in schema;
}

/** The English title of a field with its unit, such as `Width in mm`. */
export function englishTitle({ [fieldWords]: { title, unit } }: Titled): string {
  return unit === undefined ? title.en : `${title.en} in ${unit}`;
}

function listOf(codes: unknown): readonly string[] {
  return Array.isArray(codes) ? codes.map(String) : [];
}

function wordsOf([en, de]: Both): Words {
  return { en, de };
}
