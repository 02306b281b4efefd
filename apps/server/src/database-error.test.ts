import { describe, expect, test } from "bun:test";
import { createPool, migrateToLatest, waitForServer } from "@design-catalog/storage-kysely";
import { testDatabaseUrlVariable } from "@design-catalog/testing";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { explainDatabaseError } from "./database-error.ts";
import { StartError } from "./port-check.ts";

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

/** The error of a first statement at the tests' server, or at what `change` makes of its URL. */
async function errorAt(change: (url: URL) => void): Promise<unknown> {
  const url = new URL(process.env[testDatabaseUrlVariable] ?? "");
  change(url);
  const pool = createPool({ connectionString: url.href, log });
  try {
    return await pool.query("SELECT 1").then(silent, (error: unknown) => error);
  } finally {
    await pool.end();
  }
}

const toldOf = (thrown: unknown) => explainDatabaseError(thrown, "PostgreSQL db.example");

describe("explainDatabaseError()", () => {
  test.each([
    [
      "a missing database",
      (url: URL) => void (url.pathname = "/missing"),
      `database "missing" does not exist. Create it with CREATE DATABASE, or check its name in DATABASE_URL`,
    ],
    [
      "a wrong password",
      (url: URL) => void (url.password = "wrong"),
      `failed for user "catalog". Check user name and password in DATABASE_URL, and pg_hba.conf of the server`,
    ],
    ["an unknown host", (url: URL) => void (url.hostname = "no.invalid"), "no.invalid. Check the host in DATABASE_URL"],
    ["a server that is away", (url: URL) => void (url.port = "1"), ":1. Check DATABASE_URL and that the server runs"],
  ])("given %s tells the driver's reason and what to do", async (_, change, reason) => {
    const told = toldOf(await errorAt(change));
    expect(told).toBeInstanceOf(StartError);
    expect(String(told)).toContain("Cannot use PostgreSQL db.example: ");
    expect(String(told)).toEndWith(reason);
  });

  test.each([
    ["a parameter of no setting", "options=-c%20no_such_setting%3D1", /no_such_setting".*Check DATABASE_URL and its/u],
    ["TLS that the server lacks", "sslmode=require", /not support SSL.*Leave sslmode out of DATABASE_URL, or turn/u],
  ])("given %s says so at once", async (_, query, reason) => {
    const url = `${process.env[testDatabaseUrlVariable]}?${query}`;
    const refused = await waitForServer(url, { waitMs: 600_000, onWait: silent }).then(
      silent,
      (error: unknown) => error,
    );
    expect(toldOf(refused)).toBeInstanceOf(StartError);
    expect(String(toldOf(refused))).toMatch(reason);
  });

  test("given several addresses without a message of their own tells the code", async () => {
    const refused = Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" });
    expect(String(toldOf(refused))).toContain("Cannot use PostgreSQL db.example: ECONNREFUSED. Check");
  });

  test("given a role that does not own its database says in one sentence what to run", async () => {
    const database = await createEmptyDatabase();
    const owner = createPool({ connectionString: database.connectionString, log });
    const url = new URL(database.connectionString);
    try {
      await owner.query("DROP ROLE IF EXISTS tenant; CREATE ROLE tenant LOGIN PASSWORD 'tenant'");
      [url.username, url.password] = ["tenant", "tenant"];
      const told = toldOf(await migrateToLatest(url.href).then(silent, (error: unknown) => error));
      expect(told).toBeInstanceOf(StartError);
      expect(String(told)).toContain("its role may not create the tables (permission denied for schema public)");
      expect(String(told)).toEndWith("ALTER DATABASE <database> OWNER TO <role>");
    } finally {
      await owner.query("DROP ROLE tenant");
      await owner.end();
      await database.drop();
    }
  });

  test("returns an error that no operator can fix unchanged", () => {
    const fault = new TypeError("not a function");
    expect(toldOf(fault)).toBe(fault);
  });
});
