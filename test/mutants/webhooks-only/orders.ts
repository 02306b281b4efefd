import type { Mutant } from "../mutant.ts";

const orders = ["test/runtimes/orders.test.ts"];

/** Bugs of webhooks in the database of another program. */
export const mutants: readonly Mutant[] = [
  {
    file: "packages/storage-kysely/src/schema/partitions.ts",
    find: "AND EXISTS (SELECT FROM pg_class WHERE relname = parent AND relnamespace = current_schema()::regnamespace)",
    replace: "",
    tests: orders,
    bug: "A program without the catalog cannot migrate: the audit trail it does not have gets a partition",
  },
  {
    file: "packages/storage-kysely/src/migrations/webhooks-only.ts",
    find: '  "0006-webhook-settle-successes": settleSuccesses,\n',
    replace: "",
    tests: orders,
    bug: "Attempts that succeed are never recorded",
  },
  {
    file: "packages/core/src/webhooks/endpoints/new-endpoint.ts",
    find: "secrets: [stored]",
    replace: "secrets: []",
    tests: orders,
    bug: "Deliveries carry no signature that the shown secret verifies",
  },
  {
    file: "packages/queue-pg-boss/src/uuid-v7.ts",
    find: "nowMs > lastMs ? 0 : sequence + 1",
    replace: "nowMs >= lastMs ? 0 : sequence + 1",
    tests: ["packages/queue-pg-boss/src/uuid-v7.test.ts"],
    bug: "Jobs of one millisecond are claimed in random order",
  },
  {
    file: "packages/queue-pg-boss/src/uuid-v7.ts",
    find: "Math.max(lastMs, nowMs)",
    replace: "nowMs",
    tests: ["packages/queue-pg-boss/src/uuid-v7.test.ts"],
    bug: "After the clock went back, new jobs overtake waiting ones",
  },
  {
    file: "packages/client/src/create-catalog-client.ts",
    find: "const token = await options.token?.();",
    replace: "const token = options.token?.() as string | undefined;",
    tests: ["packages/client/src/create-catalog-client.test.ts"],
    bug: "A client whose token is fetched sends [object Promise]",
  },
  {
    file: "tools/release/lock.ts",
    find: "...Object.keys(optionalDependencies ?? {}), ...peers",
    replace: "...peers",
    tests: ["tools/release/licences.test.ts"],
    bug: "The bill of materials lacks the embedded PostgreSQL",
  },
];
