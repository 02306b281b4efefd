import { expect, test } from "bun:test";
import { createTestDatabase } from "@design-catalog/testing";
import { deliveryJob, eventually, idsOf, openJobs } from "./jobs-test-tools.ts";

/** Less than the interval of supervision. */
const takenOverMsMax = 4_000;

test("a worker that starts takes over lapsed leases at once, as one that soon dies again must", async () => {
  const database = await createTestDatabase();
  // Nobody supervises while no worker runs.
  const api = await openJobs(database.connectionString, "api");
  await api.enqueue([deliveryJob("a")]);
  expect(await api.claim()).toHaveLength(1);
  await api.pool.query("UPDATE pgboss.job SET heartbeat_on = now() - interval '11 s' WHERE state = 'active'");
  const worker = await openJobs(database.connectionString, "all");
  const claimed = await eventually(async () => {
    const jobs = await worker.claim();
    return jobs.length > 0 ? jobs : undefined;
  }, takenOverMsMax);
  expect(idsOf(claimed.value)).toEqual(["a"]);
  await worker.end();
  await api.end();
  await database.drop();
});
