import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
/** Tests of whole services that keep lines of their logs. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@design-catalog/core";
import { readConfig } from "@design-catalog/host";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { type Server, startServer } from "../server.ts";

setDefaultTimeout(90_000);

const password = randomBytes(18).toString("base64url");
const silent = { debug() {}, info() {}, warn() {}, error() {} };

let database: TestDatabase;
let server: Server;
let client: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await start();
  client = await signIn(server.url, { emailAddress: "admin@catalog.example", password });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

function start(): Promise<Server> {
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.connectionString,
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    BOOTSTRAP_ADMIN_PASSWORD: password,
  });
  return startServer(config, silent);
}

async function entriesOf(requestId: string, atLeast = 1): Promise<readonly JsonObject[]> {
  const filterModel = { requestId: { filterType: "text", type: "equals", filter: requestId } };
  for (const endMs = performance.now() + 10_000; ; await sleep(100)) {
    const body = { startRow: 0, endRow: 10, filterModel };
    const { rowData } = (await client.call("POST", "/api/v1/admin/logs", body)).body;
    const rows = Array.isArray(rowData) ? rowData : [];
    if (rows.length >= atLeast || performance.now() > endMs) return rows;
  }
}

test("a refused request can be looked up about a second later, and one that went well cannot", async () => {
  await client.call("GET", "/api/v1/me", undefined, { "x-request-id": "fine" });
  await client.call("GET", "/api/v1/projects/6740a1f2c3d4e5f607182930", undefined, { "x-request-id": "missing" });
  expect(await entriesOf("missing")).toMatchObject([
    { level: "info", source: "request", operation: "getProject", method: "GET", status: 404 },
  ]);
  expect(await entriesOf("fine", 0)).toEqual([]);
});

test("a process that stops writes its last lines first", async () => {
  const other = await start();
  await fetch(`${other.url}/api/v1/nothing`, { headers: { "x-request-id": "the-last" } });
  await other.stop();
  expect(await entriesOf("the-last", 0)).toMatchObject([{ status: 404 }]);
});

test("nothing was dropped", async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain("\ncatalog_log_entries_dropped_total 0\n");
});
