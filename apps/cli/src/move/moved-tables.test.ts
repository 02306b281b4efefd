import { afterAll, beforeAll, expect, test } from "bun:test";
import { tables } from "@design-catalog/core";
import { connectWithoutLimits, type LoneConnection } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { leftOut, readMovedTables, uncompared } from "./moved-tables.ts";

let database: TestDatabase;
let connection: LoneConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connectWithoutLimits(database.connectionString);
});

afterAll(async () => {
  await connection.end();
  await database.drop();
});

test("a move takes every table of the service along, except those named with a reason", async () => {
  const moved = (await readMovedTables(connection.query)).map(({ name }) => name);
  const known = [...tables.map(({ name }) => name), "counters", "application_moves"];
  expect([...moved, ...Object.keys(leftOut)].toSorted()).toEqual(known.toSorted());
  expect(Object.keys(uncompared).filter((name) => !moved.includes(name))).toEqual([]);
});

test("every table that moves tells by its key whose a changed row was", async () => {
  const moved = (await readMovedTables(connection.query)).map(({ name }) => name);
  const { rows } = await connection.query(
    `SELECT indrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     JOIN pg_attribute ON attrelid = indrelid AND attname = 'application_id' AND attnum = ANY (indkey::int2[])
     WHERE relname = ANY ($1) AND relreplident = 'd' AND indisprimary ORDER BY 1`,
    [moved],
  );
  expect(rows.map(({ name }) => String(name))).toEqual(moved.toSorted());
});
