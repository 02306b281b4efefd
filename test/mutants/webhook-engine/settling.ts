import { type Mutant, seed } from "../mutant.ts";

const file = "packages/webhook-engine/src/dispatcher/settler.ts";
const tests = ["packages/webhook-engine/src/dispatcher/settler.test.ts"];

/** Time for which results wait, and the number of others they wait for. */
export const mutants: readonly Mutant[] = seed(file, tests, [
  ["each result takes a statement of its own", "const gatherMs = 20;", "const gatherMs = 0;"],
  ["a kill repeats the attempts of a second", "const gatherMs = 20;", "const gatherMs = 1_000;"],
  [
    "a result that comes during a write waits for as long as others follow",
    "      if (waiting.length === 0) waitingSinceMs = timers.now();\n",
    "      waitingSinceMs = timers.now();\n",
  ],
  ["a backlog waits 20 ms for each statement", "      if (waiting.length === gatheredMax) enough.raise();\n", ""],
  [
    "a process that has handed its jobs back still writes their results",
    "      if (stopped.signal.aborted) break;\n",
    "",
  ],
]);
