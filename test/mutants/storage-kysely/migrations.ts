import type { Mutant } from "../mutant.ts";

const source = "packages/storage-kysely/src";
const keys = [`${source}/schema/key-catalogue.test.ts`];

export const mutants: readonly Mutant[] = [
  {
    bug: "the tables of every resource have keys that no application leads, so none can move to another server",
    file: `${source}/migrations/base-columns.ts`,
    find: "PRIMARY KEY (application_id, id),\n  version",
    replace: "PRIMARY KEY (id, application_id),\n  version",
    tests: keys,
  },
  {
    bug: "every audit entry is written to an index that repeats its key",
    file: `${source}/migrations/baseline/application.ts`,
    find: "CREATE INDEX audit_entries__kind__id__index",
    replace:
      "CREATE INDEX audit_entries__id__index ON audit_entries (application_id, id);\nCREATE INDEX audit_entries__kind__id__index",
    tests: keys,
  },
  {
    bug: "a worker loads the delivery of any application that has the id",
    file: `${source}/webhooks/delivery-store.ts`,
    find: "deliveries.application_id = wanted.application_id AND deliveries.id",
    replace: "deliveries.id",
    tests: [`${source}/kysely-storage.test.ts`],
  },
  {
    bug: "a database from before the first release is taken for a newer one",
    file: `${source}/schema/schema-refusal.ts`,
    find: "return unknown.includes(firstBeforeRelease);",
    replace: "return unknown.length === 0 && unknown.includes(firstBeforeRelease);",
    tests: [`${source}/schema/migrate.test.ts`, `${source}/backup/backup.test.ts`],
  },
];
