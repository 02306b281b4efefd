import {
  createDeliveryStore,
  createMailOutbox,
  createStorage,
  createWebhookUpkeepStore,
} from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { createTable } from "@design-catalog/testing/create-table";
import { storageConformance } from "@design-catalog/testing/storage-conformance";
import { openJobs } from "./jobs-test-tools.ts";

storageConformance("storage on PostgreSQL with pg-boss", async () => {
  const database = await createTestDatabase();
  // The role `api` neither supervises nor listens, so nobody else claims what a case enqueues.
  const { jobs, pool, end } = await openJobs(database.connectionString, "api");
  const queue = jobs.transactional;
  return {
    storage: createStorage({ pool, queue }),
    deliveries: createDeliveryStore({ pool, queue }),
    mails: createMailOutbox(pool),
    upkeep: createWebhookUpkeepStore({ pool, queue }),
    queue: jobs.queue,
    createTable: (table) => createTable(pool.query, table),
    async close() {
      await end();
      await database.drop();
    },
  };
});
