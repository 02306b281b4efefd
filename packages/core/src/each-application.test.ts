import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { requeueLostJobs } from "./application/jobs/requeue-lost-jobs.ts";
import { rescanFiles } from "./catalog/files/upkeep/rescan-files.ts";
import { sweepFiles } from "./catalog/files/upkeep/sweep-files.ts";
import { indexChangedProducts } from "./catalog/similar-products/index-changes.ts";
import { eraseExpiredRows } from "./engine/upkeep/erase-expired.ts";
import { checkDomains } from "./identity/domains/check-domains.ts";
import { purgeClients } from "./identity/oauth-clients/purge-clients.ts";
import { warnOfQuotas } from "./identity/quotas/warn-of-quotas.ts";
import { keepRecordings } from "./projects/recordings/keep-recordings.ts";
import { sweepRecordings } from "./projects/recordings/sweep-recordings.ts";
import { countClosedHours } from "./webhooks/statistics/count-hours.ts";
import { alignEndpoints } from "./webhooks/upkeep/align-endpoints.ts";
import { announceRecovered } from "./webhooks/upkeep/announce-recovered.ts";

const broken = testId<"application">("b");

test.each([
  ["alignEndpoints()", alignEndpoints],
  ["announceRecovered()", announceRecovered],
  ["checkDomains()", checkDomains],
  ["countClosedHours()", countClosedHours],
  ["eraseExpiredRows()", (ports: Parameters<typeof checkDomains>[0]) => eraseExpiredRows(ports, [async () => 0])],
  ["indexChangedProducts()", indexChangedProducts],
  ["keepRecordings()", keepRecordings],
  ["purgeClients()", purgeClients],
  ["requeueLostJobs()", requeueLostJobs],
  ["rescanFiles()", rescanFiles],
  ["sweepFiles()", sweepFiles],
  ["sweepRecordings()", sweepRecordings],
  ["warnOfQuotas()", warnOfQuotas],
])("%s reaches the applications that come after a damaged one", async (_, upkeepOf) => {
  const application = await createTestApplication();
  const failed = new Set<unknown>();
  const reached = new Set<string>();
  await upkeepOf({
    clock: application.ports.clock,
    log: { ...application.ports.log, error: (_message, fields) => void failed.add(fields?.["applicationId"]) },
    upkeep: application.memory.upkeep,
    applicationIds: async () => [broken, application.store.applicationId],
    contextOf(applicationId) {
      if (applicationId === broken) throw new Error("Cannot read the application");
      reached.add(applicationId);
      return application.contextOf(null);
    },
  });
  expect([[...failed], [...reached]]).toEqual([[broken], [application.store.applicationId]]);
});

test("a table that cannot be emptied holds up no other", async () => {
  const application = await createTestApplication();
  const failed: unknown[] = [];
  const ports = {
    clock: application.ports.clock,
    log: { ...application.ports.log, error: (_message: string, fields?: object) => void failed.push(fields) },
    applicationIds: async () => [application.store.applicationId],
    contextOf: () => application.contextOf(null),
  };
  const locked = () => Promise.reject(new Error("The table is locked"));
  expect(await eraseExpiredRows(ports, [async () => 2, locked, async () => 3])).toBe(5);
  expect(failed).toMatchObject([{ error: "Error: The table is locked" }]);
});
