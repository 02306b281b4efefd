import { expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase } from "@design-catalog/testing";
import { deliveryJob, eventually, openJobs, type OpenJobs } from "./jobs-test-tools.ts";
import { superviseSeconds } from "./supervision.ts";

setDefaultTimeout(60_000);

const supervisedMsMax = 3 * superviseSeconds * 1_000;

test("supervision is asked for while there are jobs or counts of them, and rests while there are none", async () => {
  const database = await createTestDatabase();
  const worker = await openJobs(database.connectionString);
  const { value: first } = await eventually(() => countedAt(worker), supervisedMsMax);
  await sleep(2.2 * superviseSeconds * 1_000);
  expect(await countedAt(worker)).toBe(first);
  await worker.enqueue([deliveryJob("a", { dueInMs: 3_600_000 })]);
  await eventually(async () => ((await deferred(worker)) === 1 ? true : undefined), supervisedMsMax);
  await worker.pool.query("DELETE FROM pgboss.job");
  await eventually(async () => ((await deferred(worker)) === 0 ? true : undefined), supervisedMsMax);
  await worker.end();
  await database.drop();
});

async function countedAt({ pool }: OpenJobs): Promise<string | undefined> {
  const { rows } = await pool.query("SELECT monitor_on::text AS at FROM pgboss.queue WHERE name = 'deliveries'");
  const at = rows[0]?.["at"];
  return typeof at === "string" ? at : undefined;
}

async function deferred({ jobs }: OpenJobs): Promise<number | undefined> {
  return (await jobs.states())[0]?.deferred;
}
