import type { Reader } from "../../ports/storage.ts";
import type { BaseRow, StoredTable } from "../../ports/table.ts";
import { DomainError, type Issue } from "../errors.ts";
import { escapePointer } from "../schemas/json-body.ts";
import { all, always, among, comparing, live } from "./conditions.ts";

/** Places where a row holds ids of other rows: a field, or a path into its items such as `connectors.*.connectorId`. */
export type References<Column extends string = string> = {
  readonly [Path in Column | `${Column}.${string}`]?: () => StoredTable<BaseRow>;
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks that the ids set by changes name live rows, in one query per path; `pointer` is where a change begins. Ignores
 * an unchanged id: its row may have been removed since, and that must not block other changes. Locks rows of a table
 * with `kept` until the transaction ends.
 * @throws {DomainError} `validation_failed` with `unknown_reference`
 */
export async function checkReferences(
  reader: Reader,
  references: References = {},
  ...changes: readonly { readonly before?: Fields; readonly after: Fields; readonly pointer?: string }[]
): Promise<void> {
  const issues: Issue[] = [];
  for (const [path, table] of Object.entries(references)) {
    if (!table) continue;
    const added = changes.flatMap(({ before, after, pointer }) => {
      const old = new Set(idsAt(before, path).map(({ id }) => id));
      return idsAt(after, path, pointer).filter(({ id }) => !old.has(id));
    });
    const values = [...new Set(added.map(({ id }) => id))];
    // The definition of a table has a condition for its own columns.
    const { kept } = table();
    const where = all(live, kept ? comparing<keyof BaseRow>(kept) : always, among("id", values));
    const query = { where, lock: kept ? "share" : false } as const;
    const known = new Set((values.length === 0 ? [] : await reader.select(table(), query)).map(({ id }) => id));
    issues.push(...added.flatMap(({ id, pointer }) => (known.has(id) ? [] : [unknownReference(pointer, id)])));
  }
  if (issues.length > 0)
    throw new DomainError("validation_failed", "The request names something that does not exist", { errors: issues });
}

/** Ids at a path in a value, with their pointers. */
function idsAt(value: unknown, path: string, at = ""): readonly { readonly id: string; readonly pointer: string }[] {
  if (path === "") return typeof value === "string" ? [{ id: value, pointer: at }] : [];
  if (typeof value !== "object" || value === null) return [];
  const [member = "", ...rest] = path.split(".");
  return Object.entries(value)
    .filter(([name]) => member === "*" || member === name)
    .flatMap(([name, inner]) => idsAt(inner, rest.join("."), `${at}/${escapePointer(name)}`));
}

/** The issue for an unknown id. */
export function unknownReference(pointer: string, id: string): Issue {
  return { pointer, code: "unknown_reference", message: `Nothing has the id ${id}` };
}
