import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { watchLateness } from "@design-catalog/testing/lateness";
import { Client } from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded/mod.ts";
import { rejection, silentLog } from "../storage-test-tools.ts";
import { createPool, type DatabasePool } from "./pool.ts";

setDefaultTimeout(90_000);

const noticedMaxMs = 2_000;
const recoveredMaxMs = 5_000;
const insert = "INSERT INTO written (id) SELECT 1";

let postgres: EmbeddedPostgres;
let directory: string;
let pool: DatabasePool;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "design-catalog-read-only-"));
  const dataDirectory = join(directory, "data");
  postgres = await startEmbeddedPostgres({ dataDirectory, log: silentLog, durability: "none" });
  await asOperator("CREATE TABLE written (id integer)");
});

beforeEach(() => {
  pool = createPool({ connectionString: postgres.connectionString, log: silentLog, connectionsMax: 1 });
});

afterEach(() => pool.end());

afterAll(async () => {
  await postgres.stop();
  rmSync(postgres.homeDirectory, { recursive: true, force: true });
  rmSync(directory, { recursive: true, force: true });
});

describe("a pool whose server is made read-only", () => {
  test("stops being ready within 2 s even without a write, refuses work and recovers within 5 s", async () => {
    await healthBecomes(true, recoveredMaxMs);
    await makeReadOnly(true);
    try {
      await healthBecomes(false, noticedMaxMs);
      expect(pool.health()).toMatchObject({ reason: "PostgreSQL is read-only: it is a standby or was made so" });
      expect(await rejection(pool.query("SELECT 1"))).toMatchObject({ code: "unavailable" });
    } finally {
      await makeReadOnly(false);
    }
    await healthBecomes(true, recoveredMaxMs);
    expect(await pool.query(insert)).toMatchObject({ rowCount: 1 });
  });

  test("is never ready when opened after that", async () => {
    await makeReadOnly(true);
    const late = createPool({ connectionString: postgres.connectionString, log: silentLog });
    try {
      for (let looks = 0; looks < 50; looks++) {
        expect(late.health()).toMatchObject({ ready: false });
        await sleep(20);
      }
    } finally {
      await makeReadOnly(false);
      await late.end();
    }
  });

  test("given a refused write reconnects, and the next one reaches the current server", async () => {
    await healthBecomes(true, recoveredMaxMs);
    await pool.query("SET default_transaction_read_only = on");
    expect(await rejection(pool.query(insert))).toMatchObject({ code: "unavailable" });
    expect(await pool.query(insert)).toMatchObject({ rowCount: 1 });
  });

  test("given a refused write cuts the other connections to that server", async () => {
    const cut = new Promise((resolve) => pool.openSocket().once("close", resolve));
    await pool.query("SET default_transaction_read_only = on");
    expect(await rejection(pool.query(insert))).toMatchObject({ code: "unavailable" });
    await cut;
  });
});

async function makeReadOnly(on: boolean): Promise<void> {
  await asOperator(`ALTER SYSTEM SET default_transaction_read_only = ${on ? "on" : "off"}`);
  await asOperator("SELECT pg_reload_conf()");
}

/** Uses a connection of its own, which no health gate watches. */
async function asOperator(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres.connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function healthBecomes(ready: boolean, withinMs: number): Promise<void> {
  const lateness = watchLateness();
  const sinceStartMs = lateness.stopwatch();
  while (pool.health().ready !== ready && sinceStartMs() < withinMs) await sleep(10);
  lateness.stop();
  expect(pool.health().ready).toBe(ready);
}
