import { type RawBuilder, sql } from "kysely";

/** The name in SQL of a column of the core: `createdAt` is `created_at`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** A column of the core as an SQL identifier. Check first that the table has it: the name is quoted, not vetted. */
export function columnReference(column: string): RawBuilder<unknown> {
  return sql.ref(snakeCase(column));
}
