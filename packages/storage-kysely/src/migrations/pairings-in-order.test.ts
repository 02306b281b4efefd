import { expect, test } from "bun:test";
import { defaultApplicationId } from "@design-catalog/core";
import { createTestDatabase } from "@design-catalog/testing";
import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { pairingsInOrder } from "./0086-pairings-in-order.ts";

test("the migration turns pairings in both directions, and names one whose opposite is stored", async () => {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.connectionString, max: 1 });
  const warnings: string[] = [];
  pool.on("connect", (client) => client.on("notice", ({ message }) => void warnings.push(message ?? "")));
  await pool.query(
    `INSERT INTO connector_pairings (id, application_id, version, deleted, created_at, updated_at, connector_a_id,
       connector_b_id, bidirectional, rating)
     VALUES ('1', $1, 0, false, now(), now(), 'b', 'a', true, 'ok'), ('2', $1, 0, false, now(), now(), 'c', 'd', true, 'ok'),
       ('3', $1, 0, false, now(), now(), 'd', 'c', true, 'warn'), ('4', $1, 0, false, now(), now(), 'f', 'e', false, 'ok')`,
    [defaultApplicationId],
  );
  await pairingsInOrder.up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
  const { rows } = await pool.query(
    "SELECT connector_a_id || connector_b_id AS ends FROM connector_pairings ORDER BY id",
  );
  expect(rows).toEqual(["ab", "cd", "dc", "fe"].map((ends) => ({ ends })));
  expect(warnings).toEqual([expect.stringMatching(/delete one of them: 3$/u)]);
  await pool.end();
  await database.drop();
});
