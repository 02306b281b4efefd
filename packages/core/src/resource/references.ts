import { DomainError, type Issue } from "../errors.ts";
import type { Reader } from "../ports/storage.ts";
import type { BaseRow, Table } from "./table.ts";

/** Fields of a row that hold ids of other rows. */
export type References = Readonly<Record<string, () => Table<BaseRow>>>;

/**
 * Checks that ids which a change sets name live rows. An id that stays is let be: what it names may have been removed
 * since, and that must not keep the rest of the row from changing.
 * @throws {DomainError} `validation_failed` with `unknown_reference`
 */
export async function checkReferences(
  reader: Reader,
  references: References = {},
  change: { readonly before?: Readonly<Record<string, unknown>>; readonly after: Readonly<Record<string, unknown>> },
): Promise<void> {
  const issues: Issue[] = [];
  for (const [field, table] of Object.entries(references)) {
    const id = change.after[field];
    if (typeof id !== "string" || id === change.before?.[field]) continue;
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
