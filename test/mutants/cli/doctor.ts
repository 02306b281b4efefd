import { seed } from "../mutant.ts";

const doctor = "apps/cli/src/doctor";

/** Findings of doctor, and how badly it takes them. */
export const mutants = [
  ...seed(
    `${doctor}/check-files.ts`,
    [`${doctor}/check-files.test.ts`],
    [
      ["doctor leaves a blob behind each time", "    await blobs.delete([key]);\n", ""],
      ["a store where one upload replaces another is fine", '=== "stored").length !== 1', '=== "stored").length < 1'],
      ["a store that loses content is fine", "if (read !== key)", 'if (read === "")'],
      [
        "nobody learns why the store cannot be used",
        "error instanceof DomainError ? error :",
        "error instanceof TypeError ? error :",
      ],
      [
        "two processes on one machine seem to be two machines",
        'loopback.test(clientAddress) ? "" : clientAddress',
        "clientAddress",
      ],
      [
        "psql on another machine seems to be the service",
        "parseConnectionName(applicationName))",
        'applicationName !== "")',
      ],
    ],
  ),
  ...seed(
    `${doctor}/check-database.ts`,
    [`${doctor}/check-database.test.ts`],
    [
      ["a clock that is a minute off is fine", "warn: 2_000,", "warn: 120_000,"],
      ["a clock that makes receivers refuse signatures is only a warning", "fail: 150_000 }", "fail: 400_000 }"],
      ["a clock that is behind is fine", "status: grade(Math.abs(skew), skewMs)", "status: grade(skew, skewMs)"],
      [
        "a database that is away is told five times",
        '  if (reached.some(({ status }) => status === "fail")) return reached;\n',
        "",
      ],
      ["nobody learns why the database is away", "asError(error).cause ?? error", "error"],
    ],
  ),
  ...seed(
    `${doctor}/finding.ts`,
    [`${doctor}/finding.test.ts`],
    [
      [
        "a check that throws ends doctor",
        'return [{ check, status: "fail", message: error',
        'throw error; return [{ check, status: "fail", message: error',
      ],
      ["a value at the limit is fine", "value >= limits.warn", "value > limits.warn"],
      ["119 seconds are two minutes", "if (ms < 120_000)", "if (ms < 119_000)"],
    ],
  ),
];
