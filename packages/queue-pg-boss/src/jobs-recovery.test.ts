import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClaimedJob } from "@design-catalog/core/ports";
import { startEmbeddedPostgres } from "@design-catalog/storage-kysely/embedded";
import { createTestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { deliveryJob, eventually, idsOf, openJobs, type OpenJobs, silentLog } from "./jobs-test-tools.ts";

setDefaultTimeout(90_000);

/** Time within which the attempt of a dead process is made again. */
const takeoverMaxMs = 30_000;
/** Time from the database's end to the first success, of which a busy machine needs several seconds to start it. */
const recoveryMaxMs = 20_000;
/** Longer than a lease without extension plus the time until its end is noticed. */
const severalLeasesMs = 18_000;

// They mostly wait, and each has its own database.
describe.concurrent("the queue", () => {
  test("given a process that is killed hands its jobs out again within 30 s under another lease", async () => {
    const { worker, connectionString, end } = await openDatabase();
    await worker.enqueue([deliveryJob("d1")]);
    const fixture = join(import.meta.dir, "jobs-worker.fixture.ts");
    const child = spawn(process.execPath, [fixture, connectionString], { stdio: ["ignore", "pipe", "inherit"] });
    const [claimed] = await once(child.stdout, "data");
    expect(Number(claimed)).toBe(1);
    child.kill("SIGKILL");
    const { value } = await eventually(() => claimOne(worker), takeoverMaxMs);
    expect([...idsOf([value]), value.lease]).toEqual(["d1", "1"]);
    expect((await worker.complete([value])).size).toBe(1);
    await end();
  });

  test("given leases that are extended does not hand their jobs out again", async () => {
    const { worker, end } = await openDatabase();
    await worker.enqueue([deliveryJob("d1")]);
    const held = await worker.claim();
    const untilMs = performance.now() + severalLeasesMs;
    while (performance.now() < untilMs) {
      await sleep(2_000);
      await worker.jobs.queue.extend(held);
      expect(await worker.claim()).toEqual([]);
    }
    expect((await worker.complete(held)).size).toBe(1);
    await end();
  });

  test("given all its connections are terminated continues and hears of new jobs again", async () => {
    const { worker, connectionString, end } = await openDatabase();
    // The worker's pool would not do: it answers `unavailable` until it has noticed its lost connections.
    await withClient(connectionString, async (client) => {
      for (let round = 0; round < 3; round++) {
        await client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE pid <> pg_backend_pid() AND datname = current_database()`,
        );
        await sleep(100);
      }
    });
    await expectToWork(worker);
    await end();
  });

  test("given the server is killed and restarts continues and hears of new jobs again", async () => {
    const directory = mkdtempSync(join(tmpdir(), "design-catalog-jobs-"));
    const dataDirectory = join(directory, "data");
    const postgres = await startEmbeddedPostgres({ dataDirectory, log: silentLog, durability: "none" });
    const worker = await openJobs(postgres.connectionString);
    process.kill(postgres.pid(), "SIGQUIT");
    await eventually(() => worker.enqueue([deliveryJob("d1")]).then(() => true), recoveryMaxMs);
    const { value } = await eventually(() => claimOne(worker), recoveryMaxMs);
    expect(idsOf([value])).toEqual(["d1"]);
    expect((await worker.complete([value])).size).toBe(1);
    await expectToWork(worker);
    await worker.end();
    await postgres.stop();
    for (const path of [postgres.homeDirectory, directory]) rmSync(path, { recursive: true, force: true });
  });
});

async function openDatabase() {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const worker = await openJobs(connectionString);
  return {
    worker,
    connectionString,
    async end() {
      await worker.end();
      await database.drop();
    },
  };
}

async function claimOne(worker: OpenJobs) {
  return (await worker.claim(1))[0];
}

/** Claims until nothing is left: before the listener is back there may be more jobs than one claim takes. */
async function claimAll(worker: OpenJobs): Promise<readonly ClaimedJob[]> {
  const claimed: ClaimedJob[] = [];
  await eventually(async () => {
    const some = await worker.claim(1_000, 1_000);
    claimed.push(...some);
    return some.length === 0 && claimed.length > 0 ? true : undefined;
  }, takeoverMaxMs);
  return claimed;
}

/** New jobs wake a listener, and lapsed leases are recovered. */
async function expectToWork(worker: OpenJobs): Promise<void> {
  let wakes = 0;
  const stop = worker.jobs.queue.onAvailable("deliveries", () => wakes++);
  await eventually(async () => {
    await worker.enqueue([deliveryJob("after")]);
    return wakes > 0 ? true : undefined;
  }, takeoverMaxMs);
  stop();
  const lapsing = await claimAll(worker);
  const again = await eventually(() => claimOne(worker), takeoverMaxMs);
  expect(lapsing.map(({ id }) => id)).toContain(again.value.id);
}
