import type { ComponentChildren } from "preact";
import type { Options } from "../choice.tsx";
import type { FieldPlace } from "../form.tsx";
import type { ReferenceSource } from "./reference.ts";

/** Members of every field of a resource, whatever its kind. */
interface FieldBase<Row> {
  readonly name: keyof Row & string;
  readonly label: string;
  readonly hint?: string;
  /** Sends an empty text as it is, for the service to refuse with the field's pointer. @default sends null */
  readonly isRequired?: boolean;
  /** Tells whether a row, or a form with these values, has the field. @default it always has */
  readonly isShown?: (values: Values) => boolean;
  /** Form that has the field; elsewhere it is read, and one that the service writes is only in grids. @default both */
  readonly only?: "create" | "edit" | "grid";
  /** Stored value that a new row begins with. @default nothing, or the first value of a choice that must have one */
  readonly initial?: unknown;
}

/** A field that only its page knows how to show and change. */
export interface CustomField<Row> extends FieldBase<Row> {
  readonly kind: "custom";
  /** The stored value as the form holds it; undefined for a new row. */
  readonly read: (stored: unknown) => unknown;
  /** The form's value as the service takes it; `stored` is what the form holds of the stored one. */
  readonly write: (typed: unknown, stored: unknown) => unknown;
  /** The form's value in words. */
  readonly show: (typed: unknown) => string;
  readonly render: (typed: unknown, change: (value: unknown) => void, place: FieldPlace) => ComponentChildren;
}

/**
 * A field of a resource, as data. Forms hold texts and numbers as text, `numbers` separated by commas, `lines` one a line,
 * `entries` (translated texts, attributes) as pairs of a key and a text, and `items` as values by fields of their own.
 */
export type ResourceField<Row> =
  | (FieldBase<Row> & {
      readonly kind:
        | "text"
        | "area"
        | "url"
        | "email"
        | "colour"
        | "number"
        | "numbers"
        | "lines"
        | "switch"
        | "moment";
    })
  | (FieldBase<Row> & {
      readonly kind: "entries";
      /** Sends null for a removed key, where the service merges entries into what is stored. @default false */
      readonly isMerged?: boolean;
    })
  | (FieldBase<Row> & { readonly kind: "choice" | "choices"; readonly options: Options })
  | (FieldBase<Row> & { readonly kind: "reference" | "references"; readonly source: ReferenceSource })
  | (FieldBase<Row> & ItemsField)
  | CustomField<Row>;

/** A list whose items have fields of their own. */
export interface ItemsField {
  readonly kind: "items";
  readonly of: readonly ResourceField<Values>[];
  /** Button that adds an item. */
  readonly add: string;
  /** An item of the form in words; empty for a new one. */
  readonly itemText: (item: Values) => string;
}

/** Values of a form, by the name of their field. */
export type Values = Readonly<Record<string, unknown>>;
