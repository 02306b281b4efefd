import type { Operation } from "@design-catalog/client";
import { call } from "../call.ts";
import { itemsOf, listOf, textOf } from "./field-values.ts";
import type { ResourceField, Values } from "./field.ts";

/** Input of an operation on one row, whatever its parameter is called. */
export interface RowInput {
  readonly query?: Values;
  readonly body?: Values;
}

/** Calls an operation whose path ends in the id of a row, or in none. */
export function callOnRow<Output>(
  operation: Operation<object, Output>,
  id: string,
  input: RowInput = {},
): Promise<Output> {
  const parameter = [...operation.path.matchAll(/\{(\w+)\}/gu)].at(-1)?.[1];
  const path = parameter === undefined ? {} : { path: { [parameter]: id } };
  return call<object, Output>(operation, { ...input, ...path });
}

/** Reads the names that the references of these rows show. */
export async function readReferences<Row>(
  fields: readonly ResourceField<Row>[],
  rows: readonly { readonly [Name in keyof Row]?: unknown }[],
): Promise<void> {
  for (const field of fields) {
    if (field.kind === "items") {
      const items = rows.flatMap((row) => itemsOf(row[field.name]));
      await readReferences(field.of, items);
    }
    if (field.kind !== "reference" && field.kind !== "references") continue;
    const stored = rows.map((row) => row[field.name]);
    const ids = stored.flatMap((value) => (Array.isArray(value) ? listOf(value) : [textOf(value)]));
    await field.source.read([...new Set(ids)].filter((id) => id !== ""));
  }
}
