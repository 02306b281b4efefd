import { DomainError, type Issue } from "../errors.ts";
import type { Reader } from "../ports/storage.ts";
import type { BaseRow, Table } from "./table.ts";

/** Checks that ids among the values name live rows. @throws {DomainError} `validation_failed` with `unknown_reference` */
export async function checkReferences(
  reader: Reader,
  references: Readonly<Record<string, () => Table<BaseRow>>>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const issues: Issue[] = [];
  for (const [field, table] of Object.entries(references)) {
    const id = values[field];
    if (typeof id !== "string") continue;
    const row = await reader.find(table(), id);
    if (!row || row.deleted) issues.push(unknownReference(`/${field}`, id));
  }
  if (issues.length > 0)
    throw new DomainError("validation_failed", "The request names what does not exist", { errors: issues });
}

/** The issue of an id that names nothing. */
export function unknownReference(pointer: string, id: string): Issue {
  return { pointer, code: "unknown_reference", message: `Nothing has the id ${id}` };
}
