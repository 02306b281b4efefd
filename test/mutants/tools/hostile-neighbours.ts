import { type Mutant, seed } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  ...seed(
    "bench/hostile/neighbours-verdict.ts",
    ["bench/hostile/neighbours-verdict.test.ts"],
    [
      ["hostile bodies may hold others up for any time", "ratio > waitRatioMax", "ratio > 1_000"],
      ["one round on a busy machine decides", "percentile(ratios, 50)", "percentile(ratios, 100)"],
      ["one lost read does not count", "failed > 0", "failed > 1"],
      ["refusals for load are not seen", "statuses[unavailable]", "statuses[500]"],
    ],
  ),
];
