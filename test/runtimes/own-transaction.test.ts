/** Events recorded in a transaction of the caller's own pg client, as docs/embedding promises. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { parseId } from "@design-catalog/core";
import {
  defineEventTypes,
  deliveries,
  eventRecorder,
  events,
  newEndpoint,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { createJobs } from "@design-catalog/queue-pg-boss";
import * as storage from "@design-catalog/storage-kysely";
import { createWebPorts, createWebSecretBox } from "@design-catalog/storage-memory";
import type { TestDatabase } from "@design-catalog/testing";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { silentLog } from "@design-catalog/testing/test-ports";
import { createAddressPolicy, createSystemResolver } from "@design-catalog/webhook-engine";
import { Client } from "pg";

setDefaultTimeout(90_000);

const applicationId = parseId<"application">("5f0e000000000000000005ff");
const record = eventRecorder(defineEventTypes({ "order.placed": { group: "Orders", description: "An order" } }));
const addressPolicy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: [] });
const secretBox = createWebSecretBox({ masterKey: btoa("0123456789abcdef0123456789abcdef") });
const ports = createWebPorts({ addressPolicy, secretBox });
const context = { actor: null, ports, store: { applicationId } };

let database: TestDatabase;
let pool: ReturnType<typeof storage.createPool>;
let jobs: ReturnType<typeof createJobs>;
let client: Client;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const { connectionString } = database;
  await storage.migrateToLatest(connectionString, { migrations: storage.webhookMigrations });
  pool = storage.createPool({ connectionString, log: silentLog });
  jobs = createJobs({ connectionString, pool, log: silentLog, role: "api" });
  await jobs.start();
  client = new Client({ connectionString });
  await client.connect();
  await client.query("CREATE TABLE orders (customer text NOT NULL)");
  const { row } = await newEndpoint(context, { url: "https://receiver.example", eventTypes: ["order.placed"] });
  await openStore().transaction((transaction) => transaction.insert(webhookEndpoints, [row]));
});

afterAll(async () => {
  await client.end();
  await jobs.stop();
  await pool.end();
  await database.drop();
});

function openStore() {
  return storage.createStorage({ pool, queue: jobs.transactional }).open(applicationId);
}

async function placeOrder(customer: string, end: "COMMIT" | "ROLLBACK"): Promise<void> {
  await client.query("BEGIN");
  await client.query("INSERT INTO orders VALUES ($1)", [customer]);
  const execute = (text: string, values: readonly unknown[] = []) => client.query(text, [...values]);
  const transaction = storage.joinTransaction({ execute, queue: jobs.transactional, applicationId });
  await record({ context, transaction }, [{ type: "order.placed", data: { object: { id: customer } } }]);
  expect((await transaction.select(events)).map(({ type }) => type)).toContain("order.placed");
  await client.query(end);
}

/** Orders, bodies, deliveries and jobs that others see. */
async function committed() {
  const { rows: orders } = await pool.query("SELECT customer FROM orders", []);
  const { rows: due } = await pool.query("SELECT data FROM pgboss.job WHERE name = 'deliveries'", []);
  const bodies = (await openStore().select(events)).map(({ body }) => body);
  const pending = await openStore().select(deliveries);
  return { orders, bodies, deliveries: pending.length, jobs: due.length };
}

test("joinTransaction() given a transaction of pg that rolls back leaves no event, delivery or job", async () => {
  await placeOrder("Ada", "ROLLBACK");
  expect(await committed()).toEqual({ orders: [], bodies: [], deliveries: 0, jobs: 0 });
});

test("joinTransaction() given a transaction of pg that commits leaves the event, its delivery and its job", async () => {
  await placeOrder("Ada", "COMMIT");
  const one = {
    orders: [{ customer: "Ada" }],
    bodies: [expect.stringContaining('"id":"Ada"')],
    deliveries: 1,
    jobs: 1,
  };
  expect(await committed()).toEqual(one);
  await placeOrder("Bob", "ROLLBACK");
  expect(await committed()).toEqual(one);
});
