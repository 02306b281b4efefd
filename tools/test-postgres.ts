/**
 * Runs the database tests on each PostgreSQL that the service supports, with default settings. Arguments select some of
 * them: `bun run test:postgres debian-15 16`. The last line is `N passed, N failed`.
 */
import { runBunTest } from "./test/bun-test.ts";
import { describeFailures, type Failure } from "./test/failures.ts";
import { installDependencies, projectRoot } from "./start/install.ts";
import { endWithLauncher } from "./start/launcher.ts";
import { debianName, findPostgres, postgresNames } from "./test/postgres-majors.ts";
import { openTestEnvironment, whenInterrupted } from "./test/test-environment.ts";
import type { Counts } from "./test/test-run.ts";

/** Tests of storage, queue, dispatcher, faults and plans, except those that start their own embedded server. */
const files: readonly string[] = [
  "packages/storage-kysely/src/backup",
  "packages/storage-kysely/src/statements/condition-agreement.test.ts",
  "packages/storage-kysely/src/statements/copy-rows.test.ts",
  "packages/storage-kysely/src/webhooks/delivery-plans.test.ts",
  "packages/storage-kysely/src/webhooks/delivery-store.test.ts",
  "packages/storage-kysely/src/schema/drop-partitions.test.ts",
  "packages/storage-kysely/src/schema/inspect.test.ts",
  "packages/storage-kysely/src/kysely-storage.test.ts",
  "packages/storage-kysely/src/mail/mail-outbox-inspect.test.ts",
  "packages/storage-kysely/src/schema/migrate.test.ts",
  "packages/storage-kysely/src/schema/partitions.test.ts",
  "packages/storage-kysely/src/statements/project-plans.test.ts",
  "packages/storage-kysely/src/transactions/row-lines.test.ts",
  "packages/storage-kysely/src/schema/schema.test.ts",
  "packages/storage-kysely/src/served-domains.test.ts",
  "packages/storage-kysely/src/connection/sql-errors.test.ts",
  "packages/storage-kysely/src/webhooks/webhook-upkeep-store.test.ts",
  "packages/queue-pg-boss",
  "apps/server/src/job-worker.test.ts",
  "apps/server/src/upkeep.test.ts",
  "apps/cli/src/doctor",
  "test/e2e/dispatch.test.ts",
  "test/faults/commits.test.ts",
  "test/faults/fleet.test.ts",
  "test/faults/takeover.test.ts",
  "test/faults/terminated-backends.test.ts",
];
/** Several times the duration for one server on a busy machine. */
const timeoutMs = 20 * 60_000;

interface Row extends Counts {
  readonly server: string;
  readonly version: string;
  readonly seconds: number;
}

endWithLauncher();
const rows: Row[] = [];
const failures: Failure[] = [];
await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  rows.push({ server: "(none)", version: "", passed: 0, failed: 1, skipped: 0, seconds: 0 });
});
process.stderr.write(describeFailures(failures));
console.table(rows);
const total = (member: "passed" | "failed") => rows.reduce((sum, row) => sum + row[member], 0);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") === 0 ? 0 : 1);

async function main(named: readonly string[]): Promise<void> {
  const unknown = named.find((name) => !postgresNames.includes(name));
  if (unknown !== undefined) throw new Error(`Cannot test on ${unknown}: known are ${postgresNames.join(", ")}`);
  const interruption = whenInterrupted();
  installDependencies();
  for (const server of named.length > 0 ? named : postgresNames) {
    const row = await runOn(server, interruption);
    if (row) rows.push(row);
  }
}

async function runOn(server: string, interruption: AbortSignal): Promise<Row | undefined> {
  const programs = findPostgres(server);
  if (!programs) {
    console.error(`${debianName} is left out as it is not installed: apt-get install postgresql-15`);
    return undefined;
  }
  const startMs = performance.now();
  const { version } = programs;
  const environment = await openTestEnvironment({
    async start() {
      const { startStockCluster } = await import("../packages/testing/src/stock-cluster.ts");
      return startStockCluster(programs.directory);
    },
  });
  try {
    const options = { directory: projectRoot, environment: environment.variables[0] ?? {}, interruption, timeoutMs };
    const write = (text: string) => process.stderr.write(text);
    const run = await runBunTest({ ...options, testArguments: files, write });
    failures.push(...run.failures.map((failure) => ({ ...failure, name: `${failure.name} (on ${server})` })));
    const { passed, failed, skipped } = run;
    return { server, version, passed, failed, skipped, seconds: Math.round((performance.now() - startMs) / 1_000) };
  } finally {
    await environment.close();
    programs.remove();
  }
}
