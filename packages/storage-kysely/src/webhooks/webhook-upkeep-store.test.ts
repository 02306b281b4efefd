import { expect, test } from "bun:test";
import { newDelivery, newEndpoint, newId } from "@design-catalog/conformance/storage";
import { deliveries, type DeliveryRow, webhookEndpoints } from "@design-catalog/core/webhooks";
import { createStorage } from "../kysely-storage.ts";
import { createTestQueue, openTestPool } from "../storage-test-tools.ts";
import { createWebhookUpkeepStore, overdueText } from "./webhook-upkeep-store.ts";

const { pool } = await openTestPool();

test("restoreLostJobs() reads no delivery that is not overdue", async () => {
  const { queue } = await createTestQueue(pool);
  const store = createStorage({ pool, queue }).open(newId());
  const endpoint = newEndpoint();
  const retriedAt = "2100-01-01T00:00:00.000Z";
  const waiting = Array.from({ length: 20_000 }, (): DeliveryRow => ({
    ...newDelivery(endpoint, newId()),
    nextAttemptAt: retriedAt,
  }));
  const overdue = newDelivery(endpoint, newId());
  await store.transaction(async (transaction) => {
    await transaction.insert(webhookEndpoints, [endpoint]);
    await transaction.insert(deliveries, [overdue]);
  });
  // One statement for all of them may take longer than any may, on a busy machine.
  for (let at = 0; at < waiting.length; at += 1_000) {
    await store.transaction((transaction) => transaction.insert(deliveries, waiting.slice(at, at + 1_000)));
  }
  await pool.query("ANALYZE deliveries");
  const before = "2099-01-01T00:00:00.000Z";
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS OFF, FORMAT JSON) ${overdueText}`, [before, 200, []]);
  expect(rowsRead(rows[0]?.["QUERY PLAN"])).toBeLessThan(10);
  const upkeep = createWebhookUpkeepStore({ pool, queue });
  const options = { overdueBefore: before, dueAt: retriedAt, limitPerEndpoint: 200 };
  expect(await upkeep.restoreLostJobs(options)).toBe(1);
  expect(await upkeep.restoreLostJobs(options)).toBe(0);
});

const settlesBy = (changes: string) => `UPDATE deliveries SET ${changes} WHERE id = $1`;

test.each<[string, string]>([
  ["was delivered", settlesBy("status = 'delivered', next_attempt_at = NULL, completed_at = now()")],
  ["waits for a later attempt", settlesBy("next_attempt_at = '2100-01-01', automatic_count = 1, attempt_count = 1")],
  [
    "has begun to move",
    `INSERT INTO applications (application_id, id, name, user_settings, created_at, move_state)
     SELECT application_id, application_id, 'North', '[]', now(), 'moving' FROM deliveries WHERE id = $1`,
  ],
])("restoreLostJobs() given a delivery that %s since it was looked at leaves it as it is", async (_, settled) => {
  const { queue } = await createTestQueue(pool);
  const store = createStorage({ pool, queue }).open(newId());
  const endpoint = newEndpoint();
  const delivery = newDelivery(endpoint, newId());
  await store.transaction(async (transaction) => {
    await transaction.insert(webhookEndpoints, [endpoint]);
    await transaction.insert(deliveries, [delivery]);
  });
  const restored: unknown[] = [];
  const upkeep = createWebhookUpkeepStore({
    pool,
    queue: {
      ...queue,
      async missing(execute, jobs) {
        const lost = await queue.missing(execute, jobs);
        // Its job ran after all, between the check and the lock.
        await pool.query(settled, [delivery.id]);
        return lost;
      },
      async restore(execute, jobs) {
        restored.push(...jobs);
        await queue.restore(execute, jobs);
      },
    },
  });
  const at = "2099-01-01T00:00:00.000Z";
  expect(await upkeep.restoreLostJobs({ overdueBefore: at, dueAt: at, limitPerEndpoint: 10 })).toBe(0);
  expect(restored).toEqual([]);
  expect((await store.find(deliveries, delivery.id))?.nextAttemptAt).not.toBe(at);
});

/** Rows that the nodes of a plan returned or discarded. */
function rowsRead(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, child) => sum + rowsRead(child), 0);
  if (typeof node !== "object" || node === null) return 0;
  const own = Number(Reflect.get(node, "Actual Rows") ?? 0) + Number(Reflect.get(node, "Rows Removed by Filter") ?? 0);
  return own + rowsRead(Object.values(node));
}
