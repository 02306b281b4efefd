/** Ways in which programs bring a transaction, or forget to begin one, on the clients that they use. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import type { TestDatabase } from "@design-catalog/testing";
import { createEmptyDatabase } from "@design-catalog/testing/empty-database";
import { SQL } from "bun";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import postgres from "postgres";
import { createWebhooks, type Webhooks } from "./create-webhooks.ts";

setDefaultTimeout(90_000);

const eventTypes = { "order.placed": { group: "Orders", description: "Somebody has placed an order" } };
const event = { type: "order.placed", data: { object: { id: "A-17" } } } as const;

let database: TestDatabase;
let webhooks: Webhooks<"order.placed">;
let pool: pg.Pool;
let client: pg.Client;
let db: Kysely<unknown>;
let sql: postgres.Sql;
let bun: SQL;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const { connectionString } = database;
  const masterKey = randomBytes(32).toString("base64");
  webhooks = createWebhooks({ connectionString, masterKey, eventTypes, delivers: false });
  await webhooks.migrate();
  await webhooks.start();
  await webhooks.endpoints.create({ url: "https://hooks.example.com/", eventTypes: ["order.placed"] });
  pool = new pg.Pool({ connectionString });
  client = new pg.Client({ connectionString });
  await client.connect();
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  sql = postgres(connectionString, { max: 1, onnotice: () => undefined });
  bun = new SQL(connectionString, { max: 1 });
});
afterAll(async () => {
  await webhooks.stop();
  await Promise.all([client.end(), db.destroy(), sql.end()]);
  await database.drop();
});

const recorded = async () => {
  const { rows } = await client.query<{ count: number }>("SELECT count(*)::int AS count FROM webhooks.events");
  return rows[0]?.count;
};
// Its types leave out what it takes: any value.
const parametersOf = (values: readonly unknown[]) => [...values] as (string | number)[];

/** Statements that the server gets from one call of a function, with what `record()` does to it. */
async function countStatements(record: (count: (text: string) => void) => Promise<unknown>) {
  const texts: string[] = [];
  await record((text) => texts.push(text));
  return texts.length;
}

test("record() joins a transaction of each client", async () => {
  const before = (await recorded()) ?? 0;
  await client.query("BEGIN");
  expect(await webhooks.record(client, event)).toBe(1);
  await client.query("COMMIT");
  const pooled = await pool.connect();
  await pooled.query("BEGIN");
  expect(await webhooks.record(pooled, event)).toBe(1);
  await pooled.query("COMMIT");
  pooled.release();
  expect(await db.transaction().execute((own) => webhooks.record(own, event))).toBe(1);
  const controlled = await db.startTransaction().execute();
  expect(await webhooks.record(controlled, event)).toBe(1);
  await controlled.commit().execute();
  const joined = sql.begin((own) =>
    webhooks.record(async (text, values) => ({ rows: await own.unsafe(text, parametersOf(values)) }), event),
  );
  expect(await joined).toBe(1);
  expect(await recorded()).toBe(before + 5);
});

test("record() given no transaction refuses at once and records nothing", async () => {
  const before = await recorded();
  const forgotten: [string, unknown][] = [
    ["a pool of pg", pool],
    ["a client of pg without BEGIN", client],
    ["Kysely", db],
    ["postgres.js", sql],
    ["Bun's SQL", bun],
    ["a function that asks a pool", (text: string, values: readonly unknown[]) => pool.query(text, [...values])],
    [
      "a function that asks postgres.js",
      async (text: string, values: readonly unknown[]) => ({ rows: await sql.unsafe(text, parametersOf(values)) }),
    ],
    [
      "a driver with the state in another member, as Bun's",
      async () => {
        throw Object.assign(new Error("LOCK TABLE can only be used in transaction blocks"), { errno: "25P01" });
      },
    ],
  ];
  for (const [name, own] of forgotten) {
    // Programs without types bring these.
    const refused = webhooks.record(own as never, event).catch((error: unknown) => error);
    expect([name, String(await refused)]).toEqual([
      name,
      "TypeError: Cannot record the event because record() needs a transaction that you have begun",
    ]);
  }
  const controlled = await db.connection().execute(async (one) => {
    // Programs without types bring it.
    return webhooks.record(one as never, event).catch((error: unknown) => error);
  });
  expect(controlled).toBeInstanceOf(TypeError);
  expect(await recorded()).toBe(before);
});

test("record() refuses what has no transaction before the program runs, too", () => {
  // Never called: the compiler judges it.
  const judged = () => [
    // @ts-expect-error -- a pool takes another connection for each statement
    webhooks.record(pool, event),
    // @ts-expect-error -- Kysely does, too
    webhooks.record(db, event),
  ];
  expect(judged).toBeFunction();
});

test("record() asks the server about a client once, and about a transaction of Kysely not at all", async () => {
  await client.query("BEGIN");
  const asked = await countStatements((count) =>
    webhooks.record((text, values) => {
      count(text);
      return client.query(text, [...values]);
    }, event),
  );
  await client.query("ROLLBACK");
  const known = await db.transaction().execute((own) =>
    countStatements((count) => {
      const executeQuery: typeof own.executeQuery = (query) => {
        if ("sql" in query) count(query.sql);
        return own.executeQuery(query);
      };
      return webhooks.record({ isTransaction: true, executeQuery }, event);
    }),
  );
  expect(asked).toBe(known + 1);
});

test("record() passes on why the server refuses a transaction that has failed", async () => {
  await client.query("BEGIN");
  await client.query("SELECT 1 / 0").catch(() => undefined);
  const refused = await webhooks.record(client, event).catch((error: unknown) => error);
  await client.query("ROLLBACK");
  expect(refused).toMatchObject({ code: "25P02" });
});
