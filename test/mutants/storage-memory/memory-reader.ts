import { type Mutant, seed } from "../mutant.ts";

const source = "packages/storage-memory/src";

export const mutants: readonly Mutant[] = seed(
  `${source}/memory-reader.ts`,
  [`${source}/memory-storage.test.ts`],
  [
    [
      "a row whose id is named twice is found twice",
      "[...new Set(where.values.map(String))]",
      "where.values.map(String)",
    ],
    [
      "an id finds the row of another application",
      "stored.applicationId === applicationId && holds(stored)",
      "holds(stored)",
    ],
    [
      "a condition that also names ids no longer looks at anything else",
      "where && !namesOnlyIds(where)",
      "where && !idsIn(where)",
    ],
    [
      "one of two alternatives counts as the only one",
      'if (where.op !== "and") return undefined;',
      'if (where.op !== "and" && where.op !== "or") return undefined;',
    ],
  ],
);
