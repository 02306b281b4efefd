import { describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { detachByHalf } from "@design-catalog/testing/detach-by-half";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { startFaultyProxy } from "@design-catalog/testing/faulty-proxy";
import { silentLog } from "@design-catalog/testing/test-ports";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Client, Pool } from "pg";
import { connectWithoutLimits } from "../connection/connect-without-limits.ts";
import { createPool } from "../connection/pool.ts";
import { UnusableDatabaseError } from "../connection/unusable-database.ts";
import { heldDeliveriesIndex } from "../migrations/0137-held-deliveries-index.ts";
import { concurrentIndex } from "../migrations/concurrent-index.ts";
import { migrations } from "../migrations/index.ts";
import { rejection } from "../storage-test-tools.ts";
import { migrateToLatest } from "./migrate.ts";
import { withoutMigrations } from "./migration-lock.ts";
import { ensurePartitions } from "./partitions.ts";
import type { SchemaMigration } from "./run-migrations.ts";

type Query = (text: string) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
type Work = (connectionString: string, query: Query) => Promise<void>;

/** Runs `work` with a database, which it then removes. */
async function withDatabase({ connectionString, drop }: TestDatabase, work: Work): Promise<void> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    await work(connectionString, (text) => client.query<Record<string, unknown>>(text));
  } finally {
    await client.end();
    await drop();
  }
}

const withEmptyDatabase = async (work: Work) => withDatabase(await createEmptyDatabase(), work);
const withMigratedDatabase = async (work: Work) => withDatabase(await createTestDatabase(), work);

/** Leaves an old day of deliveries half detached; returns the name of its partition. */
async function halfDetachedDay(connectionString: string): Promise<string> {
  const pool = createPool({ connectionString, log: silentLog });
  try {
    await ensurePartitions(pool, { fromMs: Date.UTC(2020, 0, 1), days: 1 });
  } finally {
    await pool.end();
  }
  await detachByHalf(connectionString, "deliveries", "deliveries_p20200101");
  return "deliveries_p20200101";
}

describe("migrateToLatest()", () => {
  test("called by 20 processes at once migrates an empty database once, with partitions from yesterday on", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      const backups: (readonly string[])[] = [];
      const beforeMigration = async (pending: readonly string[]) => void backups.push(pending);
      await Promise.all(Array.from({ length: 20 }, () => migrateToLatest(connectionString, { beforeMigration })));
      // Nothing is in use yet.
      expect(backups).toEqual([]);
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

  test("logs what a migration leaves to mend", async () => {
    await withEmptyDatabase(async (connectionString) => {
      const logged: unknown[] = [];
      const log = { ...silentLog, warn: (...line: readonly unknown[]) => void logged.push(line) };
      const warning: SchemaMigration = {
        async up(db) {
          await sql`DO $$ BEGIN RAISE NOTICE 'nothing'; RAISE WARNING 'Row 7 stays'; END $$`.execute(db);
        },
      };
      await migrateToLatest(connectionString, { log, migrations: { "0001-warning": warning } }).catch(() => undefined);
      expect(logged).toEqual([["A migration leaves something to mend", { reason: "Row 7 stays" }]]);
    });
  });

  test("warns of a detached partition and of another version of a collation, with what to run", async () => {
    await withMigratedDatabase(async (connectionString, query) => {
      await query("CREATE TABLE events_p20190101 (LIKE events INCLUDING ALL)");
      await query("UPDATE pg_collation SET collversion = '1.2' WHERE collname = 'und-x-icu'");
      const reasons: unknown[] = [];
      const log = {
        ...silentLog,
        warn: (_: string, { reason }: { reason?: unknown } = {}) => void reasons.push(reason),
      };
      await migrateToLatest(connectionString, { log });
      expect(reasons).toEqual([
        expect.stringContaining(
          "unless events_p20190101 expires, run ALTER TABLE public.events ATTACH PARTITION public.events_p2019",
        ),
        expect.stringMatching(
          /^version 1\.2 of und-x-icu has become .*: run REINDEX SCHEMA CONCURRENTLY public; .*\. Requests go on /u,
        ),
      ]);
    });
  });

  test("given a server without ICU says in a sentence what it lacks", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      await query("SET allow_system_table_mods = on");
      await query("DELETE FROM pg_collation WHERE collprovider = 'i'");
      const refused = await rejection(migrateToLatest(connectionString));
      expect(refused).toBeInstanceOf(UnusableDatabaseError);
      expect(String(refused)).toEndWith("the database has no collations of ICU");
    });
  });

  test.each([
    ["encoding", "CREATE DATABASE $1 ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0", "is encoded in LATIN1"],
    [
      "search path",
      "CREATE DATABASE $1; ALTER DATABASE $1 SET search_path = nowhere",
      "no schema of the role's search",
    ],
  ])("given a database of another %s refuses it before it changes anything", async (_, statements, reason) => {
    await withEmptyDatabase(async (connectionString, query) => {
      const url = new URL(connectionString);
      const name = `${url.pathname.slice(1)}_unfit`;
      for (const statement of statements.replaceAll("$1", name).split(";")) await query(statement);
      url.pathname = `/${name}`;
      const refused = await rejection(migrateToLatest(url.href));
      await query(`DROP DATABASE ${name}`);
      expect(refused).toBeInstanceOf(UnusableDatabaseError);
      expect(String(refused)).toContain(reason);
    });
  });

  test("given a database that is up to date does not read the columns of all its tables", async () => {
    await withMigratedDatabase(async (connectionString) => {
      const url = new URL(connectionString);
      const asked: string[] = [];
      const proxy = await startFaultyProxy(Number(url.port), {
        onCommit(statements) {
          asked.push(...statements);
          return "pass";
        },
      });
      url.port = String(proxy.port);
      await migrateToLatest(url.href);
      await proxy.close();
      expect(asked).toContainEqual(expect.stringContaining("kysely_migration"));
      expect(asked.filter((statement) => statement.includes("attname"))).toEqual([]);
    });
  });

  test("numbers events that a dump brings from a cluster that had counted further", async () => {
    await withMigratedDatabase(async (connectionString, query) => {
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
    await withMigratedDatabase(async (connectionString, query) => {
      const later = { up: async () => undefined };
      await migrateToLatest(connectionString, { migrations: { ...migrations, "9999-later": later } });
      const adding: SchemaMigration = {
        async up(db) {
          await sql`CREATE TABLE added ()`.execute(db);
        },
      };
      const others = [
        { ...migrations, "9998-added": adding },
        { ...migrations, "9999-added": adding },
      ];
      for (const older of [migrations, ...others]) {
        expect(await rejection(migrateToLatest(connectionString, { migrations: older }))).toMatchObject({
          message: "Cannot migrate because the database is newer than this version of the service: 9999-later",
        });
      }
      expect((await query("SELECT to_regclass('added') AS found")).rows).toEqual([{ found: null }]);
    });
  });

  test.each([
    ["source", "is on its way to"],
    ["target", "is arriving from"],
  ])("refuses to change a database that is the %s of an open move, and lets it start", async (role, way) => {
    await withMigratedDatabase(async (connectionString, query) => {
      await query(`INSERT INTO application_moves (application_id, role, peer, step)
        VALUES ('6740a1f2c3d4e5f607182930', '${role}', 'db.example/catalog', 'copy')`);
      const adding: SchemaMigration = {
        async up(db) {
          await sql`CREATE TABLE added ()`.execute(db);
        },
      };
      const added = { ...migrations, "9999-added": adding };
      const backups: (readonly string[])[] = [];
      const beforeMigration = async (pending: readonly string[]) => void backups.push(pending);
      const refused = await rejection(migrateToLatest(connectionString, { migrations: added, beforeMigration }));
      expect(refused).toMatchObject({
        name: "UnusableDatabaseError",
        message: `the schema cannot change because the application 6740a1f2c3d4e5f607182930 ${way} db.example/catalog`,
      });
      expect([(await query("SELECT to_regclass('added') AS found")).rows, backups]).toEqual([[{ found: null }], []]);
      await migrateToLatest(connectionString);
      await query("UPDATE application_moves SET step = 'done'");
      await migrateToLatest(connectionString, { migrations: added });
      expect((await query("SELECT to_regclass('added')::text AS found")).rows).toEqual([{ found: "added" }]);
    });
  });

  test("waits for work that must not meet a migration, and such work refuses to wait for long", async () => {
    await withMigratedDatabase(async (connectionString) => {
      const [one, two] = [await connectWithoutLimits(connectionString), await connectWithoutLimits(connectionString)];
      const order: string[] = [];
      const work = async () => {
        const migrating = migrateToLatest(connectionString).then(() => void order.push("migrated"));
        const second = withoutMigrations(two.query, { waitMs: 1, work: async () => undefined });
        expect(await rejection(second)).toMatchObject({ code: "in_progress" });
        order.push("worked");
        return { migrating };
      };
      const { migrating } = await withoutMigrations(one.query, { waitMs: 1, work });
      await migrating;
      expect(order).toEqual(["worked", "migrated"]);
      await Promise.all([one.end(), two.end()]);
    });
  });

  test("given a failing migration names it and undoes it", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      const failing: SchemaMigration = {
        async up(db) {
          await sql`CREATE TABLE half ()`.execute(db);
          await sql`SELECT nothing`.execute(db);
        },
      };
      // A concurrent one after it has no transaction, which this one must not share.
      const following = concurrentIndex("half__index", "half ((1))");
      const failed = { "0001-failing": failing, "0002-following": following };
      const work = migrateToLatest(connectionString, { migrations: failed });
      expect(await rejection(work)).toMatchObject({
        message: 'Cannot migrate because 0001-failing failed: error: column "nothing" does not exist',
      });
      expect((await query("SELECT to_regclass('half') AS found")).rows).toEqual([{ found: null }]);
    });
  });

  test("refuses a database from before the first release, and says so", async () => {
    await withMigratedDatabase(async (connectionString, query) => {
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

  test.each(["statement_timeout", "transaction_timeout"])(
    "runs a statement that takes longer than %s",
    async (limit) => {
      await withMigratedDatabase(async (connectionString, query) => {
        // PostgreSQL 15 and 16 have no limit for transactions.
        const { rows } = await query(`SELECT name FROM pg_settings WHERE name = '${limit}'`);
        for (const { name } of rows)
          await query(`ALTER DATABASE ${new URL(connectionString).pathname.slice(1)} SET ${String(name)} = '500ms'`);
        const slow: SchemaMigration = {
          async up(db) {
            await sql`SELECT pg_sleep(0.6)`.execute(db);
          },
        };
        await migrateToLatest(connectionString, { migrations: { ...migrations, "9999-slow": slow } });
        expect((await query("SELECT count(*)::int AS count FROM kysely_migration")).rows).toEqual([
          { count: Object.keys(migrations).length + 1 },
        ]);
      });
    },
  );

  test("waits for a transaction that uses a table, lets others use it meanwhile, and backs up only once", async () => {
    await withMigratedDatabase(async (connectionString, query) => {
      const adding: SchemaMigration = {
        async up(db) {
          await sql`ALTER TABLE signals ADD COLUMN added text`.execute(db);
        },
      };
      await query("BEGIN");
      await query("SELECT FROM signals");
      const waits: string[] = [];
      const log = { ...silentLog, warn: (message: string) => void waits.push(message) };
      const backups: (readonly string[])[] = [];
      const beforeMigration = async (pending: readonly string[]) => void backups.push(pending);
      const added = { ...migrations, "9999-adding": adding };
      const work = migrateToLatest(connectionString, { log, migrations: added, beforeMigration });
      const other = new Client({ connectionString, options: "-c statement_timeout=4000" });
      await other.connect();
      // Each read waits behind the change until that gives up.
      while (waits.length === 0) await other.query("SELECT FROM signals");
      await other.end();
      await query("COMMIT");
      await work;
      expect(waits[0]).toBe("A migration waits for other transactions");
      expect((await query("SELECT added FROM signals")).rows).toEqual([]);
      expect(backups).toEqual([["9999-adding"]]);
    });
  });

  test("completes a detachment that was cut off before it changes anything, also while a backup still reads", async () => {
    await withMigratedDatabase(async (connectionString, query) => {
      const halfDetached = await halfDetachedDay(connectionString);
      await query("BEGIN ISOLATION LEVEL REPEATABLE READ");
      await query("SELECT FROM signals");
      const waits: string[] = [];
      const waited = Promise.withResolvers<void>();
      const warn = (message: string) => {
        waits.push(message);
        waited.resolve();
      };
      const found: unknown[] = [];
      const later: SchemaMigration = {
        async up(db) {
          found.push((await sql`SELECT FROM pg_inherits WHERE inhdetachpending`.execute(db)).rows.length);
        },
      };
      const work = migrateToLatest(connectionString, {
        log: { ...silentLog, warn },
        migrations: { ...migrations, "9999-later": later },
      });
      await waited.promise;
      await query("COMMIT");
      await work;
      expect([waits[0], found]).toEqual(["A migration waits for other transactions", [0]]);
      expect((await query(`SELECT to_regclass('${halfDetached}')::text AS left`)).rows).toEqual([
        { left: halfDetached },
      ]);
    });
  });

  test("makes the index of held deliveries while a partition is half detached", async () => {
    await withMigratedDatabase(async (connectionString, query) => {
      await query("DROP INDEX deliveries__held_since__index");
      await halfDetachedDay(connectionString);
      const db = new Kysely<unknown>({
        dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: 1 }) }),
      });
      await heldDeliveriesIndex.up(db);
      await db.destroy();
      const index = "indexrelid = 'deliveries__held_since__index'::regclass";
      expect((await query(`SELECT indisvalid AS valid FROM pg_index WHERE ${index}`)).rows).toEqual([{ valid: true }]);
    });
  });

  test("makes a concurrent index while others write, and replaces one that an earlier try left", async () => {
    await withMigratedDatabase(async (connectionString, query) => {
      const making = { ...migrations, "9999-index": concurrentIndex("signals__name__index", "signals (name)") };
      await query("CREATE INDEX signals__name__index ON signals (name)");
      await query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'signals__name__index'::regclass");
      const writer = new Client({ connectionString });
      await writer.connect();
      await writer.query("BEGIN");
      await writer.query("DELETE FROM signals");
      const work = migrateToLatest(connectionString, { migrations: making });
      // The index waits for the writer; a second writer does not wait for the index.
      await query("DELETE FROM signals");
      await writer.query("COMMIT");
      await writer.end();
      await Promise.all([work, migrateToLatest(connectionString, { migrations: making })]);
      expect(
        (await query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'signals__name__index'::regclass")).rows,
      ).toEqual([{ indisvalid: true }]);
    });
  });

  test("calls beforeMigration once for a database in use, never for nothing, and changes nothing when it fails", async () => {
    await withMigratedDatabase(async (connectionString, query) => {
      const calls: (readonly string[])[] = [];
      const beforeMigration = async (pending: readonly string[]) => void calls.push(pending);
      await migrateToLatest(connectionString, { beforeMigration });
      expect(calls).toEqual([]);
      const later: SchemaMigration = {
        async up(db) {
          await sql`CREATE TABLE later ()`.execute(db);
        },
      };
      const added = { ...migrations, "9999-later": later };
      const fails = async () => {
        throw new Error("disk full");
      };
      const failed = migrateToLatest(connectionString, { migrations: added, beforeMigration: fails });
      expect(await rejection(failed)).toMatchObject({ message: "disk full" });
      expect((await query("SELECT to_regclass('later') AS found")).rows).toEqual([{ found: null }]);
      const both = Array.from({ length: 3 }, () =>
        migrateToLatest(connectionString, { migrations: added, beforeMigration }),
      );
      await Promise.all(both);
      expect(calls).toEqual([["9999-later"]]);
    });
  });

  test("without a server is unavailable", async () => {
    expect(await rejection(migrateToLatest("postgres://nobody@127.0.0.1:1/none"))).toMatchObject({
      code: "unavailable",
    });
  });
});
