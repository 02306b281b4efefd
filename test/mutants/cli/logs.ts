import { type Mutant, seed } from "../mutant.ts";

const logs = "apps/cli/src/commands/logs";

export const mutants: readonly Mutant[] = seed(
  `${logs}.ts`,
  [`${logs}.test.ts`],
  [
    ["an operator sees the oldest lines", 'sort: "desc"', 'sort: "asc"'],
    [
      "lines about one request are those about all",
      "request !== undefined && { requestId",
      "request === null && { requestId",
    ],
    ["the last hour is left out", '"greaterThanOrEqual"', '"lessThan"'],
    ["a short list looks like a whole one", "count > entries.length", "count < entries.length"],
  ],
);
