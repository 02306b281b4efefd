/** Which of several processes does the periodic work. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { readConfig } from "@design-catalog/host";
import { createTestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { type Server, startServer } from "../server.ts";
import { addUpMetrics } from "../telemetry/metrics.ts";
import { silentLog, until } from "../upkeep-test-tools.ts";
import type { Membership } from "./place.ts";

setDefaultTimeout(90_000);

const scheduledMs = 30_000;

test("periodic work is done by the first process of a service, and by no other", async () => {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const config = readConfig({
    DATABASE_URL: connectionString,
    MASTER_KEY: randomBytes(32).toString("base64"),
    BOOTSTRAP_ADMIN_PASSWORD: randomBytes(18).toString("base64url"),
  });
  const scheduled = () => withClient(connectionString, async (client) => (await client.query(queuesText)).rows);
  const running: Server[] = [];
  try {
    const second = await startServer(config, silentLog, { membership: memberAt(1) });
    running.push(second);
    // Its periodic work would begin with its start, and its end would wait for that.
    await second.stop();
    expect(await scheduled()).toEqual([]);
    running.push(await startServer(config, silentLog, { membership: memberAt(0) }));
    await until(async () => (await scheduled()).some(({ name }) => name === "periodic-partitions"), scheduledMs);
  } finally {
    for (const server of running) await server.stop();
    await database.drop();
  }
});

/** Each task has a queue of its own, made when it is first due. */
const queuesText = "SELECT name FROM pgboss.queue WHERE name LIKE 'periodic-%'";

function memberAt(index: number): Membership {
  const place = { index, count: 2, port: 0, baseUrl: "http://127.0.0.1", embedded: undefined };
  return {
    place,
    join: ({ readiness, metrics }) => ({ readiness, metrics: async () => addUpMetrics([await metrics()]) }),
  };
}
