import { expect, test } from "bun:test";
import { createTestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { deliveryJob, idsOf, openJobs } from "./jobs-test-tools.ts";

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
