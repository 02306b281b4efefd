import { type RawBuilder, sql } from "kysely";

/** Returns the SQL name of a column: `createdAt` is `created_at`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** Quotes a column of the core as an SQL identifier. Check first that the table has it: this only quotes. */
export function columnReference(column: string): RawBuilder<unknown> {
  return sql.ref(snakeCase(column));
}
