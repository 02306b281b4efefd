import type { Mutant } from "../mutant.ts";

const file = "apps/server/src/upkeep.ts";
const tests = ["apps/server/src/upkeep-tasks.test.ts"];

/** Each task, as the line that adds it. */
const lines = [
  `    task(hourSeconds, "partitions", () => ensurePartitions(pool, ahead())),`,
  `    task(hourSeconds, "retention", () => dropExpiredDays(service, logRetentionDays)),`,
  `    task(hourSeconds, "expired-rows", () => eraseExpired(everywhere)),`,
  `    task(hourSeconds, "unused-clients", () => purgeClients(everywhere)),`,
  `    task(minuteSeconds, "signing-keys", () => rotateSigningKeys(signing)),`,
  `    task(15 * minuteSeconds, "changed-endpoints", () => alignEndpoints(everywhere)),`,
  `    task(minuteSeconds, "lost-user-jobs", () => requeueLostJobs(everywhere)),`,
  `    task(minuteSeconds, "domains", () => checkDomains(everywhere)),`,
];

/** Calls of tasks, each with one of another task that takes its place. */
const swaps = [
  ["dropExpiredDays(service, logRetentionDays)", "ensurePartitions(pool, ahead())"],
  ["eraseExpired(everywhere)", "purgeClients(everywhere)"],
  ["sweepFiles(everywhere)", "sweepRecordings(everywhere)"],
  ["keepRecordings(everywhere)", "sweepRecordings(everywhere)"],
  ["sweepRecordings(everywhere)", "sweepFiles(everywhere)"],
  ["rescanFiles(everywhere)", "sweepFiles(everywhere)"],
  ["indexChangedProducts(everywhere)", "rescanFiles(everywhere)"],
  ["purgeClients(everywhere)", "eraseExpired(everywhere)"],
  ["rotateSigningKeys(signing)", "Promise.resolve(signing)"],
  ["alignEndpoints(everywhere)", "disableFailingEndpoints(webhooks)"],
  ["requeueLostJobs(everywhere)", "restoreLostJobs(webhooks)"],
  ["warnOfQuotas(everywhere)", "notifyExhausted(webhooks)"],
  ["checkDomains(everywhere)", "alignEndpoints(everywhere)"],
  ["disableFailingEndpoints(webhooks)", "alignEndpoints(everywhere)"],
  ["countClosedHours(everywhere)", "warnOfQuotas(everywhere)"],
  ["notifyExhausted(webhooks)", "warnOfQuotas(everywhere)"],
  ["restoreLostJobs(webhooks)", "requeueLostJobs(everywhere)"],
  ["sendDueMails(sender)", "Promise.resolve(sender)"],
] as const;
const effects = ["apps/server/src/upkeep-effects.test.ts", ...tests];

export const mutants: readonly Mutant[] = [
  ...lines.map((find) => ({ bug: "periodic work that nobody does", file, find, replace: "", tests })),
  ...swaps.map(([find, replace]) => ({
    bug: `a task runs ${replace} instead of ${find}, and nobody does its work`,
    file,
    find: `() => ${find}`,
    replace: `() => ${replace}`,
    tests: effects,
  })),
  {
    bug: "periodic work reads the rows of all applications",
    file,
    find: "alignEndpoints(everywhere)",
    replace: 'pool.query("SELECT count(*) FROM projects").then(() => alignEndpoints(everywhere))',
    tests: ["apps/server/src/upkeep-effects.test.ts"],
  },
  {
    bug: "deliveries are erased after 29 days",
    file: "packages/core/src/webhooks/events/delivery-tables.ts",
    find: "export const retentionDays = 30;",
    replace: "export const retentionDays = 29;",
    tests,
  },
  {
    bug: "deliveries are erased after a day",
    file: "packages/core/src/webhooks/events/delivery-tables.ts",
    find: "export const retentionDays = 30;",
    replace: "export const retentionDays = 1;",
    tests,
  },
  {
    bug: "after two days without a worker no event can be stored",
    file,
    find: "const partitionDaysAhead = 7;",
    replace: "const partitionDaysAhead = 2;",
    tests,
  },
  {
    bug: "failing endpoints are disabled hours late",
    file,
    find: `task(5 * minuteSeconds, "failing-endpoints"`,
    replace: `task(5 * hourSeconds, "failing-endpoints"`,
    tests,
  },
];
