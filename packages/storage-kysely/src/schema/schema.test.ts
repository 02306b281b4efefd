import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { tables } from "@design-catalog/core";
import type { ColumnType, StoredTable, UniqueRule } from "@design-catalog/core/ports";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { Client } from "pg";
import { snakeCase } from "../statements/columns.ts";

/** Longest name, in bytes, that PostgreSQL does not cut: a cut name would no longer say which field is taken. */
const identifierBytesMax = 63;

const columnTypes: Readonly<Record<ColumnType, readonly string[]>> = {
  id: [`text COLLATE "C"`],
  text: ["text", `text COLLATE "C"`],
  integer: ["integer", "bigint"],
  number: ["double precision"],
  boolean: ["boolean"],
  timestamp: ["timestamp(3) with time zone"],
  json: ["jsonb"],
  bytes: ["bytea"],
};

/** Columns of the store's own. */
const storesOwn: Readonly<Record<string, readonly string[]>> = { deliveries: ["held_since"] };

interface CatalogueIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly predicate: string | null;
}

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

describe("the migrated database", () => {
  test.each(tables.map((table) => [table.name, table] as const))(
    "has the table %s as the core declares it",
    async (_, table) => {
      const actual = await columnsOf(table.name);
      const ofStore = ["application_id", ...(table.isFeed ? ["transaction_id"] : []), ...(storesOwn[table.name] ?? [])];
      const names = [...ofStore, ...Object.keys(table.columns).map(snakeCase)];
      expect([...actual.keys()].toSorted()).toEqual(names.toSorted());
      expect(actual.get("application_id")).toBe(`text COLLATE "C"`);
      for (const [name, type] of Object.entries<ColumnType>(table.columns)) {
        expect(columnTypes[type], name).toContain(actual.get(snakeCase(name)) ?? "none");
      }
    },
  );

  test.each(tables.map((table) => [table.name, table] as const))(
    "has exactly the unique sets of %s",
    async (_, table) => {
      const indexes = await uniqueIndexesOf(table.name);
      const expected = uniqueSets(table).map((set): CatalogueIndex => {
        const columns = set.map(snakeCase);
        return {
          name: [table.name, ...columns, "key"].join("__"),
          columns: [
            "application_id",
            ...set.map((column) => comparable(snakeCase(column), table.uniqueRules?.[column])),
          ],
          predicate: Object.hasOwn(table.columns, "deleted") ? "(NOT deleted)" : null,
        };
      });
      expect(indexes).toEqual(expected.toSorted((left, right) => (left.name < right.name ? -1 : 1)));
      expect(indexes.filter(({ name }) => name.length > identifierBytesMax)).toEqual([]);
    },
  );

  test("has no table unknown to the core, except the store's own", async () => {
    const { rows } = await client.query<{ readonly name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
    );
    const known = new Set([
      ...tables.map(({ name }) => name),
      "counters",
      "application_moves",
      "kysely_migration",
      "kysely_migration_lock",
    ]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

function uniqueSets(table: StoredTable): readonly (readonly string[])[] {
  return table.unique ?? [];
}

/** A member of a unique index as PostgreSQL describes it. */
function comparable(column: string, rule: UniqueRule | undefined): string {
  if (rule === "any case") return `lower(${column} COLLATE "und-x-icu")`;
  return rule === "null is a value" ? `COALESCE(${column}, ''::text)` : column;
}

async function columnsOf(table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ readonly name: string; readonly type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) || CASE WHEN collname = 'C' THEN ' COLLATE "C"' ELSE '' END AS type
     FROM pg_attribute LEFT JOIN pg_collation ON pg_collation.oid = attcollation
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function uniqueIndexesOf(table: string): Promise<readonly CatalogueIndex[]> {
  const { rows } = await client.query<CatalogueIndex>(
    `SELECT indexrelid::regclass::text AS name, pg_get_expr(indpred, indrelid) AS predicate,
       ARRAY(SELECT pg_get_indexdef(indexrelid, position, true) FROM generate_series(1, indnkeyatts) AS position) AS columns
     FROM pg_index WHERE indrelid = $1::regclass AND indisunique AND NOT indisprimary ORDER BY 1`,
    [table],
  );
  return rows;
}
