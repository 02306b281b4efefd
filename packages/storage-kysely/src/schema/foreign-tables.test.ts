import { afterAll, beforeAll, expect, test } from "bun:test";
import type { TestDatabase } from "@design-catalog/testing";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { Client } from "pg";
import { webhookMigrations } from "../migrations/webhooks-only.ts";
import { rejection } from "../storage-test-tools.ts";
import { migrateToLatest } from "./migrate.ts";

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Makes the tables of webhooks in a schema, with a record of their own. */
const migrateIn = (schema: string) =>
  migrateToLatest(database.connectionString, {
    migrations: webhookMigrations,
    schema,
    migrationTable: "webhook_migration",
  });

async function tablesOf(schema: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename !~ '_p[0-9]{8}$' ORDER BY 1",
    [schema],
  );
  return rows.map(({ name }) => name);
}

test("migrateToLatest() given a schema makes it and its tables there by many processes at once, and nothing elsewhere", async () => {
  await client.query("CREATE TABLE events (id integer)");
  await client.query("CREATE TABLE kysely_migration (name text, timestamp text)");
  await Promise.all(Array.from({ length: 5 }, () => migrateIn("own")));
  expect(await tablesOf("own")).toContain("webhook_migration");
  expect(await tablesOf("own")).toContain("deliveries");
  expect(await tablesOf("public")).toEqual(["events", "kysely_migration"]);
  const { rows } = await client.query("SELECT count(*)::int AS days FROM pg_tables WHERE tablename ~ '^events_p'");
  expect(rows).toEqual([{ days: 9 }]);
});

test("migrateToLatest() given tables of another program says whose they are, and changes nothing", async () => {
  await client.query("CREATE ROLE booking_office");
  await client.query("CREATE SCHEMA booking AUTHORIZATION booking_office");
  await client.query("SET ROLE booking_office; CREATE TABLE booking.events (id integer); RESET ROLE");
  expect(await rejection(migrateIn("booking"))).toMatchObject({
    name: "ForeignTablesError",
    message:
      "Cannot migrate because the schema booking has tables of another program, which belong to booking_office: events. Use a database or schema that no other program uses",
  });
  expect((await tablesOf("booking")).filter((name) => !name.startsWith("webhook_migration"))).toEqual(["events"]);
  await client.query("DROP SCHEMA booking CASCADE; DROP ROLE booking_office");
});

test("migrateToLatest() given a record of another program's migrations says so instead of calling it newer", async () => {
  await client.query("CREATE SCHEMA shop");
  await client.query("CREATE TABLE shop.webhook_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255))");
  await client.query("INSERT INTO shop.webhook_migration VALUES ('0001-orders', '2026')");
  expect(await rejection(migrateIn("shop"))).toMatchObject({
    name: "ForeignTablesError",
    message: expect.stringContaining("webhook_migration is another program's, which recorded 0001-orders in it"),
  });
});

test("migrateToLatest() continues a record that 0.1.0 made under the migrator's own name", async () => {
  const old = { migrations: webhookMigrations, schema: "older" };
  await migrateToLatest(database.connectionString, old);
  await migrateIn("older");
  const names = Object.keys(webhookMigrations);
  const { rows } = await client.query<{ readonly name: string }>("SELECT name FROM older.webhook_migration ORDER BY 1");
  expect(rows.map(({ name }) => name)).toEqual(names);
  // A process of the older version starts as before.
  await migrateToLatest(database.connectionString, old);
});

test("migrateToLatest() refuses a schema whose name needs quotes", async () => {
  for (const name of ["Web", "web-hooks", "1st", "pg_own", "", "a".repeat(51), 'x" CASCADE'])
    expect(await rejection(migrateIn(name))).toBeInstanceOf(RangeError);
});
