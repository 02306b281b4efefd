import { expect, test } from "bun:test";
import { Client } from "pg";
import { createTestDatabase, withClient } from "./test-database.ts";

test("createTestDatabase() creates migrated databases that share nothing", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const countTables = "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'";
  const before = await withClient(other.connectionString, (client) => client.query(countTables));
  await withClient(one.connectionString, (client) => client.query("CREATE TABLE only_in_one ()"));
  const after = await withClient(other.connectionString, (client) => client.query(countTables));
  expect(before.rows[0].tables).toBeGreaterThan(0);
  expect(after.rows).toEqual(before.rows);
  await Promise.all([one.drop(), other.drop()]);
});

test("drop() given an open connection reports its last statement and drops the database", async () => {
  const database = await createTestDatabase();
  const leaked = new Client(database.connectionString);
  // The server ends it, which is not a failure of this test.
  leaked.on("error", () => undefined);
  await leaked.connect();
  await leaked.query("SELECT 'leaked here'");
  const error = await database.drop().catch((reason: unknown) => reason);
  expect(String(error)).toContain("leaked here");
  const reconnecting = withClient(database.connectionString, () => Promise.resolve());
  expect(await reconnecting.catch((reason: unknown) => String(reason))).toContain("does not exist");
});
