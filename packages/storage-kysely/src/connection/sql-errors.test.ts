import { beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { DatabaseError } from "pg";
import { openTestPool, rejection, silentLog } from "../storage-test-tools.ts";
import { createPool } from "./pool.ts";
import { isConnectionError, isSchemaFault, lackIn, toDomainError, unpartitionedId } from "./sql-errors.ts";

const { pool } = await openTestPool();

beforeAll(async () => {
  await pool.query(
    `CREATE TABLE samples (a_b text, first_name text, last_name text, document jsonb, CHECK (a_b <> 'no'))`,
  );
  await pool.query("CREATE UNIQUE INDEX samples__a_b__key ON samples (a_b)");
  await pool.query("CREATE UNIQUE INDEX samples__first_name__last_name__key ON samples (first_name, last_name)");
  await pool.query("CREATE UNIQUE INDEX unnamed ON samples (document)");
});

function failureOf(text: string, values: readonly unknown[] = []): Promise<unknown> {
  return rejection(pool.query(text, values));
}

describe("a failed statement", () => {
  test("that violates a unique index is a duplicate with the field in the core's spelling", async () => {
    const insert = "INSERT INTO samples (a_b) VALUES ('x')";
    await pool.query(insert);
    expect(await failureOf(insert)).toMatchObject({ code: "duplicate", data: { field: "aB" } });
  });

  test("that violates a unique set is a duplicate with the last field", async () => {
    const insert = "INSERT INTO samples (first_name, last_name) VALUES ('x', 'y')";
    await pool.query(insert);
    expect(await failureOf(insert)).toMatchObject({ code: "duplicate", data: { field: "lastName" } });
  });

  test("that violates an index of another name keeps its error", async () => {
    const insert = "INSERT INTO samples (document) VALUES ('1')";
    await pool.query(insert);
    expect(await failureOf(insert)).toBeInstanceOf(DatabaseError);
  });

  test.each([
    ["text", "INSERT INTO samples (a_b) VALUES ($1)", "a\0b"],
    ["JSON", "INSERT INTO samples (document) VALUES ($1)", '{"a":"\\u0000"}'],
  ])("with a NUL in %s is a failed validation", async (_, text, value) => {
    expect(await failureOf(text, [value])).toMatchObject({ code: "validation_failed" });
  });

  test.each([
    ["57014", "DO $$ BEGIN RAISE 'cancelled' USING ERRCODE = '57014'; END $$"],
    ["55P03", "DO $$ BEGIN RAISE 'lock' USING ERRCODE = '55P03'; END $$"],
    ["53100", "DO $$ BEGIN RAISE 'disk' USING ERRCODE = '53100'; END $$"],
    ["40P01", "DO $$ BEGIN RAISE 'deadlock' USING ERRCODE = '40P01'; END $$"],
    ["25006", "DO $$ BEGIN RAISE 'standby' USING ERRCODE = '25006'; END $$"],
    ["57P01", "SELECT pg_terminate_backend(pg_backend_pid())"],
  ])("of SQLSTATE %s is unavailable, to be tried again after a second", async (_, text) => {
    expect(await failureOf(text)).toMatchObject({ code: "unavailable", data: { retryAfterSeconds: 1 } });
  });

  test("of another kind keeps its error", async () => {
    expect(await failureOf("SELECT nothing")).toMatchObject({ code: "42703" });
    expect(await failureOf("INSERT INTO samples (a_b) VALUES ('no')")).toMatchObject({ code: "23514" });
  });

  test("tells whether it was written for another schema", async () => {
    await pool.query("CREATE TABLE stricter (a text, b text NOT NULL)");
    const faults = [
      "SELECT 1 FROM missing",
      "SELECT missing",
      "SELECT missing()",
      "SELECT 'x'::missing",
      `SELECT 'x' COLLATE "missing"`,
      "INSERT INTO stricter (a, b) VALUES ('x', 'y') ON CONFLICT (a) DO NOTHING",
      "INSERT INTO stricter (a) VALUES ('x')",
    ];
    for (const text of faults) expect([text, isSchemaFault(await failureOf(text))]).toEqual([text, true]);
    expect(isSchemaFault(await failureOf("INSERT INTO samples (a_b) VALUES ('no')"))).toBe(false);
  });

  test("keeps its connection in use unless the connection was lost", () => {
    const databaseError = (code: string) => Object.assign(new DatabaseError("x", 1, "error"), { code });
    const kept = ["23505", "57014", "55P03", "40P01"].map(databaseError);
    const lost = ["57P01", "57P03", "08006", "53300", "25P03"].map(databaseError);
    expect(kept.filter(isConnectionError)).toEqual([]);
    expect(lost.filter((error) => !isConnectionError(error))).toEqual([]);
  });

  test("of a server whose transaction ids run out is unavailable, one of an index row that is too long is not", () => {
    const from = (routine: string) => Object.assign(new DatabaseError("x", 1, "error"), { code: "54000", routine });
    expect(toDomainError(from("GetNewTransactionId"))).toMatchObject({ code: "unavailable" });
    const tooLong = from("_bt_check_third_page");
    expect([toDomainError(tooLong), lackIn(tooLong)]).toEqual([tooLong, undefined]);
    expect(lackIn(from("GetNewMultiXactId"))).toBe("PostgreSQL takes no writes: x");
  });

  test.each([
    "Query read timeout",
    "Connection terminated unexpectedly",
    "Connection terminated",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Client has encountered a connection error and is not queryable",
    "Cannot use a pool after calling end on the pool",
  ])("for which the driver says %p is unavailable", (message) => {
    expect(toDomainError(new Error(message))).toMatchObject({ code: "unavailable", cause: { message } });
  });

  test("for a missing socket is unavailable, but not for a missing file of another kind", async () => {
    const query = new URLSearchParams({ host: "/no/such/folder" });
    const absent = createPool({ connectionString: `postgres://nobody@/none?${query.toString()}`, log: silentLog });
    expect(await rejection(absent.query("SELECT 1"))).toMatchObject({ code: "unavailable", cause: { code: "ENOENT" } });
    await absent.end();
    const missing = await rejection(readFile("/no/such/file"));
    expect(toDomainError(missing)).toBe(missing);
  });

  test("for a row without a partition names its id", async () => {
    const id = "0000000abbbbbbbbbbbbbbbb";
    const insert = "INSERT INTO events (id, application_id, type, body, created_at) VALUES ($1, 'a', 't', 'b', now())";
    expect(unpartitionedId(await failureOf(insert, [id]))).toBe(id);
    expect(unpartitionedId(await failureOf("INSERT INTO samples (a_b) VALUES ('no')"))).toBeUndefined();
  });

  test("for a database that cannot be reached is unavailable", async () => {
    const nowhere = createPool({ connectionString: "postgres://nobody@127.0.0.1:1/none", log: silentLog });
    expect(await rejection(nowhere.query("SELECT 1"))).toMatchObject({ code: "unavailable" });
    await nowhere.end();
    expect(await rejection(nowhere.query("SELECT 1"))).toMatchObject({ code: "unavailable" });
  });
});
