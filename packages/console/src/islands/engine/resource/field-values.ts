import { typedNumber } from "../typed-number.ts";
import type { ResourceField, Values } from "./field.ts";

/** Reads and writes the values of one kind of field. */
interface Kind {
  /** The stored value as a form holds it; undefined stands for a new row. */
  readonly read: (stored: unknown) => unknown;
  /** The form's value as the service takes it. */
  readonly write: (typed: unknown) => unknown;
}

type PlainKind = Exclude<ResourceField<object>["kind"], "custom" | "entries" | "items">;

const text: Kind = { read: textOf, write: textOrNull };
const list: Kind = { read: listOf, write: (typed) => typed };

const kinds: Readonly<Record<PlainKind, Kind>> = {
  text,
  // Blanks around a long text may be meant, such as in a mail; the service takes them away where they are not.
  area: { read: textOf, write: (typed) => (textOrNull(typed) === null ? null : textOf(typed)) },
  url: text,
  email: text,
  colour: text,
  choice: text,
  reference: text,
  choices: list,
  references: list,
  number: { read: textOf, write: (typed) => numberOrText(textOrNull(typed)) },
  numbers: {
    read: (stored) => listOf(stored).join(", "),
    write: (typed) => parts(typed, /[\s,;]+/u).map(numberOrText),
  },
  lines: { read: (stored) => listOf(stored).join("\n"), write: (typed) => parts(typed, /\n/u) },
  moment: { read: textOf, write: textOrNull },
  switch: { read: (stored) => stored === true, write: (typed) => typed === true },
};

/** The fields of a row as a form holds them; those of a new row without one. */
export function valuesOf<Row extends object>(fields: readonly ResourceField<Row>[], row?: Row): Values {
  return Object.fromEntries(
    fields.map((field) => [field.name, readValue(field, row === undefined ? initialOf(field) : row[field.name])]),
  );
}

/** A browser shows the first value of a choice that has none. */
function initialOf<Row>(field: ResourceField<Row>): unknown {
  const isChosen = field.kind === "choice" && field.isRequired === true;
  return field.initial ?? (isChosen ? field.options[0]?.[0] : undefined);
}

/** The values of a form as the service takes them; `stored` are those stored at the version that the form changes. */
export function bodyOf<Row>(fields: readonly ResourceField<Row>[], values: Values, stored: Values = {}): Values {
  const sent = fields.filter(({ isShown }) => isShown?.(values) ?? true);
  return Object.fromEntries(
    sent.map((field) => [field.name, writeValue(field, values[field.name], stored[field.name])]),
  );
}

/** A stored value as a form holds it. */
export function readValue<Row>(field: ResourceField<Row>, stored: unknown): unknown {
  if (field.kind === "custom") return field.read(stored);
  if (field.kind === "entries") return Object.entries(objectOf(stored));
  if (field.kind === "items") return itemsOf(stored).map((item) => valuesOf(field.of, item));
  return kinds[field.kind].read(stored);
}

function writeValue<Row>(field: ResourceField<Row>, typed: unknown, stored: unknown): unknown {
  if (field.kind === "custom") return field.write(typed, stored);
  if (field.kind === "entries") return entriesBody(typed, field.isMerged === true ? stored : []);
  if (field.kind === "items") return itemsOf(typed).map((item) => bodyOf(field.of, item));
  return kinds[field.kind].write(typed) ?? (field.isRequired === true ? "" : null);
}

function objectOf(stored: unknown): object {
  return typeof stored === "object" && stored !== null ? stored : {};
}

function entriesBody(typed: unknown, merged: unknown): Values {
  const gone = entriesOf(merged).map(([key]) => [key, null] as const);
  const given = entriesOf(typed).filter(([key]) => key.trim() !== "");
  return Object.fromEntries([...gone, ...given.map(([key, value]) => [key.trim(), value] as const)]);
}

/** Pairs that a form holds. */
export function entriesOf(typed: unknown): readonly (readonly [key: string, value: string])[] {
  return listIn(typed).filter(isPair);
}

function isPair(entry: unknown): entry is readonly [key: string, value: string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");
}

/** Objects of a list; none for anything else. */
export function itemsOf(value: unknown): readonly Values[] {
  return listIn(value).filter(isObject);
}

/** True for what has members. */
export function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}

/** Items of a list; none for anything else. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Texts of a list; none for anything else. */
export function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The text of a value; the empty text stands for none. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function textOrNull(typed: unknown): string | null {
  const trimmed = textOf(typed).trim();
  return trimmed === "" ? null : trimmed;
}

function parts(typed: unknown, separator: RegExp): readonly string[] {
  const all = textOf(typed).split(separator);
  return all.map((part) => part.trim()).filter((part) => part !== "");
}

/** The number that a text tells; any other text stays, for the service to refuse with the pointer of its field. */
function numberOrText(typed: string | null): number | string | null {
  return typed === null ? null : (typedNumber(typed) ?? typed);
}
