import { type Mutant, seed } from "../mutant.ts";

const source = "packages/core/src";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${source}/application/jobs/query-jobs.ts`,
    [`${source}/projects/reports/report-job.test.ts`],
    [
      [
        "operators read reports of projects that they may not see",
        "runs: row.runs };",
        "runs: row.runs, result: row.result } as never;",
      ],
    ],
  ),
  ...seed(
    `${source}/application/jobs/job-operations.ts`,
    [`${source}/projects/reports/report-job.test.ts`],
    [
      ["everybody sees everybody's jobs", "all(matches({ userId: callerId(context) }), behind)", "all(behind)"],
      ["the list shows results", ".map(presentSummary)", ".map(presentJob)"],
    ],
  ),
  ...seed(
    `${source}/application/mail/query-mails.ts`,
    [`${source}/application/mail/query-mails.test.ts`],
    [
      [
        "who may read mails enters every account by their links",
        "return mail;",
        "return { ...mail, text: _text } as never;",
      ],
    ],
  ),
  ...seed(
    `${source}/webhooks/endpoints/check-url.ts`,
    [`${source}/webhooks/endpoints/endpoints.test.ts`],
    [["every URL passes the check", "verdict.allowed ? { ok: true }", "body ? { ok: true }"]],
  ),
];
