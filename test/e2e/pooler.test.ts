import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { hasOwnSessions, migrateToLatest, restoreBackup, writeBackup } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { silentLog } from "@design-catalog/testing/test-ports";
import type { Client } from "pg";
import { hasPgbouncer, startPgbouncer } from "../support/pgbouncer.ts";
import { runServer } from "../support/raw-process.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const operatorExitCode = 2;
const roleLimitMs = 300;
const longerMs = 2 * roleLimitMs;
/** PostgreSQL 15 and 16 do not know the last. */
const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "transaction_timeout"];

let stage: Stage;
let database: TestDatabase;

beforeAll(async () => {
  stage = await createStage();
  database = await createTestDatabase();
  stage.atEnd(() => database.drop());
});

afterAll(() => stage.end());

test("hasOwnSessions() is true without a pooler", async () => {
  expect(await hasOwnSessions(database.connectionString)).toBe(true);
});

describe.skipIf(!hasPgbouncer())("behind PgBouncer", () => {
  async function pooled(mode: "session" | "transaction"): Promise<string> {
    const pooler = await startPgbouncer(database.connectionString, { directory: join(stage.directory, mode), mode });
    stage.atEnd(() => pooler.stop());
    return pooler.connectionString;
  }

  test("hasOwnSessions() is true in session mode", async () => {
    expect(await hasOwnSessions(await pooled("session"))).toBe(true);
  });

  test("a start in transaction mode is refused with what to do", async () => {
    const connectionString = await pooled("transaction");
    expect(await hasOwnSessions(connectionString)).toBe(false);
    const masterKey = Buffer.alloc(32, "a-master-key").toString("base64");
    const run = await runServer({ DATABASE_URL: connectionString, MASTER_KEY: masterKey, PORT: "0" });
    expect(run.output).toContain("set pool_mode = session");
    expect(run.output).not.toContain(new URL(connectionString).password);
    expect(run.exitCode).toBe(operatorExitCode);
  });

  // PgBouncer is told to ignore the settings with which a connection begins, so those of the role apply.
  test.each<[string, (connectionString: string) => Promise<unknown>]>([
    ["backup", (connectionString) => writeBackup({ connectionString, destination: new PassThrough().resume() })],
    ["restore", restoreSlowly],
    ["migration", (connectionString) => migrateToLatest(connectionString)],
  ])("a %s in session mode may take longer than the role's limits", async (_what, work) => {
    const url = new URL(database.connectionString);
    const role = `ALTER ROLE ${url.username} IN DATABASE ${url.pathname.slice(1)}`;
    await withClient(url.href, async (client) => {
      const { rows } = await client.query("SELECT name FROM pg_settings WHERE name = ANY($1)", [limits]);
      for (const { name } of rows) await client.query(`${role} SET ${name} = ${roleLimitMs}`);
    });
    const connectionString = await pooled("session");
    try {
      await holdUp(() => work(connectionString));
    } finally {
      await withClient(url.href, (client) => client.query(`${role} RESET ALL`));
    }
  });
});

/** Restores a backup of the database, which has no rows, and pauses inside the transaction. */
async function restoreSlowly(connectionString: string): Promise<void> {
  const archive = new PassThrough();
  const writing = writeBackup({ connectionString: database.connectionString, destination: archive });
  const options = { connectionString, source: archive, log: silentLog, beforeCommit: () => sleep(longerMs) };
  await Promise.all([writing, restoreBackup(options)]);
}

/** Makes the read of the applied migrations, with which `work` begins, wait for {@link longerMs}. */
async function holdUp(work: () => Promise<unknown>): Promise<void> {
  await withClient(database.connectionString, async (client) => {
    await client.query("SELECT set_config(name, '0', false) FROM pg_settings WHERE name = ANY($1)", [limits]);
    await client.query("BEGIN");
    await client.query("LOCK TABLE kysely_migration");
    const working = work();
    await Promise.race([
      working,
      waitUntil(() => isHeldUp(client), { timeoutMs: 20_000, what: "a waiting statement" }),
    ]);
    await client.query("COMMIT");
    await working;
  });
}

async function isHeldUp(client: Client): Promise<true | undefined> {
  // Otherwise the transaction keeps what it saw first.
  await client.query("SELECT pg_stat_clear_snapshot()");
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
       AND clock_timestamp() - query_start > $1 * interval '1 millisecond'`,
    [longerMs],
  );
  return rows.length > 0 ? true : undefined;
}
