import type { Mutant } from "../mutant.ts";

const source = "packages/storage-kysely/src";
const file = `${source}/schema/run-migrations.ts`;
const tests = [`${source}/schema/migrate.test.ts`];

export const mutants: readonly Mutant[] = [
  {
    bug: "each start reads the columns of all tables three times",
    file,
    find: "  if (await isCurrent(db, run.migrations)) return { results: [] };\n",
    replace: "",
    tests,
  },
  {
    bug: "a new version never migrates",
    file,
    find: "rows.length === names.length && ",
    replace: "",
    tests,
  },
  {
    bug: "a version with another migration of the same number runs on the database",
    file,
    find: "name === names[index]",
    replace: "name.slice(0, 4) === names[index]?.slice(0, 4)",
    tests,
  },
  {
    bug: "a change of a table stops every request to it until the backup that runs has ended",
    file,
    find: "concurrent ? 0 : tableWaitMs",
    replace: "0",
    tests,
  },
  {
    bug: "a start fails when a backup uses a table that a migration changes",
    file,
    find: '["40P01", "55P03"]',
    replace: '["40P01"]',
    tests,
  },
  {
    bug: "a concurrent index fails since it runs in a transaction",
    file,
    find: "{ disableTransactions: concurrent }",
    replace: "{ disableTransactions: false }",
    tests,
  },
  {
    bug: "two processes that start at once both migrate",
    file,
    find: "if (rows[0]?.taken === true) break;",
    replace: "if (rows.length > 0) break;",
    tests,
  },
  {
    bug: "a migration before a concurrent one runs without a transaction, and a failure leaves half of it",
    file,
    find: "last === undefined || concurrent || last.concurrent",
    replace: "last === undefined",
    tests,
  },
  {
    bug: "a new database is backed up before it has a table, which fails",
    file,
    find: "if (pending.length < known.length) await",
    replace: "await",
    tests,
  },
  {
    bug: "a migration that waits for a long transaction fills the disk with a backup every five seconds",
    file,
    find: "isDone = true;",
    replace: "isDone = false;",
    tests,
  },
  {
    bug: "the index that a killed migration left stays, and no query can use it",
    file: `${source}/migrations/concurrent-index.ts`,
    find: "DROP INDEX CONCURRENTLY IF EXISTS ${name}",
    replace: "SELECT 1",
    tests,
  },
];
