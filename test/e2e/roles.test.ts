import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { createTestDatabase } from "@design-catalog/testing";
import { createApiClient, signIn } from "@design-catalog/testing/api-client";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { type TestDatabase, withClient } from "@design-catalog/testing/test-database";
import { judgeArrivals } from "../support/arrivals.ts";
import { countDeliveries, waitForQuiescence } from "../support/delivery-rows.ts";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { choosePort } from "../support/free-port.ts";
import { countStatuses, startLoad } from "../support/load.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(90_000);

const creations = 300;
const quiescenceTimeoutMs = 30_000;
const startsAtOnce = 3;
const subscription = { eventTypes: ["project.created"] };

let stage: Stage;
let database: TestDatabase;
let shared: Readonly<Record<string, string>>;

async function open(opened: TestDatabase): Promise<void> {
  stage = await createStage();
  database = opened;
  shared = { DATABASE_URL: database.connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
}

afterEach(async () => {
  await stage.end();
  await database.drop();
});

describe("two processes on one database", () => {
  // To migrate an empty one takes longer than what they do on it.
  beforeEach(async () => open(await createTestDatabase()));

  test("as api and worker deliver each event once", async () => {
    const api = await stage.startService({ environment: { ...shared, ROLE: "api" } });
    const receiver = await stage.startReceiver();
    const client = await signIn(api.url, stage.administrator);
    const { secret } = await registerEndpoint(client, { url: `${receiver.url}/hooks`, ...subscription });
    await createProject(client);
    // Nobody works yet: the delivery waits for a worker.
    expect(await countDeliveries(database.connectionString)).toEqual({ pending: 1 });

    const worker = await stage.startService({ environment: { ...shared, ROLE: "worker" } });
    const load = startLoad({ url: api.url, token: client.token, writers: 8, until: creations });
    await load.done;
    await waitForQuiescence(database.connectionString, quiescenceTimeoutMs);
    printFigures("api and worker", { statuses: countStatuses(load.outcomes), requests: receiver.requests.length });
    expectEachOnce(receiver, { secret, count: load.acknowledged().length + 1 });
    expect(receiver.requests.length).toBeGreaterThan(creations);
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${worker.url}/api/v1/projects/grid`, { method: "POST" })).status).toBe(404);
  });

  test("as all deliver each event once, and each takes the other's tokens", async () => {
    const origin = { ...shared, BASE_URL: "https://catalog.example" };
    const ports = [await choosePort(), await choosePort()] as const;
    for (const port of ports) await stage.startService({ environment: { ...origin, PORT: String(port) } });
    // There are two ports.
    const [first, second] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
    const receiver = await stage.startReceiver();
    const client = await signIn(first, stage.administrator);
    const { secret } = await registerEndpoint(client, { url: `${receiver.url}/hooks`, ...subscription });
    const loads = [first, second].map((url) =>
      startLoad({ url, token: client.token, writers: 4, until: creations / 2 }),
    );
    await Promise.all(loads.map(({ done }) => done));
    await waitForQuiescence(database.connectionString, quiescenceTimeoutMs);
    const acknowledged = loads.flatMap((load) => load.acknowledged());
    printFigures("two of role all", {
      statuses: loads.map(({ outcomes }) => countStatuses(outcomes)),
      requests: receiver.requests.length,
    });
    expectEachOnce(receiver, { secret, count: acknowledged.length });
    expect(acknowledged.length).toBeGreaterThanOrEqual(creations);
    const project = await createApiClient(second, client.token).call("GET", `/api/v1/projects/${acknowledged[0]}`);
    expect(project.status).toBe(200);
  });
});

describe("three processes started at once on an empty database", () => {
  beforeEach(async () => open(await createEmptyDatabase()));

  test("all become ready, after one migration and with one administrator", async () => {
    const services = await Promise.all(
      Array.from({ length: startsAtOnce }, () => stage.startService({ environment: shared })),
    );
    printFigures("three starts at once", { readyMs: services.map(({ startedMs }) => Math.round(startedMs)) });
    for (const { url } of services) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const rows = await withClient(database.connectionString, async (client) => {
      const { rows: counts } = await client.query(
        "SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM signing_keys) AS keys",
      );
      return counts;
    });
    expect(rows).toEqual([{ users: 1, keys: 1 }]);
    for (const { url } of services) expect((await signIn(url, stage.administrator)).token).toContain(".");
    expect(services.map((service) => service.output()).join("")).not.toMatch(/"level":"(?:error|fatal)"/u);
  });
});

function expectEachOnce(receiver: Receiver, expected: { readonly secret: string; readonly count: number }): void {
  const arrivals = judgeArrivals(receiver.requests, expected.secret);
  expect(arrivals.duplicates).toBe(0);
  expect(arrivals.events).toBe(expected.count);
  expect([arrivals.changedBodies, arrivals.unverified]).toEqual([[], []]);
}
