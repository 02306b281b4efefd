import { type Mutant, seed } from "../mutant.ts";

const source = "packages/core/src/webhooks/deliveries";
const tests = [`${source}/resend-deliveries.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${source}/resend-job.ts`, tests, [
    ["a restarted resend sends the first deliveries again", "job.state ?? {", "job.state && false ? job.state : {"],
    [
      "resends go to the URL of the failed attempt",
      "if (elsewhere.length > 0) await",
      "if (elsewhere.length < 0) await",
    ],
    [
      "deliveries of removed endpoints count as sent",
      "skipped: before.skipped + page.length - resent",
      "skipped: before.skipped",
    ],
    [
      "a bulk resend delays every single resend",
      "bulkResendJob({ ...delivery, applicationId }))",
      "({ ...bulkResendJob({ ...delivery, applicationId }), group: `${id}:requested` }))",
    ],
    [
      "who lost the privilege still resends",
      'authorize: holdersOf("Admin Webhooks r/w")',
      "authorize: async () => undefined",
    ],
  ]),
  ...seed(`${source}/resend-selection.ts`, tests, [
    ["a resend never ends while new events are recorded", 'created("lessThanOrEqual", asOf),', ""],
    [
      "an empty body resends thirty days",
      "&& isEmpty(filterModel)",
      "&& filterModel !== undefined && !isEmpty(filterModel)",
    ],
    ["the resend of one endpoint goes to all", "...(endpointId ? [matches({ endpointId })] : []),", ""],
  ]),
  ...seed(`${source}/resend-operation.ts`, tests, [
    ["a dry run sends", "if (!dryRun) return", "if (dryRun || !dryRun) return"],
    [
      "a mistyped endpoint looks like one that missed nothing",
      "if (endpoint && !endpoint.deleted) return;",
      "if (!endpoint?.deleted) return;",
    ],
    [
      "nobody finds out who resent thousands of deliveries",
      "await recordAudit(change,",
      "await recordAudit({ ...change, transaction: { ...change.transaction, insert: async () => undefined } },",
    ],
  ]),
];
