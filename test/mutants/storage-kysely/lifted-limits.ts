import type { Mutant } from "../mutant.ts";

const source = "packages/storage-kysely/src";
const tests = ["test/e2e/pooler.test.ts"];

/** Bugs in lifting the time limits of the service's role for work that takes longer. */
export const mutants: readonly Mutant[] = [
  {
    bug: "a backup behind PgBouncer is cancelled when a table takes longer than the role's limit",
    file: `${source}/backup/admin-client.ts`,
    find: "await liftLimits(client);",
    replace: "",
    tests,
  },
  {
    bug: "a migration behind PgBouncer is cancelled when it takes longer than the role's limit",
    file: `${source}/schema/migrate.ts`,
    find: "new Pool({ ...config, onConnect: liftLimits, max: 1 })",
    replace: 'new Pool({ ...config, options: "-c statement_timeout=0 -c lock_timeout=0", max: 1 })',
    tests,
  },
  {
    bug: "a backup fails when a table is locked for longer than the role's limit",
    file: `${source}/connection/lift-limits.ts`,
    find: '"lock_timeout", ',
    replace: "",
    tests,
  },
  {
    bug: "a restore fails when it pauses for longer than the role's limit",
    file: `${source}/connection/lift-limits.ts`,
    find: '"idle_in_transaction_session_timeout", ',
    replace: "",
    tests,
  },
  {
    bug: "a backup fails on PostgreSQL 17 when it takes longer than the role lets a transaction take",
    file: `${source}/connection/lift-limits.ts`,
    find: ', "transaction_timeout"];',
    replace: "];",
    tests: [...tests, `${source}/schema/migrate.test.ts`],
  },
];
