import { englishTitle } from "../../engine/fields/titled.ts";
import type { RowOf } from "../../engine/rows/definition.ts";
import { escapePointer } from "../../engine/schemas/json-body.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import { products } from "../products.ts";
import { matchConnectors } from "./match-connectors.ts";

type Product = RowOf<typeof products>;

/** One line of a comparison: what each product has in one place, in the order of the products. */
export interface ComparisonRow {
  readonly pointer: string;
  readonly label: string;
  /** Null where a product has nothing there. */
  readonly values: readonly unknown[];
  readonly differs: boolean;
}

const lists: ReadonlySet<string> = new Set(["connectors", "accessories", "attributes"]);
const plainFields = Object.entries(products.definition.fields).filter(([field]) => !lists.has(field));

/** Rows of a comparison: plain fields, then attributes by name, connectors by their match, accessories by product. */
export function comparisonRows(compared: readonly Product[]): readonly ComparisonRow[] {
  return [...fieldRows(compared), ...attributeRows(compared), ...connectorRows(compared), ...accessoryRows(compared)];
}

function fieldRows(compared: readonly Product[]): readonly ComparisonRow[] {
  return plainFields.map(([field, schema]) => {
    const values = compared.map((product) => new Map<string, unknown>(Object.entries(product)).get(field));
    return toRow({ pointer: `/${field}`, label: englishTitle(schema), values });
  });
}

function attributeRows(compared: readonly Product[]): readonly ComparisonRow[] {
  const names = [...new Set(compared.flatMap(({ attributes }) => Object.keys(attributes)))];
  return names.map((name) => {
    const values = compared.map(({ attributes }) => (Object.hasOwn(attributes, name) ? attributes[name] : null));
    return toRow({ pointer: `/attributes/${escapePointer(name)}`, label: name, values });
  });
}

function connectorRows(compared: readonly Product[]): readonly ComparisonRow[] {
  return matchConnectors(compared.map(({ connectors }) => connectors)).map((match) => {
    const [first] = match.values();
    const name = first?.name ?? "";
    const values = compared.map((_, index) => match.get(index));
    return toRow({ pointer: `/connectors/${escapePointer(name)}`, label: `Connector ${name}`, values });
  });
}

function accessoryRows(compared: readonly Product[]): readonly ComparisonRow[] {
  const ids = [...new Set(compared.flatMap(({ accessories }) => accessories.map(({ productId }) => productId)))];
  return ids.map((id) => {
    const values = compared.map(({ accessories }) => accessories.find(({ productId }) => productId === id));
    return toRow({ pointer: `/accessories/${id}`, label: `Accessory ${id}`, values });
  });
}

function toRow({ values, ...place }: Omit<ComparisonRow, "differs">): ComparisonRow {
  const shown = values.map((value) => value ?? null);
  return { ...place, values: shown, differs: shown.some((value) => !sameJson(value, shown[0])) };
}
