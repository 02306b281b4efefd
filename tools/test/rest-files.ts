/**
 * Slow proof, which the suite leaves to `bun run test:rest`, by the beginnings of paths. CONTRIBUTING.md says for each what in
 * the suite sees the same bugs. A release runs all of it, continuous integration a sixth in turn.
 */
export const restFiles: readonly string[] = [
  "./apps/server/src/back-pressure.test.ts",
  "./apps/server/src/counted-strangers.test.ts",
  "./apps/server/src/late-database.test.ts",
  "./apps/server/src/telemetry/metrics.test.ts",
  "./apps/server/src/telemetry/tracing.test.ts",
  "./apps/server/src/upkeep-process.test.ts",
  "./apps/server/src/wrong-clock.test.ts",
  "./packages/blob-stores/src/azure/",
  "./packages/conformance/src/node-transport/",
  "./packages/queue-pg-boss/src/claim-backlog.test.ts",
  "./packages/queue-pg-boss/src/jobs-recovery.test.ts",
  "./packages/storage-kysely/src/backup/backup.test.ts",
  "./packages/storage-kysely/src/connection/outage.test.ts",
  "./packages/storage-kysely/src/embedded/",
  "./packages/storage-kysely/src/schema/drop-partitions.test.ts",
  "./test/api/event-matrix.test.ts",
  "./test/api/replica.test.ts",
  "./test/api/spreadsheet.test.ts",
  "./test/api/versions.test.ts",
  "./test/browser/",
  "./test/cli/",
  "./test/e2e/",
  "./test/faults/",
  "./test/foreign-clients/",
  "./test/generated-clients/",
  "./test/openapi.test.ts",
  "./test/receivers/guide.test.ts",
  "./test/runtimes/",
  "./test/simulation/",
  "./test/tools/",
  "./test/upgrades/",
  "./tools/start/command-line.test.ts",
  "./tools/write-contract.test.ts",
];

/** Representatives of their kind, and quick ones, which stay in the suite. */
export const kept: readonly string[] = [
  "./packages/storage-kysely/src/embedded/join-",
  "./packages/storage-kysely/src/embedded/system-user",
  ...["deploy-files", "documentation", "fresh-clone", "mail"].map((name) => `./test/cli/${name}.`),
  ...["dispatch", "hostile-names", "resend", "single-sign-on", "stopped-start", "tutorial"].map(
    (name) => `./test/e2e/${name}.`,
  ),
  ...["in-flight", "kill-server", "late-server", "read-replica"].map((name) => `./test/faults/${name}.`),
];

/** Files that leave out by themselves what has no turn: each looks at a sixth of many pages. */
export const inTurns = ["forms", "hands", "longest", "matrix", "rights", "states"].map(
  (name) => `./test/browser/console-${name}.test.ts`,
);
