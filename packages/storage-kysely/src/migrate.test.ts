import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { sql } from "kysely";
import { Client } from "pg";
import { migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { rejection } from "./storage-test-tools.ts";

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

type Query = (text: string) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

/** Runs `work` with an empty database in the same cluster. */
async function withEmptyDatabase(work: (connectionString: string, query: Query) => Promise<void>): Promise<void> {
  const name = `empty_${randomBytes(8).toString("hex")}`;
  await client.query(`CREATE DATABASE ${name}`);
  const url = new URL(database.connectionString);
  url.pathname = `/${name}`;
  const inside = new Client({ connectionString: url.href });
  try {
    await inside.connect();
    await work(url.href, (text) => inside.query<Record<string, unknown>>(text));
  } finally {
    await inside.end();
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

describe("migrateToLatest()", () => {
  test("called by 20 processes at once migrates an empty database once, with partitions from yesterday on", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      await Promise.all(Array.from({ length: 20 }, () => migrateToLatest(connectionString)));
      const { rows: done } = await query("SELECT name FROM kysely_migration ORDER BY name");
      expect(done.map(({ name }) => name)).toEqual(Object.keys(migrations));
      const { rows: days } = await query(
        "SELECT relname FROM pg_class WHERE relname LIKE 'events\\_p%' AND relkind = 'r' ORDER BY 1",
      );
      expect(days).toHaveLength(9);
      const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
      expect(days[0]).toEqual({ relname: `events_p${yesterday}` });
    });
  });

  test("numbers events that a dump brings from a cluster that had counted further", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      await migrateToLatest(connectionString);
      const applicationId = "000000000000000000000001";
      await query(`INSERT INTO applications (application_id, id, version, name, user_settings, settings, created_at, updated_at)
        VALUES ('${applicationId}', '${applicationId}', 0, 'Catalog', '[]', '{}', now(), now())`);
      await query(`INSERT INTO events (id, application_id, type, body, created_at, transaction_id)
        SELECT lpad(to_hex(extract(epoch FROM now())::bigint), 8, '0') || lpad(number::text, 16, '0'), '${applicationId}',
          'project.created', '{}', now(), (CASE WHEN number = 1 THEN '5' ELSE '999999999999' END)::xid8
        FROM generate_series(1, 3) AS number`);
      await migrateToLatest(connectionString);
      const { rows } = await query(`SELECT right(id, 1) AS id, transaction_id::text = '5' AS kept FROM events
        WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY transaction_id, events.id`);
      expect(rows).toEqual([
        { id: "1", kept: true },
        { id: "2", kept: false },
        { id: "3", kept: false },
      ]);
    });
  });

  test("refuses a database that is newer than the code, and changes nothing", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      const later = { up: async () => undefined };
      await migrateToLatest(connectionString, { migrations: { ...migrations, "9999-later": later } });
      const adding: (typeof migrations)[string] = {
        async up(db) {
          await sql`CREATE TABLE added ()`.execute(db);
        },
      };
      for (const older of [migrations, { ...migrations, "9998-added": adding }]) {
        expect(await rejection(migrateToLatest(connectionString, { migrations: older }))).toMatchObject({
          message: "Cannot migrate because the database is newer than this version of the service: 9999-later",
        });
      }
      expect((await query("SELECT to_regclass('added') AS found")).rows).toEqual([{ found: null }]);
    });
  });

  test("given a failing migration names it and undoes it", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      const failing: (typeof migrations)[string] = {
        async up(db) {
          await sql`CREATE TABLE half ()`.execute(db);
          await sql`SELECT nothing`.execute(db);
        },
      };
      const work = migrateToLatest(connectionString, { migrations: { "0001-failing": failing } });
      expect(await rejection(work)).toMatchObject({
        message: 'Cannot migrate because 0001-failing failed: error: column "nothing" does not exist',
      });
      expect((await query("SELECT to_regclass('half') AS found")).rows).toEqual([{ found: null }]);
    });
  });

  test("refuses a database from before the first release, and says so", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      await migrateToLatest(connectionString);
      await query("DELETE FROM kysely_migration WHERE name <> '0001-baseline'");
      await query("UPDATE kysely_migration SET name = '0001-foundation'");
      expect(await rejection(migrateToLatest(connectionString))).toMatchObject({
        name: "PrereleaseSchemaError",
        message:
          "Cannot migrate because the database was made before the first release, which this version cannot read: begin with an empty database",
      });
      expect((await query("SELECT name FROM kysely_migration")).rows).toEqual([{ name: "0001-foundation" }]);
    });
  });

  test("runs a statement that takes longer than the role's limits", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      await query(`ALTER DATABASE ${new URL(connectionString).pathname.slice(1)} SET statement_timeout = '100ms'`);
      const slow: (typeof migrations)[string] = {
        async up(db) {
          await sql`SELECT pg_sleep(0.3)`.execute(db);
        },
      };
      await migrateToLatest(connectionString, { migrations: { ...migrations, "9999-slow": slow } });
      expect((await query("SELECT count(*)::int AS count FROM kysely_migration")).rows).toEqual([
        { count: Object.keys(migrations).length + 1 },
      ]);
    });
  });

  test("without a server is unavailable", async () => {
    expect(await rejection(migrateToLatest("postgres://nobody@127.0.0.1:1/none"))).toMatchObject({
      code: "unavailable",
    });
  });
});
