import { engineTexts } from "../engine-texts.ts";
import { momentText } from "../format.ts";
import { entriesOf, itemsOf, listOf, readValue, textOf } from "./field-values.ts";
import type { ResourceField } from "./field.ts";

/** A value of a form in words. */
export function valueText<Row>(field: ResourceField<Row>, typed: unknown): string {
  return valueParts(field, typed).join(field.kind === "entries" || field.kind === "items" ? "; " : ", ");
}

/** Parts of a value of a form in words, such as the items of a list; a value without parts is one. */
export function valueParts<Row>(field: ResourceField<Row>, typed: unknown): readonly string[] {
  switch (field.kind) {
    case "choices":
      return listOf(typed).map((value) => optionText(field.options, value));
    case "references":
      return listOf(typed).map(field.source.nameOf);
    case "entries":
      return entriesOf(typed).map(([key, value]) => `${key}: ${value}`);
    case "items":
      return itemsOf(typed).map(field.itemText);
    default:
      return [plainText(field, typed)];
  }
}

function plainText<Row>(field: ResourceField<Row>, typed: unknown): string {
  switch (field.kind) {
    case "custom":
      return field.show(typed);
    case "switch":
      return typed === true ? engineTexts.yes : engineTexts.no;
    case "moment":
      return textOf(typed) === "" ? "" : momentText(textOf(typed));
    case "choice":
      return optionText(field.options, textOf(typed));
    case "reference":
      return textOf(typed) === "" ? "" : field.source.nameOf(textOf(typed));
    default:
      return textOf(typed);
  }
}

/** A stored value in words. */
export function storedText<Row>(field: ResourceField<Row>, stored: unknown): string {
  return valueText(field, readValue(field, stored));
}

function optionText(options: readonly (readonly [string, string])[], value: string): string {
  return options.find(([option]) => option === value)?.[1] ?? value;
}
