import { all, compares, comparing } from "../../engine/rows/conditions.ts";
import type { UserErasureResult } from "../../identity/mod.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";
import type { StoredTable } from "../../ports/table.ts";
import { batchRows } from "./erase-rows.ts";
import { mentionsAddress } from "./mentions-address.ts";
import type { PersonNames } from "./person-names.ts";
import { hasIds, type TableWithIds } from "./person-tables.ts";

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
  for (const table of tables.filter(isResource).filter(hasIds)) {
    for (const [column, type] of Object.entries(table.columns)) {
      if (type !== "text" || Object.hasOwn(table.persons ?? {}, column)) continue;
      const rows = await countMentions(reader, { table, column, addresses });
      if (rows > 0) kept.push({ table: table.name, column, rows });
    }
  }
  return kept;
}

/** Tables that people write to have authors; the one of users is erased itself. */
function isResource({ name, columns }: StoredTable): boolean {
  return Object.hasOwn(columns, "updatedBy") && name !== "users";
}

/** Rows whose text has an address. The store also finds longer addresses of others that contain it. */
async function countMentions(
  reader: Reader,
  place: { readonly table: TableWithIds; readonly column: string; readonly addresses: readonly string[] },
): Promise<number> {
  const { table, column, addresses } = place;
  let found = 0;
  let after = "";
  for (;;) {
    const page = await reader.select(table, {
      where: all(
        comparing<never>(containsAny(column, addresses)),
        comparing<never>(compares("id", "greaterThan", after)),
      ),
      orderBy: [{ column: "id", direction: "asc" }],
      limit: batchRows,
    });
    const texts = page.map((row) => String(new Map<string, unknown>(Object.entries(row)).get(column)));
    found += texts.filter((text) => addresses.some((address) => mentionsAddress(text, address))).length;
    if (page.length < batchRows) return found;
    after = page.at(-1)?.id ?? "";
  }
}

function containsAny(column: string, addresses: readonly string[]): Condition {
  return { op: "or", conditions: addresses.map((value) => ({ op: "contains", column, value }) as const) };
}
