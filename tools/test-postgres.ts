import { installDependencies, projectRoot } from "./start/install.ts";
import { endWithLauncher } from "./start/launcher.ts";
/**
 * Runs the database tests on each PostgreSQL that the service supports, with default settings. Arguments select servers
 * and test files: `bun run test:postgres debian-15 16 faults/crashes`. The last line is `N passed, N failed, N skipped`,
 * with the servers that are not installed.
 */
import { findDatabaseTests } from "./test/database-tests.ts";
import { describeFailures, type Failure } from "./test/failures.ts";
import { countProcesses, dealToPools } from "./test/plan-run.ts";
import { debianName, findPostgres, postgresNames } from "./test/postgres-majors.ts";
import { runPools, staff } from "./test/run-parts.ts";
import { openTestEnvironment, whenInterrupted } from "./test/test-environment.ts";
import type { Counts } from "./test/test-run.ts";

/** Several times the duration of the slowest part on a busy machine; a part that takes longer hangs. */
const partTimeoutMs = 10 * 60_000;

interface Row extends Counts {
  readonly server: string;
  readonly version: string;
  readonly seconds: number;
}

endWithLauncher();
const rows: Row[] = [];
const failures: Failure[] = [];
const missing: string[] = [];
await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  rows.push({ server: "(none)", version: "", passed: 0, failed: 1, skipped: 0, seconds: 0 });
});
process.stderr.write(describeFailures(failures));
console.table(rows);
const total = (member: keyof Counts) => rows.reduce((sum, row) => sum + row[member], 0);
const untested = missing.length > 0 ? `; not tested on ${missing.join(", ")}` : "";
console.log(`${total("passed")} passed, ${total("failed")} failed, ${total("skipped")} skipped${untested}`);
// Who names a server, or releases, means that it is tested.
const isMissed = missing.some((server) => process.argv.includes(server));
process.exit(total("failed") === 0 && !isMissed ? 0 : 1);

async function main(named: readonly string[]): Promise<void> {
  const servers = named.filter((name) => postgresNames.includes(name));
  const files = chooseFiles(named.filter((name) => !postgresNames.includes(name)));
  const interruption = whenInterrupted();
  installDependencies();
  for (const server of servers.length > 0 ? servers : postgresNames) {
    const row = await runOn(server, files, interruption);
    if (row) rows.push(row);
  }
}

/** Database tests whose paths contain one of these, or all of them. */
function chooseFiles(parts: readonly string[]): readonly string[] {
  const all = findDatabaseTests(projectRoot).map((path) => `./${path}`);
  const unknown = parts.find((part) => !all.some((path) => path.includes(part)));
  if (unknown !== undefined)
    throw new Error(`Cannot test ${unknown}: it is neither a database test nor one of ${postgresNames.join(", ")}`);
  return parts.length > 0 ? all.filter((path) => parts.some((part) => path.includes(part))) : all;
}

async function runOn(server: string, files: readonly string[], interruption: AbortSignal): Promise<Row | undefined> {
  const programs = findPostgres(server);
  if (!programs) {
    missing.push(server);
    console.error(`${debianName} is left out as it is not installed: apt-get install postgresql-15`);
    return undefined;
  }
  const startMs = performance.now();
  const { version } = programs;
  const pools = dealToPools(files);
  const environment = await openTestEnvironment({
    clusters: countProcesses(pools),
    async start(count) {
      const { startStockCluster } = await import("../packages/testing/src/stock-cluster.ts");
      return Promise.all(Array.from({ length: count }, () => startStockCluster(programs.directory)));
    },
  });
  try {
    const { bundleInTemporary } = await import("./test/bundle-programs.ts");
    const bundles = await bundleInTemporary();
    const workers = environment.clusters.map(({ variables }) => ({
      directory: projectRoot,
      environment: { ...variables, ...bundles },
      interruption,
      timeoutMs: partTimeoutMs,
      write: (text: string) => void process.stderr.write(text),
    }));
    const run = await runPools(staff(pools, workers));
    failures.push(...run.failures.map((failure) => ({ ...failure, name: `${failure.name} (on ${server})` })));
    const { passed, failed, skipped } = run;
    return { server, version, passed, failed, skipped, seconds: Math.round((performance.now() - startMs) / 1_000) };
  } finally {
    await environment.close();
    programs.remove();
  }
}
