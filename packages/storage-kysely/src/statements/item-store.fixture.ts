import type { Condition, Table } from "@design-catalog/core";
import type { SortKey } from "@design-catalog/core/ports";
import { createTestDatabase } from "@design-catalog/testing/test-database";
import { Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import { Pool } from "pg";
import { compileCondition, compileOrderBy } from "./condition-sql.ts";

/** A row with a column of every type, each of which may be null. */
export interface Item {
  readonly id: string;
  readonly ownerId: string | null;
  readonly itemName: string | null;
  readonly count: number | null;
  readonly total: number | null;
  readonly ratio: number | null;
  readonly active: boolean | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly details: object | null;
  readonly content: Uint8Array | null;
}

export const items: Table<Item> = {
  name: "items",
  columns: {
    id: "id",
    ownerId: "id",
    itemName: "text",
    count: "integer",
    total: "integer",
    ratio: "number",
    active: "boolean",
    createdAt: "timestamp",
    endedAt: "timestamp",
    details: "json",
    content: "bytes",
  },
};

export const emptyItem: Item = {
  id: "0".repeat(24),
  ownerId: null,
  itemName: null,
  count: null,
  total: null,
  ratio: null,
  active: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  endedAt: null,
  details: null,
  content: null,
};

/** The table {@link items} in a database of its own. */
export interface ItemStore {
  readonly db: Kysely<object>;
  /** Replaces all rows with these. */
  store(rows: readonly Item[]): Promise<void>;
  /** The ids of the rows that satisfy `where`. */
  select(where: Condition, orderBy?: readonly SortKey[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openItems(): Promise<ItemStore> {
  const database = await createTestDatabase();
  // A single connection, since the temporary table exists only on that one.
  const pool = new Pool({ connectionString: database.connectionString, max: 1 });
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  await sql`create temporary table items (
    id text primary key, owner_id text, item_name text, count integer, total bigint, ratio double precision,
    active boolean, created_at timestamptz not null, ended_at timestamptz, details jsonb, content bytea)`.execute(db);
  return {
    db,
    async store(rows) {
      await sql`truncate items`.execute(db);
      await sql`insert into items (id, owner_id, item_name, count, total, ratio, active, created_at, ended_at)
        select "id", "ownerId", "itemName", "count", "total", "ratio", "active", "createdAt", "endedAt"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("id" text, "ownerId" text, "itemName" text,
          "count" integer, "total" bigint, "ratio" double precision, "active" boolean, "createdAt" timestamptz,
          "endedAt" timestamptz)`.execute(db);
    },
    async select(where, orderBy = [{ column: "id", direction: "asc" }]) {
      const { rows } = await selectItems(where, orderBy).execute(db);
      return rows.map(({ id }) => id);
    },
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

/** The statement of {@link ItemStore.select}. */
export function selectItems(where: Condition, orderBy: readonly SortKey[]): RawBuilder<{ readonly id: string }> {
  const order = sql.join(compileOrderBy(items, orderBy));
  return sql`select id from items where ${compileCondition(items, where)} order by ${order}`;
}
