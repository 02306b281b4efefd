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
      [
        "doctor at the database is silent on endpoints that fail",
        "[...findings.flat(), ...troubles]",
        "findings.flat()",
      ],
      [
        "doctor is silent on endpoints that fail when it contacts no receivers",
        "if (!contact) return troubles;",
        "if (!contact) return [];",
      ],
      ["doctor contacts receivers although it should not", "  if (!contact) return troubles;\n", ""],
      ["doctor at the database is silent on endpoints when all are disabled", "[none, ...troubles]", "[none]"],
    ],
  ),
  ...seed(
    `${source}/commands/doctor.ts`,
    ["test/cli/doctor.test.ts"],
    [
      [
        "doctor --skip-endpoints is silent on endpoints that fail",
        'checked("endpoints", () => checkEndpoints(service, { contact: !invocation.options.has("skip-endpoints") })),',
        'invocation.options.has("skip-endpoints") ? [] : checked("endpoints", () => checkEndpoints(service)),',
      ],
      ["doctor --skip-endpoints contacts receivers", ', { contact: !invocation.options.has("skip-endpoints") }', ""],
    ],
  ),
  ...seed(
    `${source}/doctor/endpoint-trouble.ts`,
    [`${source}/doctor/endpoint-trouble.test.ts`],
    [["two failing endpoints of a host look the same", "--endpoint ${id}`", "--endpoint`"]],
  ),
  ...seed(
    `${source}/doctor/check-account.ts`,
    [`${source}/doctor/check-account.test.ts`],
    [
      [
        "doctor at the service is silent on endpoints that fail",
        "    ...endpoints.flatMap((endpoint) => endpointTrouble(readEndpoint(endpoint))),\n",
        "",
      ],
      [
        "doctor at the service never sees an endpoint fail",
        'failingSince: text("failingSince"),',
        "failingSince: null,",
      ],
      ["doctor at the service names no endpoint", 'id: textOf(endpoint, "id"),', 'id: "",'],
      [
        "doctor at the service takes every endpoint for one that never had a delivery accepted",
        'lastSuccessAt: text("lastSuccessAt"),',
        "lastSuccessAt: null,",
      ],
    ],
  ),
];
