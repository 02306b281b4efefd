import { seed } from "../mutant.ts";

const source = "apps/cli/src";

export const mutants = [
  ...seed(
    `${source}/commands/deliveries-resend.ts`,
    [`${source}/commands/deliveries-resend.test.ts`],
    [
      [
        "deliveries resend exits 0 although some were skipped",
        "exitCode: lines.length === 0 ? exitCodes.ok : exitCodes.failed,",
        "exitCode: exitCodes.ok,",
      ],
    ],
  ),
  ...seed(
    `${source}/commands/await-job.ts`,
    [`${source}/commands/deliveries-resend.test.ts`],
    [["a failed job looks like one that is done", 'if (job["status"] === "succeeded") return job;', "return job;"]],
  ),
  ...seed(
    `${source}/doctor/check-endpoints.ts`,
    [`${source}/doctor/check-endpoints.test.ts`],
    [
      [
        "doctor warns of a certificate that is good for months",
        "const expiryWarnDays = 14;",
        "const expiryWarnDays = 400;",
      ],
      ["doctor is silent on a certificate that ends tomorrow", 'days < expiryWarnDays ? "warn" : "ok"', '"ok"'],
      [
        "doctor connects to private addresses",
        'if (destination.outcome === "refused") return [',
        'if (destination.outcome !== "refused" && host === "") return [',
      ],
    ],
  ),
];
