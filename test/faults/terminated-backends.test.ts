import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { judgeArrivals } from "../support/arrivals.ts";
import { countDeliveries, projectIds, waitForQuiescence } from "../support/delivery-rows.ts";
import { registerEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { countStatuses, slowestMs, startLoad } from "../support/load.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(60_000);

const terminations = 50;
const terminationPauseMs = 60;
const answerMsMax = 2_000 + 500;
const quiescenceTimeoutMs = 40_000;

let stage: Stage;
let database: TestDatabase;

beforeAll(async () => {
  stage = await createStage();
  database = await createTestDatabase();
});

afterAll(async () => {
  await stage.end();
  // Fails when the service left a connection open.
  await database.drop();
});

describe("a service whose backends are terminated at random", () => {
  test("50 times under load stays, answers 503 or better, and loses nothing", async () => {
    const { connectionString } = database;
    const service = await stage.startService({
      environment: { DATABASE_URL: connectionString, MASTER_KEY: randomBytes(32).toString("base64") },
    });
    const receiver = await stage.startReceiver();
    const client = await signIn(service.url, stage.administrator);
    const { secret } = await registerEndpoint(client, {
      url: `${receiver.url}/hooks`,
      eventTypes: ["project.created"],
    });
    const load = startLoad({ url: service.url, token: client.token, writers: 8, readers: 2, pauseMs: 5 });
    await sleep(500);
    const victims = await terminateAtRandom(connectionString);
    await sleep(500);
    await load.stop();
    const after = startLoad({ url: service.url, token: client.token, writers: 8, until: 50 });
    await after.done;
    await waitForQuiescence(connectionString, quiescenceTimeoutMs);

    const arrivals = judgeArrivals(receiver.requests, secret);
    const existing = await projectIds(connectionString);
    printFigures("50 terminated backends", {
      victims: Object.fromEntries([...Map.groupBy(victims, (name) => name)].map(([name, all]) => [name, all.length])),
      statuses: countStatuses(load.outcomes),
      slowestMs: slowestMs(load.outcomes),
      acknowledged: load.acknowledged().length,
      events: arrivals.events,
      duplicates: arrivals.duplicates,
    });

    expect(victims.length).toBe(terminations);
    expect(load.outcomes.filter(({ status = 0 }) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(slowestMs(load.outcomes)).toBeLessThan(answerMsMax);
    expect(countStatuses(after.outcomes)).toEqual({ "201": after.outcomes.length });
    expect(load.acknowledged().filter((id) => !arrivals.entityIds.has(id))).toEqual([]);
    expect(arrivals.events).toBe(existing.size);
    expect([...arrivals.entityIds].filter((id) => !existing.has(id))).toEqual([]);
    expect([arrivals.changedBodies, arrivals.unverified]).toEqual([[], []]);
    expect(await countDeliveries(connectionString)).toEqual({ delivered: existing.size });
    expect(await Promise.race([service.exited, "runs"])).toBe("runs");
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });
});

/** Returns the application name of each connection that was ended. */
async function terminateAtRandom(connectionString: string): Promise<readonly string[]> {
  return withClient(connectionString, async (client) => {
    const victims: string[] = [];
    while (victims.length < terminations) {
      const { rows } = await client.query<{ application_name: string }>(
        `SELECT application_name, pg_terminate_backend(pid) FROM (
           SELECT application_name, pid FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
           ORDER BY random() LIMIT 1) AS victim`,
      );
      victims.push(...rows.map((row) => row.application_name));
      await sleep(terminationPauseMs);
    }
    return victims;
  });
}
