import { seed } from "../mutant.ts";

const source = "apps/cli/src";

export const mutants = [
  ...seed(
    `${source}/commands/deliveries-resend.ts`,
    [`${source}/commands/deliveries-resend.test.ts`],
    [
      [
        "deliveries resend exits 0 although some failed",
        "exitCode: bad.length === 0 ? exitCodes.ok : exitCodes.failed,",
        "exitCode: exitCodes.ok,",
      ],
      [
        "one that cannot be resent keeps the rest from it",
        'if (error instanceof DomainError && error.code !== "unavailable")',
        'if (error instanceof DomainError && error.code === "unavailable")',
      ],
    ],
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
