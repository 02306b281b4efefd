import { type RawBuilder, sql } from "kysely";

/**
 * Columns that keep an older name, which says less than the member: processes of the release before write it during an
 * upgrade.
 */
const keptNames: ReadonlyMap<string, string> = new Map([["relatedId", "project_id"]]);

/** Returns the SQL name of a column: `createdAt` is `created_at`. */
export function snakeCase(name: string): string {
  const kept = keptNames.get(name);
  if (kept !== undefined) return kept;
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** Quotes a column of the core as an SQL identifier. Check first that the table has it: this only quotes. */
export function columnReference(column: string): RawBuilder<unknown> {
  return sql.ref(snakeCase(column));
}
