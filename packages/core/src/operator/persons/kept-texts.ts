import { comparing } from "../../engine/rows/conditions.ts";
import type { UserErasureResult } from "../../identity/mod.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import type { StoredTable } from "../../ports/table.ts";
import type { PersonNames } from "./person-names.ts";

/**
 * Counts texts of resources that contain an address of the person, such as the description of a project: they were
 * written by others or are part of the work, so they stay, and the result of the erasure names them.
 */
export async function findKeptTexts(
  reader: Reader,
  tables: readonly StoredTable[],
  { addresses }: PersonNames,
): Promise<UserErasureResult["keptTexts"]> {
  const kept: UserErasureResult["keptTexts"] = [];
  for (const table of tables.filter(isResource)) {
    for (const [column, type] of Object.entries(table.columns)) {
      if (type !== "text" || Object.hasOwn(table.persons ?? {}, column)) continue;
      const rows = await reader.count(table, comparing<never>(containsAny(column, addresses)));
      if (rows > 0) kept.push({ table: table.name, column, rows });
    }
  }
  return kept;
}

/** Tables that people write to have authors; the one of users is erased itself. */
function isResource({ name, columns }: StoredTable): boolean {
  return Object.hasOwn(columns, "updatedBy") && name !== "users";
}

function containsAny(column: string, addresses: readonly string[]): Condition {
  return { op: "or", conditions: addresses.map((value) => ({ op: "contains", column, value }) as const) };
}
