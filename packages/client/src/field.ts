/** A text in each language of the service. */
export interface Words {
  readonly en: string;
  readonly de: string;
}

/** Ways to show and to type a value. `json` is any object that has no form of its own, `items` a list of objects. */
export type FieldKind =
  | "text"
  | "area"
  | "email"
  | "number"
  | "numbers"
  | "lines"
  | "switch"
  | "moment"
  | "choice"
  | "choices"
  | "reference"
  | "references"
  | "entries"
  | "items"
  | "json";

/** A field of a row, as its definition in the service describes it. */
export interface Field {
  readonly kind: FieldKind;
  readonly title: Words;
  /** Sign of the unit, such as `mm`; the title does not name it. */
  readonly unit?: string;
  readonly hint?: Words;
  /** Title that it shares with the fields before or after it. */
  readonly group?: Words;
  /** Titles of the values of a closed list. */
  readonly values?: Readonly<Record<string, Words>>;
  /** Kind of row that an id refers to, such as `product`. */
  readonly to?: string;
  /** Fields of an item of a list, and its title. */
  readonly of?: Readonly<Record<string, Field>>;
  readonly item?: Words;
  /** Least value of a number that must be there. */
  readonly min?: number;
  /** Most characters of a text. */
  readonly max?: number;
  /** Value that a new row gets by itself. */
  readonly initial?: unknown;
  /** True if it must have a value. */
  readonly isRequired?: true;
  /** True if only the service writes it. */
  readonly isReadOnly?: true;
}

/** The fields of a kind of row, in the order of their definition. */
export type FieldsOf<Row> = Readonly<Record<keyof Row & string, Field>>;

/** Titles of a kind of row. */
export interface KindTitles {
  readonly one: Words;
  readonly many: Words;
  /** Word for one where its kind is clear, such as on a button of its page. @default `one` */
  readonly short?: Words;
}
