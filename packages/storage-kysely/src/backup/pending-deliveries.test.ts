import { expect, test } from "bun:test";
import { idTimePrefix } from "@design-catalog/core/engine";
import { createTestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { readPendingDeliveries } from "./pending-deliveries.ts";

test("readPendingDeliveries() yields those of all applications once, and no other delivery", async () => {
  const database = await createTestDatabase();
  const found: string[] = [];
  await withClient(database.connectionString, async (client) => {
    await client.query(
      `INSERT INTO deliveries (id, application_id, event_id, event_type, endpoint_id, url, status, attempt_count,
         automatic_count, created_at, next_attempt_at, completed_at)
       SELECT $1 || lpad(i::text, 16, '0'), lpad((i % 2)::text, 24, '0'), repeat('e', 24), 'project.created', repeat('f', 24),
         'https://hooks.dealer.example/', CASE WHEN i > 6 THEN 'delivered' ELSE 'pending' END, 0, 0, now(),
         CASE WHEN i > 6 THEN NULL ELSE now() END, CASE WHEN i > 6 THEN now() END
       FROM generate_series(1, 9) AS i`,
      [idTimePrefix(Date.now())],
    );
    for await (const page of readPendingDeliveries((text, values = []) => client.query(text, [...values])))
      found.push(...page.map(({ applicationId, id }) => `${applicationId.at(-1)} ${id.at(-1)}`));
  });
  await database.drop();
  expect(found).toEqual(["0 2", "0 4", "0 6", "1 1", "1 3", "1 5"]);
});
