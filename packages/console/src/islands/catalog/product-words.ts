import type { Product } from "@design-catalog/client/api";
import { valueText } from "../engine/format.ts";
import { storedText } from "../engine/resource/field-words.ts";
import type { ResourceField } from "../engine/resource/field.ts";
import { readReferences } from "../engine/resource/row-calls.ts";
import { productSource } from "../engine/resource/sources.ts";
import { productFields } from "./product-fields.ts";

/** A place in a product, and what is there. */
export interface PlacedValues {
  /** JSON pointer, such as `/widthMm` or `/connectors/IN`. */
  readonly pointer: string;
  readonly values: readonly unknown[];
}

/** Places of changed products. */
export function placesOf(
  changes: readonly {
    readonly fields: readonly { readonly pointer: string; readonly before: unknown; readonly after: unknown }[];
  }[],
): readonly PlacedValues[] {
  const fields = changes.flatMap((change) => change.fields);
  return fields.map(({ pointer, before, after }) => ({ pointer, values: [before, after] }));
}

/** Name of a place in a product: that of the field, then what leads into it. */
export function placeLabel(pointer: string): string {
  const { name, field, rest } = partsOf(pointer);
  if (name === "attributes" && rest.length > 0) return rest.join(" / ");
  const inside = name === "accessories" ? rest.map(productSource.nameOf) : rest;
  return [field?.label ?? name, ...inside].join(": ");
}

/** A value of a place in a product, in words; empty for none. */
export function placeText(pointer: string, value: unknown): string {
  const { field, rest } = partsOf(pointer);
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return valueText(value);
  if (field?.kind === "items" && typeof value === "object") return storedText(field, asList(value));
  return field !== undefined && rest.length === 0 ? storedText(field, value) : valueText(value);
}

/** Reads the names that {@link placeLabel} and {@link placeText} show instead of ids. */
export async function readPlaces(places: readonly PlacedValues[]): Promise<void> {
  const rows = places.flatMap(({ pointer, values }) => {
    const { name, field } = partsOf(pointer);
    return values.map((value) => ({ [name]: field?.kind === "items" ? asList(value) : value }));
  });
  await readReferences(productFields, rows);
  const accessories = places.map(({ pointer }) => partsOf(pointer)).filter(({ name }) => name === "accessories");
  await productSource.read(accessories.flatMap(({ rest }) => rest.filter((part) => /^[0-9a-f]{24}$/u.test(part))));
}

function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === "object" && value !== null ? [value] : [];
}

function partsOf(pointer: string): {
  readonly name: string;
  readonly field: ResourceField<Product> | undefined;
  readonly rest: readonly string[];
} {
  const parts = pointer.split("/").slice(1);
  const [name = "", ...rest] = parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return { name, rest, field: productFields.find((field) => field.name === name) };
}
