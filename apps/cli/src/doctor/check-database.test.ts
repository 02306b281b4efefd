import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import { createPool, type DatabasePool, ensurePartitions } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { createTerminalLog } from "../local/terminal-log.ts";
import { processTerminal } from "../terminal/terminal.ts";
import { checkDatabase } from "./check-database.ts";

const minuteMs = 60_000;
let database: TestDatabase;
let pool: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, log: createTerminalLog(processTerminal({})) });
});
afterEach(() => void setSystemTime());
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Runs the check on a machine with a clock that is ahead by so many milliseconds. */
function clockWhen(aheadMs: number) {
  return findingAt(Date.now() + aheadMs, "clock");
}

/** Runs the check on a machine whose clock shows this time. */
async function findingAt(nowMs: number, name: string) {
  setSystemTime(nowMs);
  const { connectionString } = database;
  const source = { connectionString, description: "PostgreSQL", started: false, stop: async () => {} };
  const findings = await checkDatabase({ pool, database: source });
  return findings.find(({ check }) => check === name);
}

describe("checkDatabase() given a clock that", () => {
  test("agrees reports nothing", async () => {
    expect(await clockWhen(0)).toMatchObject({ status: "ok" });
  });

  test("is a minute ahead warns and says by how much", async () => {
    const found = await clockWhen(minuteMs);
    expect(found).toEqual({
      check: "clock",
      status: "warn",
      message: expect.stringMatching(/^the database is \d+\.\d s behind this machine$/u),
    });
  });

  test("is three minutes behind fails, as receivers would refuse signatures", async () => {
    const found = await clockWhen(-3 * minuteMs);
    expect(found).toMatchObject({ status: "fail", message: "the database is 3 min ahead of this machine" });
  });
});

test("checkDatabase() fails without the partitions of tomorrow, and warns without later ones", async () => {
  const noonMs = Date.parse("2126-03-01T12:00:00.000Z");
  const found = [];
  for (const days of [1, 3, 5]) {
    await ensurePartitions(pool, { fromMs: noonMs, days });
    found.push(await findingAt(noonMs, "partitions"));
  }
  expect(found).toMatchObject([
    { status: "fail", message: expect.stringMatching(/^missing for today or tomorrow: [a-z_]+_p21260302$/u) },
    { status: "warn", message: expect.stringMatching(/^missing from [a-z_]+_p21260304 on; a worker/u) },
    { status: "ok", message: "there for the next 5 days" },
  ]);
});

test("checkDatabase() warns of a detached partition and of an order that has changed, with what to run", async () => {
  await ensurePartitions(pool, { fromMs: Date.parse("2019-03-01"), days: 1 });
  await pool.query("ALTER TABLE audit_entries DETACH PARTITION audit_entries_p20190301");
  await pool.query("UPDATE pg_collation SET collversion = '1.2' WHERE collname = 'und-x-icu'");
  const [partitions, collations] = [
    await findingAt(Date.now(), "partitions"),
    await findingAt(Date.now(), "collations"),
  ];
  await pool.query(
    "UPDATE pg_collation SET collversion = pg_collation_actual_version(oid) WHERE collname = 'und-x-icu'",
  );
  await pool.query("DROP TABLE audit_entries_p20190301");
  expect(partitions).toMatchObject({
    status: "warn",
    message: expect.stringMatching(
      /^audit_entries_p20190301 is detached.*run ALTER TABLE public\.audit_entries ATTACH PARTITION/u,
    ),
  });
  expect(collations).toMatchObject({
    status: "fail",
    message: expect.stringMatching(
      /built with 1\.2 .*run REINDEX SCHEMA CONCURRENTLY public; .*ALTER COLLATION pg_catalog."und-x-icu" REFRESH VERSION\. Requests go on /u,
    ),
  });
  expect(await findingAt(Date.now(), "collations")).toMatchObject({ status: "ok" });
});

test("checkDatabase() given an unreachable server names it, the reason and what to check", async () => {
  const connectionString = "postgres://kim:hunter2@127.0.0.1:1/catalog";
  const away = createPool({ connectionString, log: createTerminalLog(processTerminal({})) });
  const source = {
    connectionString,
    description: "PostgreSQL 127.0.0.1:1/catalog",
    started: false,
    stop: async () => {},
  };
  const findings = await checkDatabase({ pool: away, database: source });
  await away.end();
  expect(findings).toHaveLength(1);
  const [{ status, message } = { status: "ok", message: "" }] = findings;
  expect(status).toBe("fail");
  expect(message).toMatch(/^cannot use PostgreSQL 127\.0\.0\.1:1\/catalog: .*ECONNREFUSED.*; check that it runs/u);
  expect(message).not.toContain("hunter2");
});
