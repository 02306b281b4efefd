import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { createReadStream, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { verifyBackup } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase, testDatabaseUrlVariable } from "@design-catalog/testing";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { withClient } from "@design-catalog/testing/test-database";
import { catalogctlPath, cliEnvironment, runCatalogctl, runHere, runJson } from "../support/catalogctl.ts";
import { waitUntil } from "../support/wait-until.ts";
import { loadDatabase } from "../upgrades/fixture.ts";

setDefaultTimeout(90_000);

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
});

afterAll(() => database.drop());

const settings = () => ({ environment: { DATABASE_URL: database.connectionString } });
const run = (statement: string) => withClient(database.connectionString, (client) => client.query(statement));

describe("catalogctl migrate", () => {
  test("has to come before commands that read tables, which say so", async () => {
    const environment = { ...settings().environment, MASTER_KEY: randomBytes(32).toString("base64") };
    const refused = await runHere(["applications", "list"], { environment });
    expect([refused.exitCode, refused.err]).toEqual([4, expect.stringMatching(/because it lacks 0001-baseline, /u)]);
  });

  test("makes the schema and the queue in an empty database without a key, and nothing the second time", async () => {
    const { migrations } = await runJson(["migrate"], settings());
    expect(migrations[0]).toBe("0001-baseline");
    const { rows } = await run("SELECT to_regclass('projects') AS projects, to_regclass('pgboss.job') AS jobs");
    expect(rows).toEqual([{ projects: "projects", jobs: "pgboss.job" }]);
    const again = await runCatalogctl(["migrate"], settings());
    expect([again.exitCode, again.err, again.out]).toEqual([0, "", expect.stringContaining("none were pending")]);
  });

  test("writes a backup first where BACKUP_BEFORE_MIGRATION says, unless nothing is pending", async () => {
    const clusterUrl = process.env[testDatabaseUrlVariable] ?? "";
    const old = await loadDatabase("0.1.0", clusterUrl, "https://receiver.example");
    const folder = mkdtempSync(join(tmpdir(), "design-catalog-migrate-"));
    const told = { environment: { DATABASE_URL: old, BACKUP_BEFORE_MIGRATION: folder } };
    try {
      const { backup, migrations } = await runJson(["migrate"], told);
      expect(basename(backup)).toStartWith(`before-${migrations[0]}-`);
      expect((await verifyBackup(createReadStream(backup))).tables.length).toBeGreaterThan(60);
      expect((await runJson(["migrate"], told)).backup).toBeNull();
      expect(readdirSync(folder)).toEqual([basename(backup)]);
    } finally {
      rmSync(folder, { recursive: true });
      const name = new URL(old).pathname.slice(1);
      await withClient(clusterUrl, (client) => client.query(`DROP DATABASE ${name} (FORCE)`));
    }
  });

  test("interrupted while it backs the database up leaves no draft", async () => {
    const migrated = await createTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), "design-catalog-migrate-"));
    const { connectionString } = migrated;
    try {
      await withClient(connectionString, async (client) => {
        await client.query("DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)");
        // The backup waits for the table, and has its draft already.
        await client.query("BEGIN; LOCK TABLE projects");
        const child = Bun.spawn([process.execPath, catalogctlPath, "migrate"], {
          cwd: "/",
          env: cliEnvironment({ DATABASE_URL: connectionString, BACKUP_BEFORE_MIGRATION: folder }),
          stdout: "ignore",
          stderr: "ignore",
        });
        await waitUntil(() => readdirSync(folder)[0], { timeoutMs: 60_000, what: "the draft of a backup" });
        child.kill("SIGINT");
        expect([await child.exited, readdirSync(folder)]).toEqual([130, []]);
      });
    } finally {
      rmSync(folder, { recursive: true });
      await migrated.drop();
    }
  });

  test("refuses a database of a later version with a sentence", async () => {
    await run("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2999-01-01T00:00:00.000Z')");
    const refused = await runHere(["migrate"], settings());
    expect([refused.exitCode, refused.err]).toEqual([
      4,
      expect.stringContaining(
        "Cannot migrate because the database is newer than this version of the service: 9999-later",
      ),
    ]);
  });
});
