import { migrations } from "../packages/storage-kysely/src/migrations/index.ts";
/**
 * Refuses migrations after the last release that would lock a large table, or take something from processes of the
 * version before, while an upgrade goes on.
 */
import { readStatements } from "../packages/storage-kysely/src/schema/migration-statements.ts";
import { stepsOf } from "../packages/storage-kysely/src/schema/run-migrations.ts";
import releases from "../test/upgrades/releases.json";
import { allowedLocks } from "./check/migrations/allowed-locks.ts";
import { locksOf } from "./check/migrations/statement-locks.ts";

/** Last migration of the last release: nobody runs those up to it on rows. */
const lastReleased = releases.at(-1)?.lastMigration ?? "";

const refused: string[] = [];
const used = new Set<string>();
const pending = Object.keys(migrations).filter((name) => name > lastReleased);
for (const { concurrent: isConcurrent, names } of stepsOf(pending, migrations)) {
  const texts = await Promise.all(names.map(textOf));
  const allowed = names.flatMap((name) =>
    Object.keys(allowedLocks[name] ?? {}).map((beginning) => ({ name, beginning })),
  );
  for (const { statement, reason, isFinal } of locksOf(texts.join(";\n"), { isConcurrent })) {
    const entry = isFinal ? undefined : allowed.find(({ beginning }) => statement.startsWith(beginning));
    if (entry === undefined) refused.push(`${names.join(", ")}: ${reason}\n  ${statement}`);
    else used.add(`${entry.name}: ${entry.beginning}`);
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

async function textOf(name: string): Promise<string> {
  const migration = migrations[name];
  return migration === undefined ? "" : (await readStatements(migration)).join(";\n");
}
