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

  test("given two live cables with the same id gives the later one another id", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      await migrateUntil("0013", connectionString);
      const ids = ["1", "2"].map((end) => end.padStart(24, "0"));
      for (const id of ids) {
        await query(
          `INSERT INTO project_cables SELECT (jsonb_populate_record(NULL::project_cables, jsonb_build_object(
             'id', '${id}', 'application_id', 'a', 'version', 0, 'deleted', false, 'created_at', now(),
             'updated_at', now(), 'project_id', 'p', 'cable_id', 'C-001', 'status', 'planned', 'drawn', false))).*`,
        );
      }
      await migrateToLatest(connectionString);
      const { rows } = await query("SELECT cable_id FROM project_cables ORDER BY id");
      expect(rows.map((row) => row["cable_id"])).toEqual(["C-001", `C-001-${ids[1]}`]);
    });
  });

  test("given users of every status counts only the addresses of active ones as verified", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      await migrateUntil("0017", connectionString);
      const at = "2026-01-01";
      const base = { application_id: "a", version: 0, deleted: false, created_at: at, updated_at: at };
      const user = { ...base, locale: "en", roles: [], settings: {}, access_epoch: 0 };
      const add = (number: number, status: string) =>
        insert(query, "users", { ...user, id: idOf(number), email_address: `${number}@dealer.example`, status });
      await add(1, "pending");
      await add(2, "active");
      await migrateToLatest(connectionString);
      const { rows } = await query("SELECT status, address_state FROM users ORDER BY id");
      expect(rows.map((row) => Object.values(row))).toEqual([
        ["pending", "unverified"],
        ["active", "verified"],
      ]);
      // Inserts as the previous version does, which does not know the column; a record would set it to null.
      await query(
        `INSERT INTO users (id, application_id, version, deleted, created_at, updated_at, email_address, locale, status,
           roles, settings, access_epoch)
         VALUES ('${idOf(3)}', 'a', 0, false, now(), now(), '3@dealer.example', 'en', 'active', '[]', '{}', 0)`,
      );
      const { rows: late } = await query(`SELECT address_state FROM users WHERE id = '${idOf(3)}'`);
      expect(late).toEqual([{ address_state: "unverified" }]);
    });
  });

  test("given sessions adds the scope admin only to live ones of the service's own client", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      await migrateUntil("0017", connectionString);
      const sessions: readonly (readonly [client: string, scope: string, revokedAt: string | null, after: string])[] = [
        ["first-party", "api", null, "api admin"],
        ["first-party", "openid api mcp", null, "openid api mcp admin"],
        ["first-party", "api admin", null, "api admin"],
        ["first-party", "mcp", null, "mcp"],
        ["first-party", "openid apiary", null, "openid apiary"],
        ["first-party", "api", "2026-01-02", "api"],
        ["cad-plugin", "api", null, "api"],
      ];
      for (const [index, [clientId, scope, revokedAt]] of sessions.entries()) {
        await insert(query, "refresh_tokens", {
          id: idOf(index),
          application_id: "a",
          family_id: idOf(index),
          token_hash: `hash ${index}`,
          user_id: idOf(99),
          client_id: clientId,
          scope,
          resources: [],
          issued_at: "2026-01-01",
          expires_at: "2027-01-01",
          revoked_at: revokedAt,
        });
      }
      await migrateToLatest(connectionString);
      const { rows } = await query("SELECT scope FROM refresh_tokens ORDER BY id");
      expect(rows.map((row) => row["scope"])).toEqual(sessions.map(([, , , after]) => after));
    });
  });

  test("given consents that do not say where they were given erases them", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      await migrateUntil("0022", connectionString);
      const grant = { scopes: ["api"], resources: ["api"], granted_at: "2026-01-01" };
      const who = { id: idOf(1), application_id: "a", user_id: idOf(2), client_id: "planner" };
      await insert(query, "oauth_consents", { ...who, ...grant });
      await migrateToLatest(connectionString);
      expect((await query("SELECT * FROM oauth_consents")).rows).toEqual([]);
    });
  });

  test("given names that are invisible or look the same replaces them", async () => {
    await withEmptyDatabase(async (connectionString, query) => {
      await migrateUntil("0018", connectionString);
      const add = (table: string, number: number, columns: object) => {
        const base = { id: idOf(number), application_id: "a", version: 0, deleted: false, created_at: "2026-01-01" };
        const others = { updated_at: "2026-01-01", privileges: [], built_in: false, roles: [], settings: {} };
        const product = { status: "active", connectors: [], accessories: [], attributes: {} };
        const user = {
          email_address: `${number}@dealer.example`,
          locale: "en",
          access_epoch: 0,
          address_state: "verified",
        };
        return insert(query, table, { ...base, ...others, ...product, ...user, ...columns });
      };
      await add("roles", 1, { name: "editor" });
      await add("roles", 2, { name: "Administrator", built_in: true });
      await add("roles", 3, { name: "administrator" });
      await add("roles", 4, { name: "editor\u200b" });
      await add("products", 5, { name: " Bracket\t", part_number: "B-1" });
      await add("products", 6, { name: "\u200b", part_number: "B-1" });
      await add("products", 7, { name: "Rail", part_number: "B-1", manufacturer: "Lumen" });
      await add("users", 8, { first_name: " \u3164 ", last_name: "Lu\u202end " });
      await migrateToLatest(connectionString);
      const rows = async (columns: string, table: string) =>
        (await query(`SELECT ${columns} FROM ${table} ORDER BY id`)).rows.map((row) => Object.values(row));
      expect(await rows("name", "roles")).toEqual([
        ["editor"],
        ["Administrator"],
        [`administrator-${idOf(3)}`],
        [`editor-${idOf(4)}`],
      ]);
      expect(await rows("name, part_number", "products")).toEqual([
        ["Bracket", "B-1"],
        [idOf(6), `B-1-${idOf(6)}`],
        ["Rail", "B-1"],
      ]);
      expect(await rows("first_name, last_name", "users")).toEqual([[null, "Lu nd"]]);
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

/** Runs the migrations before this number. */
async function migrateUntil(number: string, connectionString: string): Promise<void> {
  const earlier = Object.entries(migrations).filter(([name]) => name < number);
  await migrateToLatest(connectionString, { migrations: Object.fromEntries(earlier) });
}

/** Inserts a row into the columns that the table has at this migration, leaving out other members of `row`. */
async function insert(query: Query, table: string, row: object): Promise<void> {
  await query(`INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, '${JSON.stringify(row)}')).*`);
}

function idOf(number: number): string {
  return String(number).padStart(24, "0");
}
