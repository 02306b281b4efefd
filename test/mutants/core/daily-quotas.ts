import { type Mutant, seed } from "../mutant.ts";

const core = "packages/core/src";
const tests = [`${core}/webhooks/events/count-deliveries.test.ts`];
const settingsTests = [`${core}/application/settings/application-operations.test.ts`];

/** Bugs in the quota of deliveries a day. */
export const mutants: readonly Mutant[] = [
  ...seed(`${core}/engine/rows/quota.ts`, tests, [
    ["deliveries of yesterday count today", "quota.used === null || quota.day !== day", "quota.used === null"],
    ["a quota that is set while the service runs holds nobody back", "nowMs - dailyQuotaLagMs", "0"],
    ["a daily quota is compared at each commit", "if (known && !isDaily)", "if (known)"],
  ]),
  ...seed(`${core}/webhooks/events/count-deliveries.ts`, tests, [
    ["a new quota counts the deliveries of earlier days", '"greaterThanOrEqual"', '"lessThan"'],
    ["tests count when a quota is new", ", ofToday)) - tests;", ", ofToday));"],
  ]),
  ...seed(`${core}/webhooks/events/record-events.ts`, tests, [
    ["deliveries of disabled endpoints do not count", "return made.length;", "return pending.length;"],
  ]),
  ...seed(`${core}/application/settings/schemas.ts`, tests, [
    ["the use of yesterday is shown today", "day === null || day === today ? used : 0", "used"],
  ]),
  ...seed(`${core}/application/settings/schemas.ts`, settingsTests, [
    [
      "a replacement must name quotas that its client does not know",
      'Type.Partial(quotasSchema, { ...closed, description: "Absent quotas are unlimited" })',
      "quotasSchema",
    ],
  ]),
  ...seed(`${core}/application/settings/read-settings.ts`, settingsTests, [
    ["absent quotas are undefined", "{ ...quotas, ...stored.quotas }", "{ ...(stored.quotas ?? quotas) }"],
  ]),
];
