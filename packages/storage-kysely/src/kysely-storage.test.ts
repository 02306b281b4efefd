import { storageConformance } from "@design-catalog/conformance/storage";
import { createTable } from "@design-catalog/testing/create-table";
import { createPool } from "./connection/pool.ts";
import { createStorage } from "./kysely-storage.ts";
import { createMailOutbox } from "./mail/mail-outbox.ts";
import { createRateLeases } from "./rate-leases.ts";
import { createMigratedDatabase, createTestQueue, silentLog } from "./storage-test-tools.ts";
import { createDeliveryStore } from "./webhooks/delivery-store.ts";
import { createWebhookUpkeepStore } from "./webhooks/webhook-upkeep-store.ts";

storageConformance("storage on PostgreSQL", async () => {
  const database = await createMigratedDatabase();
  const pool = createPool({ connectionString: database.connectionString, log: silentLog });
  const { queue, claim } = await createTestQueue(pool);
  return {
    storage: createStorage({ pool, queue }),
    deliveries: createDeliveryStore({ pool, queue }),
    mails: createMailOutbox(pool),
    leases: createRateLeases(pool),
    upkeep: createWebhookUpkeepStore({ pool, queue }),
    queue: { claim },
    createTable: (table) => createTable(pool.query, table),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
});
