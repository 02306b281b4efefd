import { describe, expect, test } from "bun:test";
import { createPool, migrateToLatest } from "@design-catalog/storage-kysely";
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
    ["a missing database", (url: URL) => void (url.pathname = "/missing"), `database "missing" does not exist`],
    ["a server that is away", (url: URL) => void (url.port = "1"), "ECONNREFUSED"],
  ])("given %s tells the driver's reason and what to check", async (_, change, reason) => {
    const told = toldOf(await errorAt(change));
    expect(told).toBeInstanceOf(StartError);
    expect(String(told)).toContain("Cannot use PostgreSQL db.example: ");
    expect(String(told)).toContain(reason);
    expect(String(told)).toEndWith(". Check DATABASE_URL and that the server runs");
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
