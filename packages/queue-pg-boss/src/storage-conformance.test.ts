import { expect, test } from "bun:test";
import { storageConformance } from "@design-catalog/conformance/storage";
import {
  createDeliveryStore,
  createMailOutbox,
  createRateLeases,
  createStorage,
  createWebhookUpkeepStore,
} from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { createTable } from "@design-catalog/testing/create-table";
import { type AcrossApplications, checkScopes, recordStatements } from "@design-catalog/testing/statement-scope";
import { openJobs } from "./jobs-test-tools.ts";

let statements: ReadonlySet<string> = new Set();

storageConformance("storage on PostgreSQL with pg-boss", async () => {
  const database = await createTestDatabase();
  // The role `api` neither supervises nor listens, so nobody else claims what a case enqueues.
  const { jobs, pool: plain, end } = await openJobs(database.connectionString, "api");
  const { pool, texts } = recordStatements(plain);
  statements = texts;
  const queue = jobs.transactional;
  return {
    storage: createStorage({ pool, queue }),
    deliveries: createDeliveryStore({ pool, queue }),
    mails: createMailOutbox(pool),
    leases: createRateLeases(pool),
    upkeep: createWebhookUpkeepStore({ pool, queue }),
    queue: jobs.queue,
    createTable: (table) => createTable(plain.query, table),
    async close() {
      await end();
      await database.drop();
    },
  };
});

const acrossApplications: AcrossApplications = {
  "FROM webhook_endpoints WHERE enabled AND NOT deleted AND first_failure_at": "finds failing endpoints of all",
};
/** Number of exceptions, which may only fall. */
const acrossApplicationsCount = 1;

test("every statement of the suite compares the application, except those that look at all of them", () => {
  expect(statements.size).toBeGreaterThan(50);
  expect(checkScopes(statements, acrossApplications)).toEqual({ unscoped: [], needless: [] });
  expect(Object.keys(acrossApplications)).toHaveLength(acrossApplicationsCount);
});
