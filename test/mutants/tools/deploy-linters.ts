import { type Mutant, seed } from "../mutant.ts";

/** Bugs in what linters say about the files of deploy/. */
export const mutants: readonly Mutant[] = seed(
  "tools/deploy/linters.ts",
  ["tools/deploy/linters.test.ts"],
  [
    ["a misspelt key of a unit passes", 'exitCode !== 0 || line.includes("design-catalog")', "exitCode !== 0"],
    ["without a network wrong objects pass", "complaints.every((line)", "complaints.some((line)"],
    ["a chart without objects passes", "/^Summary: [1-9]/mu.test(text)", "true"],
    ["kubeconform that breaks down passes", "complaints.length > 0 && ", ""],
    ["no network is told as an error of the chart", "isOffline ? {", "!isOffline && complaints.length > 1 ? {"],
  ],
);
