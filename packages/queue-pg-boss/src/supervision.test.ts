import { expect, setDefaultTimeout, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase } from "@design-catalog/testing";
import { deliveryJob, eventually, openJobs, type OpenJobs } from "./jobs-test-tools.ts";
import { superviseSeconds } from "./supervision.ts";

setDefaultTimeout(120_000);

const supervisedMsMax = 3 * superviseSeconds * 1_000;

test("supervision is asked for while there are jobs or counts of them, and rests while there are none", async () => {
  const database = await createTestDatabase();
  const worker = await openJobs(database.connectionString);
  await eventually(() => countedAt(worker), supervisedMsMax);
  await leaveWork(worker, "created");
  await rests(worker);
  await leaveWork(worker, "active");
  await eventually(async () => ((await stateOfWork(worker)) === "retry" ? true : undefined), supervisedMsMax);
  await worker.enqueue([deliveryJob("a", { dueInMs: 3_600_000 })]);
  await eventually(async () => ((await deferred(worker)) === 1 ? true : undefined), supervisedMsMax);
  await worker.pool.query("DELETE FROM pgboss.job");
  await eventually(async () => ((await deferred(worker)) === 0 ? true : undefined), supervisedMsMax);
  await worker.end();
  await database.drop();
});

/** Waits until nothing is counted for two of its periods. It is after a look that failed, as some do on a busy machine. */
async function rests(worker: OpenJobs): Promise<void> {
  const periods: boolean[] = [];
  while (!periods.includes(true)) {
    expect(periods.length).toBeLessThan(3);
    const before = await countedAt(worker);
    await sleep(2.2 * superviseSeconds * 1_000);
    periods.push((await countedAt(worker)) === before);
  }
}

/** Leaves a job of periodic work as a process does that ends before it fetches the job, or before it has done the work. */
async function leaveWork({ jobs, pool }: OpenJobs, state: "created" | "active"): Promise<void> {
  const { promise: ran, resolve } = Promise.withResolvers<void>();
  if (state === "created") jobs.schedule({ name: "left", everySeconds: 3_600, run: async () => resolve() });
  else resolve();
  await ran;
  await eventually(async () => {
    const { rows } = await pool.query(
      `UPDATE pgboss.job SET state = $1::pgboss.job_state, completed_on = NULL, created_on = now() - interval '1 hour',
         started_on = now() - interval '1 hour', heartbeat_on = now() - interval '1 hour'
       WHERE name = 'periodic-left' AND state = $2::pgboss.job_state RETURNING id`,
      [state, state === "created" ? "completed" : "created"],
    );
    return rows.length === 1 || undefined;
  }, supervisedMsMax);
}

async function stateOfWork({ pool }: OpenJobs): Promise<unknown> {
  const { rows } = await pool.query("SELECT state FROM pgboss.job WHERE name = 'periodic-left'");
  return rows[0]?.["state"];
}

async function countedAt({ pool }: OpenJobs): Promise<string | undefined> {
  const { rows } = await pool.query("SELECT monitor_on::text AS at FROM pgboss.queue WHERE name = 'deliveries'");
  const at = rows[0]?.["at"];
  return typeof at === "string" ? at : undefined;
}

async function deferred({ jobs }: OpenJobs): Promise<number | undefined> {
  return (await jobs.states())[0]?.deferred;
}
