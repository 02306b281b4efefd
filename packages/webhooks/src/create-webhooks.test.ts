/** Webhooks of a program whose own tables have the names of the engine's, on PostgreSQL and real connections. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { migrateToLatest, webhookMigrations } from "@design-catalog/storage-kysely";
import { createTestAuthority, type Receiver, startReceiver, type TestDatabase } from "@design-catalog/testing";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import pg from "pg";
import { Webhook } from "standardwebhooks";
import { createWebhooks } from "./create-webhooks.ts";

setDefaultTimeout(90_000);

const masterKey = randomBytes(32).toString("base64");
const eventTypes = { "order.placed": { group: "Orders", description: "Somebody has placed an order" } };
const placed = (id: string) => ({ type: "order.placed", data: { object: { id } } }) as const;

let database: TestDatabase;
let receiver: Receiver;
let status = 204;
let webhooks: ReturnType<typeof createWebhooks<"order.placed">>;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const authority = await createTestAuthority();
  receiver = await startReceiver({ authority, respond: () => ({ status }) });
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  for (const name of ["events", "deliveries", "applications", "kysely_migration", "job", "version"])
    await client.query(`CREATE TABLE ${name} (name text)`);
  const pool = new pg.Pool({ connectionString: database.connectionString });
  const forTests = { allowNetworks: ["127.0.0.0/8"], extraCertificates: authority.certificate };
  // Receivers accept what the process signs although its clock is 27 h behind.
  const clock = { now: () => Date.now() - 27 * 3_600_000 };
  webhooks = createWebhooks({ pool, masterKey, eventTypes, clock, ...forTests });
});
afterAll(async () => {
  await webhooks.stop();
  await client.end();
  await receiver.close();
  await database.drop();
});

const rejected = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

test("start() before migrate() says what to call", async () => {
  expect(String(await rejected(webhooks.start()))).toMatch(
    /the schema webhooks lacks 0001-webhooks.*: call migrate\(\)/u,
  );
  expect(() => webhooks.endpoints).toThrow("call start()");
});

test("migrate() leaves tables of the same names alone, and start() and stop() may be repeated", async () => {
  await Promise.all([webhooks.migrate(), webhooks.migrate()]);
  await webhooks.start();
  await webhooks.start();
  await webhooks.stop();
  await webhooks.stop();
  await webhooks.start();
  const { rows } = await client.query("SELECT count(*)::int AS count FROM events");
  expect(rows).toEqual([{ count: 0 }]);
});

test("record() announces what the program's transaction commits, and nothing of one that is rolled back", async () => {
  const { endpoint, secret } = await webhooks.endpoints.create({ url: receiver.url, eventTypes: ["order.placed"] });
  await client.query("BEGIN");
  expect(await webhooks.record(client, placed("0"))).toBe(1);
  await client.query("ROLLBACK");
  await client.query("BEGIN");
  await webhooks.record(client, [placed("1"), placed("2")]);
  await client.query("INSERT INTO events VALUES ('own')");
  await client.query("COMMIT");
  const requests = await receiver.waitFor(2, 20_000);
  const bodies = requests.map(({ body, headers }) =>
    new Webhook(secret).verify(new TextDecoder().decode(body), headers),
  );
  expect(bodies).toHaveLength(2);
  // Both are sent at once, so either may come first.
  for (const { data } of [placed("1"), placed("2")]) expect(bodies).toContainEqual(expect.objectContaining({ data }));
  expect(await webhooks.deliveries.list({ endpointId: endpoint.id })).toHaveLength(2);
});

test("deliveries and endpoints can be looked at and changed", async () => {
  const [delivery] = await webhooks.deliveries.list();
  const { id } = delivery ?? { id: "" };
  await webhooks.deliveries.resend(id);
  await receiver.waitFor(3, 20_000);
  while ((await webhooks.deliveries.find(id)).attempts.length < 2) await Bun.sleep(20);
  const { attempts, body } = await webhooks.deliveries.find(id);
  expect(attempts.map(({ trigger }) => trigger)).toEqual(["automatic", "manual"]);
  expect(body).toContain('"order.placed"');
  expect(await webhooks.deliveries.list({ before: id, status: "delivered" })).toHaveLength(1);

  const [endpoint] = await webhooks.endpoints.list();
  const endpointId = endpoint?.id ?? "";
  const { secret } = await webhooks.endpoints.rollSecret(endpointId);
  expect(await webhooks.endpoints.update(endpointId, { enabled: false })).toMatchObject({ enabled: false });
  await webhooks.endpoints.update(endpointId, { enabled: true, description: "Intake" });
  await client.query("BEGIN");
  await webhooks.record((text, values) => client.query(text, [...values]), placed("3"));
  await client.query("COMMIT");
  const [, , , request] = await receiver.waitFor(4, 20_000);
  // During the grace period both secrets sign.
  expect(request?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  new Webhook(secret).verify(new TextDecoder().decode(request?.body), request?.headers ?? {});
  await webhooks.endpoints.remove(endpointId);
  expect(await webhooks.endpoints.list()).toEqual([]);
  expect(await rejected(webhooks.endpoints.update(endpointId, {}))).toMatchObject({ code: "not_found" });
  expect(await rejected(webhooks.deliveries.resend(id))).toMatchObject({ code: "conflict" });
});

test("a first attempt of a process that has ended is made again", async () => {
  const { endpoint } = await webhooks.endpoints.create({ url: receiver.url, eventTypes: ["order.placed"] });
  const attempts = async () => {
    const [delivery] = await webhooks.deliveries.list({ endpointId: endpoint.id });
    return (await webhooks.deliveries.find(delivery?.id ?? "")).attempts.length;
  };
  await client.query("BEGIN");
  await webhooks.record(client, placed("4"));
  await client.query("COMMIT");
  while ((await attempts()) < 1) await Bun.sleep(20);
  // What a process leaves that ends before it has noted the answer.
  await client.query(
    `UPDATE webhooks.deliveries SET status = 'pending', completed_at = NULL, next_attempt_at = now() - interval '1 minute',
       held_since = now() - interval '1 minute' WHERE endpoint_id = $1`,
    [endpoint.id],
  );
  while ((await attempts()) < 2) await Bun.sleep(20);
  await webhooks.endpoints.remove(endpoint.id);
});

test("an endpoint that is disabled or removed ends what waits for it at once, and enabling an enabled one does nothing", async () => {
  const { endpoints, deliveries } = webhooks;
  const enabledAt = async () =>
    (await client.query("SELECT enabled_at FROM webhooks.webhook_endpoints ORDER BY id")).rows;
  status = 500;
  for (const end of [(id: string) => endpoints.update(id, { enabled: false }), endpoints.remove]) {
    const { endpoint } = await endpoints.create({ url: receiver.url, eventTypes: ["*"] });
    const before = await enabledAt();
    const sloppy: object = { enabled: true, description: undefined };
    await endpoints.update(endpoint.id, sloppy);
    expect(await enabledAt()).toEqual(before);
    await client.query("BEGIN");
    await webhooks.record(client, placed("waits"));
    await client.query("COMMIT");
    const [waiting] = await deliveries.list({ endpointId: endpoint.id });
    while ((await deliveries.find(waiting?.id ?? "")).attempts.length === 0) await Bun.sleep(20);
    await end(endpoint.id);
    expect(await deliveries.list({ endpointId: endpoint.id })).toMatchObject([{ status: "cancelled" }]);
    await endpoints.remove(endpoint.id).catch(() => undefined);
  }
  status = 204;
});

test("an endpoint hears what happens to another, and no endpoint what happens to itself", async () => {
  const { endpoints, deliveries } = webhooks;
  const silent = await endpoints.create({ url: "https://localhost:1/hook?token=secret", eventTypes: ["order.placed"] });
  const watching = await endpoints.create({
    url: receiver.url,
    eventTypes: ["webhook.endpoint.parked", "webhook.endpoint.disabled"],
  });
  const heardBefore = receiver.requests.length;
  await client.query("BEGIN");
  await webhooks.record(
    client,
    Array.from({ length: 12 }, (_, index) => placed(`silent ${index}`)),
  );
  await client.query("COMMIT");
  await receiver.waitFor(heardBefore + 1, 20_000);
  await endpoints.update(silent.endpoint.id, { enabled: false });
  const heard = (await receiver.waitFor(heardBefore + 2, 20_000)).slice(heardBefore);
  const object = { id: silent.endpoint.id, url: "https://localhost:1/hook" };
  expect(
    heard.map(({ body, headers }) => new Webhook(watching.secret).verify(new TextDecoder().decode(body), headers)),
  ).toMatchObject([
    { type: "webhook.endpoint.parked", data: { object: { ...object, enabled: true } } },
    { type: "webhook.endpoint.disabled", data: { object: { ...object, enabled: false } } },
  ]);
  await endpoints.update(watching.endpoint.id, { enabled: false });
  expect(await deliveries.list({ endpointId: watching.endpoint.id })).toHaveLength(2);
  await endpoints.remove(silent.endpoint.id);
  await endpoints.remove(watching.endpoint.id);
});

test.each<[string, object, string]>([
  ["a secret of its own", { secrets: [] }, "/secrets"],
  ["another URL", { url: "https://elsewhere.example/" }, "/url"],
  ["no event types", { eventTypes: [] }, "/eventTypes"],
  ["a description of 1,001 characters", { description: "x".repeat(1_001) }, "/description"],
])("endpoints.update() refuses %s", async (_, changes, pointer) => {
  const error = await rejected(webhooks.endpoints.update("5f0e000000000000000005ff", changes));
  expect(error).toMatchObject({ code: "validation_failed", data: { errors: [{ pointer }] } });
});

test.each([-1, 25, 0.5])("endpoints.rollSecret() refuses a grace period of %d hours", async (gracePeriodHours) => {
  const rolled = webhooks.endpoints.rollSecret("5f0e000000000000000005ff", { gracePeriodHours });
  expect(await rejected(rolled)).toMatchObject({ code: "validation_failed" });
});

test("endpoints refuse what can never be delivered", async () => {
  const { endpoints } = webhooks;
  const unknown = endpoints.create({ url: receiver.url, eventTypes: ["order.lost"] });
  expect(await rejected(unknown)).toMatchObject({ code: "validation_failed" });
  const inside = endpoints.create({ url: "https://10.0.0.1/", eventTypes: ["*"] });
  expect(await rejected(inside)).toMatchObject({ code: "validation_failed" });
});

test.each([
  [
    "without a master key",
    { masterKey: undefined },
    "Cannot use master key because it must be base64 of 32 bytes: 0 bytes",
  ],
  ["with a short master key", { masterKey: btoa("short") }, "base64 of 32 bytes: 5 bytes"],
  ["with no master key of several", { masterKey: [] }, "base64 of 32 bytes: 0 bytes"],
  ["without a database", { connectionString: undefined }, "neither connectionString nor pool is given"],
])("createWebhooks() %s is refused at once", (_, options, message) => {
  const { connectionString } = database;
  expect(() => createWebhooks({ connectionString, masterKey, eventTypes, ...options })).toThrow(message);
});

test.each([
  ["certificates", { ssl: { ca: "" } }],
  ["TLS", { ssl: true }],
  ["a password", { password: "secret" }],
  ["options", { options: "-c statement_timeout=1s" }],
])("createWebhooks() refuses a pool with a URL and %s of its own, which it would lose", async (_, settings) => {
  const pool = new pg.Pool({ connectionString: database.connectionString, ...settings });
  expect(() => createWebhooks({ pool, masterKey, eventTypes })).toThrow("settings that only it knows");
  await pool.end();
});

test("createWebhooks() refuses a name that no event type can have", () => {
  const { connectionString } = database;
  const wild = { "*": eventTypes["order.placed"] };
  expect(() => createWebhooks({ connectionString, masterKey, eventTypes: wild })).toThrow("*");
  const taken = { "webhook.endpoint.parked": eventTypes["order.placed"] };
  expect(() => createWebhooks({ connectionString, masterKey, eventTypes: taken })).toThrow("webhook.endpoint.parked");
});

test("migrate() keeps the tables that an earlier version made in public, once the program says so, and one engine runs at a time", async () => {
  // Its removal fails while an engine is left running.
  const older = await createEmptyDatabase({ force: false });
  const { connectionString } = older;
  try {
    await migrateToLatest(connectionString, { migrations: webhookMigrations });
    const unsaid = createWebhooks({ connectionString, masterKey, eventTypes });
    expect(String(await rejected(unsaid.migrate()))).toContain('keep them by schema: "public"');
    const kept = createWebhooks({ connectionString, masterKey, eventTypes, schema: "public", delivers: false });
    expect(String(await rejected(kept.start()))).toContain("call migrate()");
    await kept.migrate();
    await Promise.all([kept.start(), kept.start()]);
    expect(await kept.endpoints.list()).toEqual([]);
    await kept.stop();
    await Promise.all([kept.start(), kept.stop()]);
    expect(() => kept.endpoints).toThrow("call start()");
  } finally {
    await older.drop();
  }
});
