import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { TestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { runCatalogctl, runJson } from "../support/catalogctl.ts";
import { createEmptyDatabase } from "../support/empty-database.ts";

setDefaultTimeout(60_000);

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
});

afterAll(() => database.drop());

const settings = () => ({ environment: { DATABASE_URL: database.connectionString } });
const run = (statement: string) => withClient(database.connectionString, (client) => client.query(statement));

describe("catalogctl migrate", () => {
  test("makes the schema and the queue in an empty database without a key, and nothing the second time", async () => {
    const { migrations } = await runJson(["migrate"], settings());
    expect(migrations[0]).toBe("0001-baseline");
    const { rows } = await run("SELECT to_regclass('projects') AS projects, to_regclass('pgboss.job') AS jobs");
    expect(rows).toEqual([{ projects: "projects", jobs: "pgboss.job" }]);
    const again = await runCatalogctl(["migrate"], settings());
    expect([again.exitCode, again.err, again.out]).toEqual([0, "", expect.stringContaining("none were pending")]);
  });

  test("refuses a database of a later version with a sentence", async () => {
    await run("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2999-01-01T00:00:00.000Z')");
    const refused = await runCatalogctl(["migrate"], settings());
    expect([refused.exitCode, refused.err]).toEqual([
      4,
      expect.stringContaining(
        "Cannot migrate because the database is newer than this version of the service: 9999-later",
      ),
    ]);
  });
});
