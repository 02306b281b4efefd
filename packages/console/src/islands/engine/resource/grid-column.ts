import { baseFields } from "@design-catalog/client/fields";
import { momentColumn } from "../format.ts";
import { labelOf } from "../words.ts";
import { storedText } from "./field-words.ts";
import type { TableColumn } from "./resource-table.tsx";
import type { Resource, ResourceColumn, StandardRow } from "./resource.ts";

/** Titles of columns that no form has. */
const times: Readonly<Record<string, string>> = {
  createdAt: labelOf(baseFields.createdAt),
  updatedAt: labelOf(baseFields.updatedAt),
};

/** A column of a grid or a table, with what its field says of it. */
export function gridColumnOf<Row extends StandardRow, Created>(
  { fields }: Resource<Row, Created>,
  column: ResourceColumn<Row>,
): TableColumn<Row> {
  const field = fields.find(({ name }) => name === column.field);
  const isTime = field?.kind === "moment" || Object.hasOwn(times, column.field);
  const label = field?.label ?? times[column.field] ?? column.field;
  const shown = field ?? { name: column.field, kind: isTime ? "moment" : "text", label };
  const text = (row: Row) => storedText(shown, row[column.field]);
  const isNumber = field?.kind === "number";
  return {
    label,
    text,
    isNumber,
    ...(isTime && { ...momentColumn((row: Row) => timeOf(row[column.field])), text }),
    ...column,
  };
}

function timeOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
