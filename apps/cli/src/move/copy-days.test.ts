import { afterAll, beforeAll, expect, test } from "bun:test";
import { connectWithoutLimits, ensurePartitions, type LoneConnection } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { detachByHalf } from "@design-catalog/testing/detach-by-half";
import { copyDays } from "./copy-days.ts";

interface OneSide {
  readonly database: TestDatabase;
  readonly connection: LoneConnection;
}

let source: OneSide;
let target: OneSide;

async function startSide(): Promise<OneSide> {
  const database = await createTestDatabase();
  return { database, connection: await connectWithoutLimits(database.connectionString) };
}

beforeAll(async () => {
  [source, target] = [await startSide(), await startSide()];
});

afterAll(async () => {
  for (const { connection, database } of [source, target]) {
    await connection.end();
    await database.drop();
  }
});

async function attachedDays({ connection }: OneSide): Promise<readonly unknown[]> {
  const { rows } = await connection.query(
    `SELECT child.relname AS name, pg_get_expr(relpartbound, child.oid) AS bounds
     FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
     WHERE child.relname ~ '_p[0-9]{8}$' AND NOT inhdetachpending ORDER BY 1`,
  );
  return rows;
}

test("copyDays() gives the target the source's days, also those that it has detached by half or wholly", async () => {
  const range = { fromMs: Date.UTC(2020, 0, 1), days: 3 };
  const poolOf = ({ connection: { query } }: OneSide): Parameters<typeof ensurePartitions>[0] => ({
    withConnection: (work) => work({ query }),
  });
  await ensurePartitions(poolOf(source), range);
  await ensurePartitions(poolOf(target), { ...range, days: 2 });
  await detachByHalf(target.database.connectionString, "deliveries", "deliveries_p20200101");
  await target.connection.query("ALTER TABLE events DETACH PARTITION events_p20200102");
  await copyDays({ source: source.connection, target: target.connection });
  expect(await attachedDays(target)).toEqual(await attachedDays(source));
});
