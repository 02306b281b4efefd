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
  // As in a process that neither supervises nor listens: a case claims what it has enqueued, and nobody else does.
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
