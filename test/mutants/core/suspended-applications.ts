import { type Mutant, seed } from "../mutant.ts";

const settings = "packages/core/src/application/settings/suspension";
const jobs = "packages/core/src/application/jobs/run-job";
const http = "packages/http/src";
const server = "apps/server/src/suspended-applications";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${settings}.ts`,
    [`${settings}.test.ts`],
    [
      [
        "a repeated suspension moves its time and is audited again",
        "(row.suspendedAt !== null) === isSuspended",
        "false",
      ],
      ["a suspended application cannot be resumed", "isSuspended ? now : null", "now"],
      ["nobody can tell who suspended an application", "await recordAudit(", "void ("],
    ],
  ),
  ...seed(
    `${jobs}.ts`,
    [`${jobs}.test.ts`],
    [["jobs of a suspended application run", "if (await isSuspended(transaction)) {", "if (false) {"]],
  ),
  ...seed(
    `${http}/routes/request-context.ts`,
    [`${http}/handler/suspended.test.ts`],
    [["a suspended application is served", "if (await isSuspended?.(applicationId)) throw", "if (false) throw"]],
  ),
  ...seed(
    `${http}/handler/operation-route.ts`,
    [`${http}/handler/suspended.test.ts`],
    [["a suspended application still changes by its operations", "await checkSuspended(dependencies, served);", ""]],
  ),
  ...seed(
    "packages/pages/src/page-routes.ts",
    ["packages/pages/src/visit/page-route.test.ts"],
    [["the page of a suspended application has no style", "explain: async () => styleResponse(),", ""]],
  ),
  ...seed(
    "packages/webhook-engine/src/attempts/settle.ts",
    ["packages/webhook-engine/src/attempts/settle.test.ts"],
    [
      ["deliveries of a suspended application are sent", "if (item.isSuspended === true) return", "if (false) return"],
      [
        "a suspension drops the resends that wait",
        'if (trigger !== "manual") return ended(job, item);',
        "return ended(job, item);",
      ],
      [
        "a suspension makes the jobs of pending deliveries come back twice",
        'if (trigger !== "manual") return',
        "if (false) return",
      ],
      ["resends of a suspended application keep a worker busy", "nowMs + resendWaitMs", "nowMs"],
    ],
  ),
  ...seed(
    "packages/storage-kysely/src/webhooks/delivery-store.ts",
    ["packages/queue-pg-boss/src/storage-conformance.test.ts"],
    [
      [
        "a resend of an ended delivery is lost in a suspension",
        "again && ended.has(job.id)",
        "again && pending.has(job.id)",
      ],
      ["a worker that lost its lease doubles a resend", "again && ended.has(job.id)", "again"],
    ],
  ),
  ...seed(
    `${server}.ts`,
    [`${server}.test.ts`],
    [
      ["every request reads which applications are suspended", "ageMs >= freshMs", "true"],
      ["a resumed application is refused until a restart", "ageMs >= freshMs", "false"],
      ["an outage of the database resumes every application", "return known ?? new Set();", "return new Set();"],
      ["endpoints of suspended applications are disabled", "!spared.has(applicationId)", "true"],
      ["deliveries of suspended applications get a job every minute", "spared: await read()", "spared: []"],
    ],
  ),
];
