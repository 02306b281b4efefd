import { seed } from "../mutant.ts";

export const mutants = seed(
  "packages/testing/src/lateness.ts",
  ["packages/testing/src/lateness.test.ts"],
  [
    ["a hold-up that has ended is forgotten", "endedMs += overdueMs();", "endedMs = overdueMs();"],
    ["a hold-up counts only when it has ended", "- endedMs - overdueMs()", "- endedMs"],
    ["every timer counts as late", "- dueAtMs - lateMsMin", "- dueAtMs + 1_000"],
  ],
);
