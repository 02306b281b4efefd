import { createInterface } from "node:readline";
/** Announces orders by signed webhooks that are never lost: a shop with tables and migrations of its own. */
import { createWebhooks } from "@design-catalog/webhooks";
import { type Generated, Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";

type Orders = { readonly id: Generated<string>; readonly customer: string };
type Shop = { readonly orders: Orders; readonly order_lines: { readonly order_id: string; readonly product: string } };
const { DATABASE_URL: connectionString = "", MASTER_KEY: masterKey, CA: ca = "", HOOK: url = "" } = process.env;
const db = new Kysely<Shop>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }) });
const orders = sql`CREATE TABLE orders (id text PRIMARY KEY DEFAULT gen_random_uuid(), customer text NOT NULL)`;
const lines = sql`CREATE TABLE order_lines (order_id text NOT NULL REFERENCES orders, product text NOT NULL)`;
const up = async (own: Kysely<unknown>) => void [await orders.execute(own), await lines.execute(own)];
await new Migrator({ db, provider: { getMigrations: async () => ({ "0001-orders": { up } }) } }).migrateToLatest();

const eventTypes = { "order.placed": { group: "Orders", description: "Somebody has placed an order" } };
const forDevelopment = ca === "" ? {} : { allowNetworks: ["127.0.0.0/8"], extraCertificates: ca };
const webhooks = createWebhooks({ connectionString, masterKey, eventTypes, ...forDevelopment });
await webhooks.migrate();
await webhooks.start();
process.once("SIGTERM", () => void webhooks.stop().then(() => process.exit(0)));

if ((await webhooks.endpoints.list()).length === 0) {
  const { secret } = await webhooks.endpoints.create({ url, eventTypes: ["order.placed"] });
  console.log(`secret ${secret}`);
}
for await (const line of createInterface({ input: process.stdin })) {
  const [customer = "", product = sql<string>`NULL`] = line.split(" orders ");
  const placing = db.transaction().execute(async (own) => {
    const order = await own.insertInto("orders").values({ customer }).returningAll().executeTakeFirstOrThrow();
    await webhooks.record(own, { type: "order.placed", data: { object: order } });
    await own.insertInto("order_lines").values({ order_id: order.id, product }).execute();
    return `placed ${order.id}`;
  });
  console.log(await placing.catch((error: unknown) => `refused: ${String(error)}`));
}
