/**
 * Files that the suite leaves to `bun run test:rest`, by the beginnings of their paths, with what in the suite sees
 * the same bugs. A release runs all of them, continuous integration a sixth in turn.
 */
export const restFiles: Readonly<Record<string, string>> = {
  "./packages/conformance/src/node-transport/":
    "webhook-engine's transport/tls runs the same suite; its transports-agree compares both senders",
  "./test/browser/console-":
    "console-hands does tasks of every kind; packages/console/src/rendering shows each page and what its users do",
  "./test/browser/ag-grid.test.ts": "api/grids judges all that a grid asks; browser/sign-in has the same sign-in",
  "./test/browser/api-page.test.ts":
    "http/src/system/docs-page judges its policy and files; browser/sign-in has the grants of its button",
  "./test/browser/assistant.test.ts": "api/third-party has the same grant without a browser; mcp/ the calls",
  "./test/browser/files.test.ts": "e2e/files and api/upload-sessions have uploads; http/ the headers of downloads",
  "./test/browser/passkeys.test.ts":
    "api/ways-in signs in by a software authenticator; core's identity/passkeys and pages/src/passkeys have each refusal",
  "./test/browser/player.test.ts": "console/src/player/player-route judges its policy and files",
  "./test/browser/portal.test.ts":
    "console/src/portal and api/portal judge page and rights; console's rendering shows what its users do",
  "./test/browser/recorder.test.ts": "pages/src/recorder masks and queues; core's projects/recordings keeps chunks",
  "./test/e2e/dealer-tagging.test.ts": "api/event-matrix has its events; the compiler judges examples",
  "./test/e2e/demo.test.ts": "e2e/tutorial types the first webhook of the README; verify fresh runs the demo",
  "./test/e2e/oauth-clients.test.ts": "api/third-party, and core's identity/oauth with each grant and refusal",
  "./test/e2e/order-on-snapshot.test.ts": "api/snapshot-states has its events; the compiler judges examples",
  "./test/e2e/suspension.test.ts": "http/src/handler/suspended; webhook-engine's dispatcher/parking",
  "./test/e2e/systemd-units.test.ts": "verify deploy reads the units; e2e/roles starts both roles on one database",
  "./test/e2e/restarted-processes.test.ts":
    "e2e/processes kills a process, which is replaced; e2e/lifecycle shows a password once",
  "./test/faults/commits.test.ts":
    "faults/kill-server meets commits by kills; storage-kysely's connection/outage cuts connections",
  "./test/faults/failover.test.ts":
    "faults/database-outage loses and finds its server; storage-kysely's connection/read-only meets a standby",
  "./test/faults/fleet.test.ts":
    "e2e/dispatch and e2e/roles share work between two; e2e/lifecycle ends under load with attempts recorded",
  "./test/faults/kill-listen.test.ts": "apps/cli's commands/listen keeps its place through refusals and restarts",
  "./test/faults/kill-uploads.test.ts": "faults/crashes dies before and after the commit of an upload",
  "./test/faults/killed-jobs.test.ts":
    "queue-pg-boss's jobs-recovery kills a worker; core's run-job dies before each step",
  "./test/faults/locked-events.test.ts": "apps/server's readiness says why the dispatcher stands",
  "./test/faults/takeover.test.ts": "faults/kill-server, and queue-pg-boss's jobs-recovery, which hands jobs out again",
  "./test/faults/terminated-backends.test.ts": "storage-kysely's connection/outage ends backends under queries",
  "./test/foreign-clients/":
    "receivers/ judges signatures and answers by our own receivers; api/oauth-discovery the documents",
  "./test/generated-clients/": "openapi.test.ts judges the documents; typescript-client/ calls by the generated one",
  "./test/runtimes/": "each test of core and of the senders runs on Bun in its own folder",
  "./test/simulation/": "model/ and the conformance suites judge shorter histories of the same operations",
  "./test/tools/new-resource.test.ts": "the compiler, and tests of every definition, judge resources of the same form",
  "./tools/write-contract.test.ts": "the part `contract` of check compares the same files",
  "./test/upgrades/": "check-migrations refuses what the release before cannot bear; schema/migrate.test.ts migrates",
};

/** Files that leave out by themselves what has no turn: each looks at a sixth of many pages. */
export const inTurns = ["forms", "hands", "longest", "matrix", "rights", "states"].map(
  (name) => `./test/browser/console-${name}.test.ts`,
);
