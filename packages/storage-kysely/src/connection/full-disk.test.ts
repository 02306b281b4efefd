import { afterAll, beforeAll, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { rejection } from "../storage-test-tools.ts";
import { createPool, type DatabasePool } from "./pool.ts";

/** A few seconds, and several times that on a busy machine. */
const noticedMsMax = 20_000;

let database: TestDatabase;
let pool: DatabasePool;
const lines: (readonly [level: string, message: string])[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const at = (level: string) => (message: string) => void lines.push([level, message]);
  const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  pool = createPool({ connectionString: database.connectionString, log });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Makes the server refuse rows as it does on a full disk, whose errors only the disk itself can cause, and tables. */
const fill = (stateOfTables: string) => `
  CREATE TABLE IF NOT EXISTS written (id integer);
  CREATE OR REPLACE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '${stateOfTables}'; END $$;
  CREATE OR REPLACE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON written EXECUTE FUNCTION refuse_row();
  CREATE EVENT TRIGGER full_disk ON ddl_command_start EXECUTE FUNCTION refuse()`;
/** Waits until the pool reads, which a busy machine may refuse for a while. */
async function readsOne(): Promise<void> {
  const startMs = performance.now();
  const read = () => pool.query("SELECT 1 AS one").catch((error: unknown) => ({ rows: [error] }));
  let { rows } = await read();
  while (!Bun.deepEquals(rows, [{ one: 1 }]) && performance.now() - startMs < noticedMsMax) ({ rows } = await read());
  expect(rows).toEqual([{ one: 1 }]);
}

const clear = "DROP EVENT TRIGGER full_disk; DROP TRIGGER full_disk ON written";

test("a pool whose server's disk is full is not ready and says why once, reads, and recovers by itself", async () => {
  const isReady = () => pool.health().ready;
  while (!isReady()) await sleep(20);
  await withClient(database.connectionString, (sql) => sql.query(fill("53100")));
  for (let writes = 0; writes < 2; writes++) {
    expect(await rejection(pool.query("INSERT INTO written VALUES ($1)", [1]))).toMatchObject({ code: "unavailable" });
  }
  const reason = "PostgreSQL has no room for data: could not extend file: No space left on device";
  // The tries of the gate fail, too.
  for (let looks = 0; looks < 150; looks++) {
    const health = pool.health();
    // A busy machine may not answer for a while.
    if (health.ready || !health.reason.includes("does not answer")) expect(health).toEqual({ ready: false, reason });
    await sleep(20);
  }
  await readsOne();
  expect(lines.filter(([, message]) => message.includes("stores"))).toEqual([["error", "The database stores nothing"]]);
  await withClient(database.connectionString, (sql) => sql.query(clear));
  const startMs = performance.now();
  while (!isReady() && performance.now() - startMs < noticedMsMax) await sleep(20);
  expect(isReady()).toBe(true);
  expect(lines).toContainEqual(["info", "The database stores data again"]);
});

test("a pool whose role may create no temporary tables reads on, and learns from its next write", async () => {
  await withClient(database.connectionString, (sql) => sql.query(fill("42501")));
  expect(await rejection(pool.query("INSERT INTO written VALUES ($1)", [1]))).toMatchObject({ code: "unavailable" });
  const startMs = performance.now();
  while (!pool.health().ready && performance.now() - startMs < noticedMsMax) {
    await readsOne();
    await sleep(20);
  }
  expect(pool.health()).toEqual({ ready: true });
});
