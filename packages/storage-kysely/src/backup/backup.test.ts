import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createReadStream, createWriteStream } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { idTimePrefix } from "@design-catalog/core/engine";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { withClient } from "@design-catalog/testing/test-database";
import type { Client } from "pg";
import { migrations } from "../migrations/index.ts";
import { migrateToLatest } from "../schema/migrate.ts";
import { ensurePartitions } from "../schema/partitions.ts";
import { silentLog } from "../storage-test-tools.ts";
import { BackupError } from "./backup-error.ts";
import { listTables } from "./backup-tables.ts";
import { restoreBackup, verifyBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const application = "000000000000000000000001";
const oldDayMs = Date.UTC(2026, 2, 3, 12);
/** Characters that text columns may hold and that a text format must not trip over. */
const awkward = 'tab\t, line\nfeed, back\\slash, \\N, \\., "quote", \';--, é, 日本語, 😀, \u0001';

let source: TestDatabase;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  source = await database(createTestDatabase());
  await withClient(source.connectionString, fill);
});
afterAll(() => Promise.all(databases.map((one) => one.drop())));

async function database(made: Promise<TestDatabase>): Promise<TestDatabase> {
  databases.push(await made);
  return made;
}

const emptyDatabase = () => database(createEmptyDatabase({ force: false }));

async function fill(client: Client): Promise<void> {
  const query = (text: string, values: readonly unknown[] = []) => client.query(text, [...values]);
  await ensurePartitions({ withConnection: (work) => work({ query }) }, { fromMs: oldDayMs, days: 1 });
  await query(
    "INSERT INTO applications (id, application_id, name, user_settings, created_at) VALUES ($1, $1, $2, '[]', now())",
    [application, awkward],
  );
  await query("INSERT INTO counters VALUES ($1, 'project-number', 41)", [application]);
  await query(
    `INSERT INTO products (id, application_id, version, deleted, created_at, updated_at, name, description, width_mm,
       connectors, status, accessories, attributes)
     SELECT lpad(to_hex(i), 24, '0'), $1, i, i % 2 = 0, now(), now(), $2, nullif(i, 7)::text, i / 3.0,
       '[{"a": [1, null]}]', 'active', '[]', jsonb_build_object('text', $2::text)
     FROM generate_series(1, 2000) AS i`,
    [application, awkward],
  );
  for (const timeMs of [oldDayMs, Date.now()]) {
    await query(
      `INSERT INTO events SELECT $3 || lpad(to_hex(i), 16, '0'), $1, 'project.created', $2, now()
       FROM generate_series(1, 300) AS i`,
      [application, awkward.repeat(100), idTimePrefix(timeMs)],
    );
  }
  await query(`INSERT INTO signing_keys VALUES ($2, $1, 'kid', '{}', 'v1.0a1b2c3d.c2VhbGVk', now(), NULL)`, [
    application,
    `${"0".repeat(23)}2`,
  ]);
}

async function backUp({ connectionString } = source): Promise<Buffer> {
  const destination = new PassThrough();
  const [bytes] = await Promise.all([buffer(destination), writeBackup({ connectionString, destination })]);
  return bytes;
}

let made: Promise<Buffer> | undefined;
/** One backup for all tests that only read it, or damage a copy. */
function anyBackup(): Promise<Buffer> {
  made ??= backUp();
  return made;
}

function restore(bytes: Uint8Array, target: TestDatabase) {
  return restoreBackup({ connectionString: target.connectionString, source: Readable.from([bytes]), log: silentLog });
}

/** Counts and hashes each table's rows, whatever their order. */
async function fingerprints({ connectionString }: TestDatabase): Promise<ReadonlyMap<string, string>> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND relpersistence = 'p' AND NOT relispartition AND relname NOT LIKE 'kysely%' ORDER BY name`,
    );
    const result = new Map<string, string>();
    for (const { name } of rows) {
      const counted = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(line, '' ORDER BY line)), '') AS print
         FROM (SELECT md5((to_jsonb(t) - 'transaction_id')::text) AS line FROM "${name}" t) AS lines`,
      );
      result.set(name, counted.rows[0].print);
    }
    return result;
  });
}

describe("restoreBackup()", () => {
  test("given a database without a schema restores every row of every table", async () => {
    const target = await emptyDatabase();
    const manifest = await restore(await anyBackup(), target);
    expect(await fingerprints(target)).toEqual(await fingerprints(source));
    const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
    expect(rows).toMatchObject({
      applications: 1,
      counters: 1,
      products: 2000,
      events: 600,
      signing_keys: 1,
      users: 0,
    });
    expect(manifest.keyIds).toEqual(["0a1b2c3d"]);
  });

  test("numbers events by the restore's transaction because those of another database mean nothing here", async () => {
    const target = await database(createTestDatabase());
    await withClient(source.connectionString, (client) => client.query("UPDATE events SET transaction_id = '5'"));
    await restore(await backUp(), target);
    const { rows } = await withClient(target.connectionString, (client) =>
      client.query(`SELECT count(*)::int AS count FROM events
        WHERE transaction_id > '5' AND transaction_id < pg_snapshot_xmin(pg_current_snapshot())`),
    );
    expect(rows).toEqual([{ count: 600 }]);
  });

  test("given a migrated database without rows does the same, and runs the caller's work in its transaction", async () => {
    const target = await database(createTestDatabase());
    await restoreBackup({
      connectionString: target.connectionString,
      source: Readable.from([await anyBackup()]),
      log: silentLog,
      beforeCommit: async (execute) => void (await execute("UPDATE counters SET value = 42")),
    });
    const [expected, found] = [await fingerprints(source), await fingerprints(target)];
    expect([...found].filter(([name, print]) => expected.get(name) !== print).map(([name]) => name)).toEqual([
      "counters",
    ]);
  });

  test("leaves open moves out, serves what was leaving, keeps what was arriving withheld, and names both", async () => {
    const ids: readonly [string, string, string, string] = [
      application,
      `${"0".repeat(23)}2`,
      `${"0".repeat(23)}3`,
      `${"0".repeat(23)}4`,
    ];
    const moving = await database(createTestDatabase());
    await withClient(moving.connectionString, async (client) => {
      await client.query(
        `INSERT INTO applications (id, application_id, name, user_settings, created_at, move_state)
         SELECT id, id, 'One', '[]', now(), state FROM unnest($1::text[], $2::text[]) AS one (id, state)`,
        [ids, ["moving", "arriving", "moved", "moved"]],
      );
      await client.query(
        `INSERT INTO application_moves (application_id, role, peer, step)
         SELECT id, role, 'db.example/catalog', step FROM unnest($1::text[], $2::text[], $3::text[]) AS one (id, role, step)`,
        [ids, ["source", "target", "source", "source"], ["close", "copy", "leave", "done"]],
      );
    });
    const bytes = await backUp(moving);
    const target = await emptyDatabase();
    const { moves } = await restore(bytes, target);
    expect(moves.map(({ applicationId, role }) => [applicationId, role])).toEqual([
      [ids[0], "source"],
      [ids[1], "target"],
      [ids[2], "source"],
    ]);
    const later = { ...migrations, "9999-later": { up: async () => undefined } };
    await migrateToLatest(target.connectionString, { migrations: later });
    await withClient(target.connectionString, async (client) => {
      const states = await client.query("SELECT move_state AS state FROM applications ORDER BY id");
      expect(states.rows.map(({ state }) => state)).toEqual([null, "arriving", "moved", "moved"]);
      const left = await client.query("SELECT application_id AS id FROM application_moves");
      expect(left.rows).toEqual([{ id: ids[3] }]);
    });
  });

  test("given a database with a single row refuses and changes nothing", async () => {
    const target = await database(createTestDatabase());
    await withClient(target.connectionString, (client) =>
      client.query("INSERT INTO counters VALUES ($1, 'project-number', 1)", [application]),
    );
    const before = await fingerprints(target);
    await expect(restore(await anyBackup(), target)).rejects.toThrow(/not empty: counters has rows/u);
    expect(await fingerprints(target)).toEqual(before);
  });

  test("given rows that a crash may take, such as leases of limits, restores all the same", async () => {
    const target = await database(createTestDatabase());
    await withClient(target.connectionString, (client) =>
      client.query("INSERT INTO rate_leases VALUES ($1, $1, 0, 1, now())", [application]),
    );
    await restore(await anyBackup(), target);
    expect(await fingerprints(target)).toEqual(await fingerprints(source));
  });

  test("given a database of another program refuses", async () => {
    const target = await emptyDatabase();
    await withClient(target.connectionString, (client) => client.query("CREATE TABLE theirs (id int)"));
    await expect(restore(await anyBackup(), target)).rejects.toThrow(/tables of something else/u);
  });

  test("given a backup of a newer version refuses", async () => {
    const target = await emptyDatabase();
    const newer = edit(await anyBackup(), '"0001-baseline"', '"9999-baseline"');
    await expect(restore(newer, target)).rejects.toThrow(/newer than this version of the service: 9999-baseline/u);
  });

  test("given a backup from before the first release refuses", async () => {
    const target = await emptyDatabase();
    const older = edit(await anyBackup(), '  "0001-baseline"', '"0001-foundation"');
    await expect(restore(older, target)).rejects.toThrow(/made before the first release/u);
  });

  test.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.byteLength - 100)],
    ["without its end", (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, -8_192))],
    ["with other rows", (bytes: Buffer) => edit(bytes, "project.created", "project.deleted")],
    [
      "with other bytes",
      (bytes: Buffer) => bytes.map((byte, index) => (index === bytes.byteLength >> 1 ? byte ^ 8 : byte)),
    ],
    ["with a row that is none", (bytes: Buffer) => edit(bytes, "project-number\t41", "project-number\tx")],
    [
      "with a row that a constraint refuses",
      (bytes: Buffer) => edit(bytes, `\n${"0".repeat(23)}2`, `\n${"0".repeat(23)}1`),
    ],
    ["that is none", () => Buffer.from("PGDMP")],
  ])("given a file %s refuses and leaves the database empty", async (_name, damage) => {
    const target = await database(createTestDatabase());
    const before = await fingerprints(target);
    expect(await restore(damage(await anyBackup()), target).catch((error: unknown) => error)).toBeInstanceOf(
      BackupError,
    );
    expect(await fingerprints(target)).toEqual(before);
  });

  test("given a file that cannot be read says so, not that it is not a backup", async () => {
    const missing = createReadStream("/no/such/backup.tar.gz");
    await expect(verifyBackup(missing)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("given invalid names refuses before they become SQL", async () => {
    const target = await emptyDatabase();
    const hostile = edit(await anyBackup(), '"name": "counters"', '"name": "count;--"');
    expect(await restore(hostile, target).catch((error: unknown) => error)).toBeInstanceOf(BackupError);
  });
});

/** Sixteen restores, each of which a server with fsync writes to disk. */
const restoresTimeoutMs = 120_000;

test(
  "restoreBackup() given any flipped byte says that the backup is damaged",
  async () => {
    const bytes = await anyBackup();
    const content = gunzipSync(bytes);
    const target = await database(createTestDatabase());
    const before = await fingerprints(target);
    for (let index = 0; index < 16; index += 1) {
      const damaged = Buffer.from(bytes);
      const at = Math.floor(((index + 0.5) * bytes.byteLength) / 16);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (index % 8)), at);
      // Some bits of gzip say nothing, such as those that fill the last byte of a block.
      if (unpacked(damaged)?.equals(content)) continue;
      expect(await restore(damaged, target).catch((error: unknown) => error)).toBeInstanceOf(BackupError);
    }
    expect(await fingerprints(target)).toEqual(before);
  },
  restoresTimeoutMs,
);

function unpacked(bytes: Uint8Array): Buffer | undefined {
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
}

describe("writeBackup()", () => {
  test("shows one moment while others write", async () => {
    const destination = new PassThrough();
    const target = await emptyDatabase();
    const writing = writeBackup({ connectionString: source.connectionString, destination });
    const [bytes] = await Promise.all([
      buffer(destination),
      writing,
      withClient(source.connectionString, async (client) => {
        for (let index = 0; index < 8; index += 1) {
          await client.query(
            "BEGIN; UPDATE counters SET value = value + 1; UPDATE products SET version = version + 1; COMMIT",
          );
        }
      }),
    ]);
    await restore(bytes, target);
    await withClient(target.connectionString, async (client) => {
      const { rows } = await client.query(
        `SELECT (SELECT value FROM counters) - 41 AS counted, min(version - ('x' || right(id, 8))::bit(32)::int) AS low,
           max(version - ('x' || right(id, 8))::bit(32)::int) AS high FROM products`,
      );
      expect([Number(rows[0].low), Number(rows[0].high)]).toEqual([Number(rows[0].counted), Number(rows[0].counted)]);
    });
  });

  test("leaves out a day that the retention has detached but not dropped", async () => {
    await withClient(source.connectionString, async (client) => {
      await client.query("CREATE TABLE events_p20190101 (LIKE events INCLUDING ALL)");
      const names = await listTables(client);
      await client.query("DROP TABLE events_p20190101");
      expect(names.map(({ name }) => name)).toContain("events");
      expect(names.map(({ name }) => name)).not.toContain("events_p20190101");
    });
  });

  test("given a database that the service never used refuses", async () => {
    const empty = await emptyDatabase();
    const destination = createWriteStream("/dev/null");
    await expect(writeBackup({ connectionString: empty.connectionString, destination })).rejects.toThrow(BackupError);
    destination.destroy();
  });

  test("is a gzipped tar that the system's tar lists", async () => {
    const child = Bun.spawn(["tar", "-tzf", "-"], { stdin: await anyBackup(), stdout: "pipe" });
    const names = (await new Response(child.stdout).text()).trim().split("\n");
    expect(await child.exited).toBe(0);
    expect([names[0], names.at(-1)]).toEqual(["backup.json", "manifest.json"]);
    expect(names).toContain("tables/products/000001.copy");
    // The rows of one table fill more than a file.
    expect(names).toContain("tables/events/000002.copy");
  });
});

test("verifyBackup() reads a backup without a database", async () => {
  const bytes = await anyBackup();
  expect((await verifyBackup(Readable.from([bytes]))).tables.find(({ name }) => name === "events")).toMatchObject({
    rows: 600,
  });
  await expect(verifyBackup(Readable.from([bytes.subarray(0, 5_000)]))).rejects.toThrow(BackupError);
});

/** Replaces a text in the archive by one of the same length, everywhere but in checksums. */
function edit(bytes: Buffer, from: string, to: string): Buffer {
  const text = gunzipSync(bytes).toString("latin1");
  return gzipSync(Buffer.from(text.replaceAll(from, to.padEnd(from.length).slice(0, from.length)), "latin1"));
}
