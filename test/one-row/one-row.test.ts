/** Lists, exports, sweeps and restores hold with one row a page and one row a batch, next to other applications. */
import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pagedSources } from "./page-sizes.ts";

const root = join(import.meta.dirname, "../..");
const core = "packages/core/src";

/** A test for each source with pages or batches, which reaches the end of them. */
const tests: Readonly<Record<string, string>> = {
  "apps/cli/src/application-export/export-lines.ts": "apps/cli/src/application-export/export-lines.test.ts",
  "apps/cli/src/commands/read-pages.ts": "apps/cli/src/commands/events-list.test.ts",
  "apps/cli/src/commands/serviceaccounts.ts": "apps/cli/src/commands/serviceaccounts.test.ts",
  [`${core}/application/audit/archives/end-audit-days.ts`]: `${core}/application/audit/archives/end-audit-days.test.ts`,
  [`${core}/application/erase-application.ts`]: "test/api/erased-application.test.ts",
  [`${core}/catalog/files/upkeep/erase-contents.ts`]: `${core}/projects/files/file-upkeep.test.ts`,
  [`${core}/catalog/files/upkeep/erase-uploads.ts`]: `${core}/projects/files/file-upkeep.test.ts`,
  [`${core}/engine/rows/row-pages.ts`]: `${core}/application/audit/archives/end-audit-days.test.ts`,
  [`${core}/engine/upkeep/erase-expired.ts`]: `${core}/erase-expired.test.ts`,
  [`${core}/engine/upkeep/reseal.ts`]: `${core}/engine/upkeep/reseal.test.ts`,
  [`${core}/identity/oauth-clients/purge-clients.ts`]: `${core}/identity/oauth-clients/purge-clients.test.ts`,
  [`${core}/operator/persons/begin-erasures.ts`]: `${core}/operator/persons/resume-erasure.test.ts`,
  [`${core}/operator/persons/erase-rows.ts`]: `${core}/operator/persons/erase-person.test.ts`,
  [`${core}/projects/recordings/keep-recordings.ts`]: `${core}/projects/recordings/keep-recordings.test.ts`,
  "packages/storage-kysely/src/backup/pending-deliveries.ts":
    "packages/storage-kysely/src/backup/pending-deliveries.test.ts",
};
/** Sources whose own tests have rows for several pages, which would take long one by one. */
const ownPages: readonly string[] = [
  "apps/server/src/logs/waiting-lines.ts",
  `${core}/catalog/product-files/write-products.ts`,
  `${core}/operator/product-update/selection.ts`,
  `${core}/webhooks/deliveries/resend-job.ts`,
  `${core}/webhooks/endpoints/align-pending.ts`,
];

test("each source with pages or batches has a test here, or several pages in its own", () => {
  expect([...Object.keys(tests), ...ownPages].toSorted()).toEqual([...pagedSources]);
});

test("with one row a page each has and changes what it should", async () => {
  const directory = mkdtempSync(join(tmpdir(), "one-row-"));
  try {
    const changed = join(directory, "changed-sources");
    expect(await runWithOneRow(changed)).toEqual(["", 0]);
    const sources = new Set(readFileSync(changed, "utf8").split("\n"));
    expect(Object.keys(tests).filter((source) => !sources.has(source))).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true });
  }
}, 300_000);

/** Runs the tests and notes the sources that it has changed; returns what a failing run printed and its exit code. */
async function runWithOneRow(changed: string): Promise<readonly [string, number]> {
  const files = new Set([...Object.values(tests), `${core}/each-application.test.ts`]);
  // As much time for a test as in other runs.
  const child = Bun.spawn([process.execPath, "test", "--timeout", "90000", ...files], {
    cwd: root,
    env: {
      ...process.env,
      // From the root, whose path may have blanks, at which the options are split.
      BUN_OPTIONS: `--preload=./${relative(root, import.meta.dirname)}/preload.ts`,
      CHANGED_SOURCES: changed,
    },
    stdout: "ignore",
    stderr: "pipe",
  });
  const [printed, code] = await Promise.all([child.stderr.text(), child.exited]);
  return [code === 0 ? "" : printed, code];
}
