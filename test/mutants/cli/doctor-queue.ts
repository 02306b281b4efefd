import type { Mutant } from "../mutant.ts";

const file = "apps/cli/src/doctor/check-queue.ts";
const tests = ["apps/cli/src/doctor/check-queue.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "doctor says lag 0 ms of a queue that nobody claims from",
    file,
    find: "dueMs >= lagMs.warn",
    replace: "dueMs < 0",
    tests,
  },
  {
    bug: "doctor fails on a database that no service has started on",
    file,
    find: `  if (rows[0]?.["made"] !== true) return [];\n`,
    replace: "",
    tests,
  },
];
