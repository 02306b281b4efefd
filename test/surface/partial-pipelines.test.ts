import { expect, test } from "bun:test";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");

/** Tests that run less than the whole pipeline of an operation, with the reason. This list may only shrink. */
const partial = {
  "packages/core/src/catalog/browse/catalog.test.ts": "makes more connectors than a page holds",
  "packages/core/src/catalog/lists/lists.test.ts": "fills a list to its limit",
  "packages/core/src/engine/operations/patch-many.test.ts": "makes as many products as a request may change",
  "packages/core/src/engine/operations/standard.test.ts": "fills a page",
  "packages/core/src/projects/members/invitations.test.ts": "deletes more projects than a list reads",
  "packages/core/src/webhooks/endpoints/deliveries.test.ts":
    "reads a delivery before an attempt ends, and its attempts after",
  "packages/core/src/webhooks/upkeep/align-endpoints.test.ts": "announces more deliveries than one batch holds",
  "packages/core/src/webhooks/upkeep/restore-lost-jobs.test.ts": "announces more deliveries than one batch holds",
  "test/api/if-match.test.ts": "changes a row between the check of If-Match and the lock",
};

/** Calls that leave out limits, or that run an operation without its checks. */
const bypass = /\bwithoutLimits\b|(?<!tool|definition)\.run\(\s*(?:\{ \.\.\.)?(?:context|contextOf|application)\b/u;

test("operations in tests run with every check but in the listed files", async () => {
  const found: string[] = [];
  for (const path of new Bun.Glob("{packages,apps,test}/**/*.{test,fixture}.{ts,tsx}").scanSync(root)) {
    if (path.includes("node_modules") || path === "test/surface/partial-pipelines.test.ts") continue;
    if (bypass.test(await Bun.file(join(root, path)).text())) found.push(path);
  }
  expect(found.toSorted()).toEqual(Object.keys(partial));
  expect(found.length).toBeLessThanOrEqual(9);
});
