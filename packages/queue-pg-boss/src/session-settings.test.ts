import { expect, test } from "bun:test";
import { createPool } from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { createBoss } from "./boss.ts";
import { deliveryJob, idsOf, openJobs, silentLog } from "./jobs-test-tools.ts";

test("a queue given a database that reads backslashes in texts as escapes makes its tables and takes jobs", async () => {
  const { connectionString, drop } = await createTestDatabase();
  const name = new URL(connectionString).pathname.slice(1);
  await withClient(connectionString, async (client) => {
    await client.query("DROP SCHEMA IF EXISTS pgboss CASCADE");
    await client.query(`ALTER DATABASE ${name} SET standard_conforming_strings = off`);
  });
  const jobs = await openJobs(connectionString, "all");
  await jobs.enqueue([deliveryJob("a")]);
  expect(idsOf(await jobs.claim())).toEqual(["a"]);
  await jobs.end();
  await drop();
});

test("a queue given a role with short time limits takes its own for its upkeep", async () => {
  const { connectionString, drop } = await createTestDatabase();
  const url = new URL(connectionString);
  const role = `ALTER ROLE ${url.username} IN DATABASE ${url.pathname.slice(1)}`;
  await withClient(
    connectionString,
    async (client) => void (await client.query(`${role} SET statement_timeout = 300`)),
  );
  const pool = createPool({ connectionString, log: silentLog });
  const boss = createBoss({ connectionString, schema: "pgboss", log: silentLog, ...pool });
  await boss.start();
  const { rows } = await boss.getDb().executeSql("SHOW statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "10s" }]);
  await boss.stop();
  await pool.end();
  await drop();
});
