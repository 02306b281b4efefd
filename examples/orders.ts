import { createInterface } from "node:readline";
/** Announces orders by signed webhooks that are never lost: a shop with tables, events and migrations of its own. */
import { parseId } from "@design-catalog/core/engine";
import { defineEventTypes, eventRecorder, newEndpoint, webhookEndpoints } from "@design-catalog/core/webhooks";
import { createJobs } from "@design-catalog/queue-pg-boss";
import * as storage from "@design-catalog/storage-kysely";
import { createWebPorts, createWebSecretBox } from "@design-catalog/storage-memory";
import * as engine from "@design-catalog/webhook-engine";
import { CompiledQuery, type Generated, Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";

type Orders = { readonly id: Generated<string>; readonly customer: string };
type Shop = { readonly orders: Orders; readonly order_lines: { readonly order_id: string; readonly product: string } };
const { DATABASE_URL: connectionString = "", MASTER_KEY: masterKey = "", CA: ca = "", HOOK: url = "" } = process.env;
const db = new Kysely<Shop>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }) });
const orders = sql`CREATE TABLE orders (id text PRIMARY KEY DEFAULT gen_random_uuid(), customer text NOT NULL)`;
const lines = sql`CREATE TABLE order_lines (order_id text NOT NULL REFERENCES orders, product text NOT NULL)`;
const up = async (own: Kysely<unknown>) => void [await orders.execute(own), await lines.execute(own)];
const provider = { getMigrations: async () => ({ "0001-orders": { up } }) };
await new Migrator({ db, provider, migrationTableName: "shop_migration" }).migrateToLatest();
await storage.migrateToLatest(connectionString, { migrations: storage.webhookMigrations });

const applicationId = parseId<"application">("5f0e000000000000000005ff"); // The only tenant of this shop.
const allowNetworks = ca === "" ? [] : ["127.0.0.0/8"]; // Receivers on this machine are for development only.
const addressPolicy = engine.createAddressPolicy({ resolver: engine.createSystemResolver(), allowNetworks });
const ports = createWebPorts({ addressPolicy, secretBox: createWebSecretBox({ masterKey }) });
const context = { actor: null, ports, store: { applicationId } };
const pool = storage.createPool({ connectionString, log: ports.log });
const jobs = createJobs({ connectionString, pool, log: ports.log, role: "all" });
await jobs.start();
const queue = jobs.transactional;
const deliveries = storage.createDeliveryStore({ pool, queue });
const transport = engine.createTlsTransport({ extraCertificates: ca });
engine.createDispatcher({ ...ports, addressPolicy, transport, queue: jobs.queue, deliveries }).start();
jobs.schedule("partitions", 3_600, () => storage.ensurePartitions(pool, { fromMs: ports.clock.now(), days: 8 }));

const types = { "order.placed": { group: "Orders", description: "Somebody has placed an order" } };
const record = eventRecorder(defineEventTypes(types));
const store = storage.createStorage({ pool, queue }).open(applicationId);
if ((await store.count(webhookEndpoints)) === 0) {
  const { row, secret } = await newEndpoint(context, { url, eventTypes: ["order.placed"] });
  await store.transaction((transaction) => transaction.insert(webhookEndpoints, [row]));
  console.log(`secret ${secret}`);
}
for await (const line of createInterface({ input: process.stdin })) {
  const [customer = "", product = sql<string>`NULL`] = line.split(" orders ");
  const placing = db.transaction().execute(async (own) => {
    const order = await own.insertInto("orders").values({ customer }).returningAll().executeTakeFirstOrThrow();
    const execute = (text: string, values: readonly unknown[] = []) =>
      own.executeQuery(CompiledQuery.raw(text, [...values]));
    const transaction = storage.joinTransaction({ execute, queue, applicationId });
    await record({ context, transaction }, [{ type: "order.placed", data: { object: order } }]);
    await own.insertInto("order_lines").values({ order_id: order.id, product }).execute();
    return `placed ${order.id}`;
  });
  console.log(await placing.catch((error: unknown) => `refused: ${String(error)}`));
}
