import { afterAll, beforeAll, expect, test } from "bun:test";
import type { TestDatabase } from "@design-catalog/testing";
import { checkScopes } from "@design-catalog/testing/statement-scope";
import { Client } from "pg";
import { createMigratedDatabase } from "../storage-test-tools.ts";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createMigratedDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Indexes that begin with another column, with the reason. */
const acrossApplications: Readonly<Record<string, string>> = {
  kysely_migration_lock_pkey: "the migrator's own table",
  kysely_migration_pkey: "the migrator's own table",
  outgoing_mails__due__index: "a sender takes the mail that has been due longest, of any application",
};
/** Number of exceptions, which may only fall. */
const acrossApplicationsCount = 3;

/** Every index of the service's tables, and of their newest partitions, with its columns in order. */
const indexesText = `
  SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table, indisprimary AS primary,
    indpred IS NOT NULL AS partial,
    ARRAY(SELECT pg_get_indexdef(indexrelid, position, true) FROM generate_series(1, indnkeyatts) AS position) AS columns
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = 'public'::regnamespace ORDER BY 1`;

interface CatalogueIndex {
  readonly name: string;
  readonly table: string;
  readonly primary: boolean;
  readonly partial: boolean;
  readonly columns: readonly string[];
}

async function readIndexes(): Promise<readonly CatalogueIndex[]> {
  return (await client.query<CatalogueIndex>(indexesText)).rows;
}

test("an application leads every key and index, except those listed", async () => {
  const others = (await readIndexes()).filter(({ columns }) => columns[0] !== "application_id");
  expect(others.map(({ name }) => name)).toEqual(Object.keys(acrossApplications));
  expect(others).toHaveLength(acrossApplicationsCount);
});

test("no index of all rows repeats the beginning of the primary key of its table", async () => {
  const indexes = await readIndexes();
  const keys = new Map(indexes.filter(({ primary }) => primary).map(({ table, columns }) => [table, columns.join()]));
  const repeated = indexes.filter(
    ({ table, columns, primary, partial }) =>
      !primary && !partial && `${keys.get(table)},`.startsWith(`${columns.join()},`),
  );
  expect(repeated.map(({ name }) => name)).toEqual([]);
});

test("there are no foreign keys, which another order of removal would break", async () => {
  const { rows } = await client.query("SELECT conname FROM pg_constraint WHERE contype = 'f'");
  expect(rows).toEqual([]);
});

test("every statement of a stored function compares the application", async () => {
  const { rows } = await client.query<{ readonly prosrc: string }>(
    "SELECT prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c')",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(
    checkScopes(
      rows.map(({ prosrc }) => prosrc),
      {},
    ),
  ).toEqual({ unscoped: [], needless: [] });
});
