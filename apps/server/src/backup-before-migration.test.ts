import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyBackup } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { silentLog } from "@design-catalog/testing/test-ports";
import { backUpBeforeMigration } from "./backup-before-migration.ts";
import { StartError } from "./port-check.ts";

let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "design-catalog-before-"));
});

afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.drop();
});

describe("backUpBeforeMigration()", () => {
  test("writes a whole backup that only its user can read, named after the first migration", async () => {
    const { connectionString } = database;
    const backup = { connectionString, directory, log: silentLog };
    const file = await backUpBeforeMigration(backup, ["0050-mail-expiry", "0051-more"]);
    expect(readdirSync(directory).map((name) => join(directory, name))).toEqual([file]);
    expect(file).toMatch(/before-0050-mail-expiry-\d{4}-\d\d-\d\dT[\d-]+Z\.tar\.gz$/u);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await verifyBackup(createReadStream(file))).tables.length).toBeGreaterThan(60);
  });

  test("refuses the start when the folder is missing, the database is away or the process stops, and leaves no half of a file", async () => {
    const { connectionString } = database;
    const before = readdirSync(directory);
    const missing = { connectionString, directory: join(directory, "missing"), log: silentLog };
    const away = { connectionString: "postgres://nobody@127.0.0.1:1/none", directory, log: silentLog };
    const stopped = { connectionString, directory, log: silentLog, signal: AbortSignal.abort() };
    for (const backup of [missing, away, stopped]) {
      const work = backUpBeforeMigration(backup, ["0050-mail-expiry"]);
      await expect(work).rejects.toBeInstanceOf(StartError);
      await expect(work).rejects.toThrow(
        /^Cannot migrate the database because its backup failed: .*Nothing has changed/u,
      );
    }
    expect(readdirSync(directory)).toEqual(before);
  });
});
