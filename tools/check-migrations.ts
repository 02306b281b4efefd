/**
 * Refuses migrations after the last release that would lock a large table, or take something from processes of the
 * version before, while an upgrade goes on.
 */
import { readStatements } from "../packages/storage-kysely/src/schema/migration-statements.ts";
import { migrations } from "../packages/storage-kysely/src/migrations/index.ts";
import { allowedLocks } from "./check/migrations/allowed-locks.ts";
import { locksOf } from "./check/migrations/statement-locks.ts";

/** Last migration of the last release, 0.1.0: nobody runs those up to it on rows. */
const lastReleased = "0049-product-search-filters";

const refused: string[] = [];
const used = new Set<string>();
for (const [name, migration] of Object.entries(migrations)) {
  if (name <= lastReleased) continue;
  const statements = await readStatements(migration);
  for (const { statement, reason } of locksOf(statements.join(";\n"))) {
    const allowed = Object.keys(allowedLocks[name] ?? {}).find((beginning) => statement.startsWith(beginning));
    if (allowed === undefined) refused.push(`${name}: ${reason}\n  ${statement}`);
    else used.add(`${name}: ${allowed}`);
  }
}
const unused = Object.entries(allowedLocks).flatMap(([name, statements]) =>
  Object.keys(statements)
    .map((beginning) => `${name}: ${beginning}`)
    .filter((entry) => !used.has(entry)),
);
for (const line of refused) console.error(line);
for (const entry of unused)
  console.error(`Nothing needs this entry of tools/check/migrations/allowed-locks.ts: ${entry}`);
process.exit(refused.length + unused.length === 0 ? 0 : 1);
