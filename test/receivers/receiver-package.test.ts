/** The package for receivers, with the real service, the receiver's own tables and repetitions. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { ReceivedRequest, Receiver as Server } from "@design-catalog/conformance/receiver";
import {
  createReceiver,
  FeedFailure,
  receivedEventsTable,
  type Receiver,
  sqlDeduplication,
} from "@design-catalog/receiver";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { createTestDatabase } from "@design-catalog/testing/test-database";
import { Pool, type PoolClient } from "pg";
import { createProject, registerEndpoint, type RegisteredEndpoint } from "../support/endpoints.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const timeoutMs = 40_000;
const deliveries = "/api/v1/admin/webhooks/deliveries";

let stage: Stage;
let pool: Pool;
let server: Server;
let client: ApiClient;
let serviceUrl: string;
let endpoint: RegisteredEndpoint;
let receiver: Receiver<PoolClient>;
/** Status of all answers while the receiver is away, as behind a proxy. */
let awayStatus: number | undefined;

beforeAll(async () => {
  stage = await createStage();
  const own = await createTestDatabase();
  stage.atEnd(() => own.drop());
  pool = new Pool({ connectionString: own.connectionString });
  stage.atEnd(() => pool.end());
  await pool.query(`${receivedEventsTable}; CREATE TABLE orders (event_id text, name text)`);
  server = await stage.startReceiver({
    respond: async (request) => ({ status: awayStatus ?? (await fetchOf(request)) }),
  });
  const service = await stage.startService({ environment: await makeStageDatabase(stage) });
  serviceUrl = service.url;
  client = await signIn(service.url, stage.administrator);
  endpoint = await registerEndpoint(client, { url: server.url, eventTypes: ["*"] });
  receiver = receiverWith(endpoint.secret);
});
afterAll(() => stage.end());

async function fetchOf({ headers, body, path }: ReceivedRequest): Promise<number> {
  const request = new Request(`https://localhost${path}`, { method: "POST", headers, body: new Uint8Array(body) });
  return (await receiver.fetch(request)).status;
}

function receiverWith(secrets: string | readonly string[]): Receiver<PoolClient> {
  const made = createReceiver({ secrets, deduplication: sqlDeduplication({ transaction: inTransaction, write }) });
  return made.on("project.created", async ({ id, data }, connection) => {
    const name = "name" in data.object ? data.object.name : null;
    await connection.query("INSERT INTO orders VALUES ($1, $2)", [id, name]);
    if (name === "Broken hall") throw new Error("The second statement failed");
    // Whoever catches the error of a statement has lost the transaction.
    if (name === "Swallowed") await connection.query("SELECT nonsense").catch(() => undefined);
  });
}

async function inTransaction(work: (connection: PoolClient) => Promise<void>): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("BEGIN");
    await work(connection);
    const { command } = await connection.query("COMMIT");
    if (command !== "COMMIT") throw new Error("The transaction was rolled back");
  } catch (error) {
    await connection.query("ROLLBACK");
    throw error;
  } finally {
    connection.release();
  }
}

async function write(connection: PoolClient, statement: string, values: readonly string[]): Promise<number> {
  return (await connection.query(statement, [...values])).rowCount ?? 0;
}

async function orders(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>("SELECT name FROM orders ORDER BY name");
  return rows.map(({ name }) => name);
}

/** Waits until the service knows the outcome of every attempt; returns the newest deliveries of projects first. */
async function settled(phase: string): Promise<readonly { readonly id: string }[]> {
  const request = { startRow: 0, endRow: 100, filterModel: { eventType: filterOf("project.created") } };
  let rows: readonly { readonly id: string; readonly phase: string }[] = [];
  await until(`a delivery that is ${phase}`, async () => {
    rows = (await client.call("POST", `${deliveries}/grid`, request)).body["rowData"];
    return rows.every((row) => row.phase !== "waiting") && rows.some((row) => row.phase === phase);
  });
  return rows.filter((row) => row.phase === phase);
}

function until(what: string, condition: () => Promise<boolean>): Promise<true> {
  return waitUntil(async () => (await condition()) || undefined, { timeoutMs, what });
}

function filterOf(value: string) {
  return { filterType: "text", type: "equals", filter: value };
}

test("events are handled once, also when they are sent again and while the secret changes", async () => {
  for (const name of ["Lobby", 'Größe 🖥 "1"']) await createProject(client, { name });
  const [first] = await settled("delivered");
  expect(await orders()).toEqual(['Größe 🖥 "1"', "Lobby"]);
  const path = `/api/v1/admin/webhooks/${endpoint.id}/secret/roll`;
  const rolled = await client.call("POST", path, { gracePeriodHours: 1 });
  expect(rolled.status).toBe(200);
  const before = server.requests.length;
  expect((await client.call("POST", `${deliveries}/${first?.id}/resend`)).status).toBe(202);
  await createProject(client, { name: "Hall" });
  await server.waitFor(before + 2, 20_000);
  receiver = receiverWith([rolled.body["secret"], endpoint.secret]);
  await createProject(client, { name: "Yard" });
  await until("four projects", async () => (await orders()).length === 4);
  expect(await orders()).toEqual(['Größe 🖥 "1"', "Hall", "Lobby", "Yard"]);
});

test("what a handler has written goes with its failure, and what was missed is caught up by the feed", async () => {
  for (const name of ["Broken hall", "Swallowed"]) await createProject(client, { name });
  await until("two failures", async () => (await settled("retrying")).length === 2);
  expect(await orders()).toEqual(['Größe 🖥 "1"', "Hall", "Lobby", "Yard"]);
  awayStatus = 502;
  for (const name of ["Away 1", "Away 2", "Away 3"]) await createProject(client, { name });
  const kept: string[] = [];
  const feed = { baseUrl: serviceUrl, token: () => client.token, keep: (next: string) => void kept.push(next) };
  receiver.on("project.created", ({ id, data }, connection) => {
    const name = "name" in data.object ? data.object.name : null;
    return connection.query("INSERT INTO orders VALUES ($1, $2)", [id, name]).then(() => undefined);
  });
  await until("what was missed", async () => {
    await receiver.catchUp({ ...feed, ...(kept.length > 0 && { after: kept.at(-1) ?? "" }) });
    return (await orders()).includes("Away 3");
  });
  const expected = ["Away 1", "Away 2", "Away 3", "Broken hall", 'Größe 🖥 "1"', "Hall", "Lobby", "Swallowed", "Yard"];
  expect(await orders()).toEqual(expected);
  const again = receiver.catchUp({ ...feed, after: "1.nonsense" });
  await expect(again).rejects.toThrow(FeedFailure);
  await receiver.catchUp(feed);
  expect(await orders()).toEqual(expected);
});
