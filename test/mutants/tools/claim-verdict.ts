import { seed } from "../mutant.ts";

export const mutants = seed(
  "bench/claim/claim-verdict.ts",
  ["bench/claim/claim-verdict.test.ts"],
  [
    ["a PostgreSQL on which claims are twice as dear passes", "const ratioMax = 1.5;", "const ratioMax = 2;"],
    [
      "a claim that is slow only with a backlog passes",
      "({ loaded }) => medianOf(loaded,",
      "({ idle }) => medianOf(idle,",
    ],
    [
      "one slow arrival in a run fails a PostgreSQL",
      "spreadOf(values.map(read)).median",
      "spreadOf(values.map(read)).max",
    ],
  ],
);
