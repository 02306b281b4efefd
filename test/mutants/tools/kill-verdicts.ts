import { seed } from "../mutant.ts";

/** Verdicts of the campaign on what a kill repeats. */
export const mutants = [
  ...seed(
    "test/faults/in-flight.ts",
    ["test/faults/in-flight.test.ts"],
    [
      ["every duplicate is one that a kill explains", "if (!cause) unexplained.push(id);", "if (!cause) void id;"],
      ["a kill explains repetitions from before it", "again.receivedAtMs > kill.atMs &&", "again.receivedAtMs > 0 &&"],
      [
        "a kill explains that an attempt of the next process is repeated",
        "receivedMs <= kill.readyAtMs &&",
        "receivedMs <= Infinity &&",
      ],
      [
        "a kill explains repetitions of attempts that were answered and recorded long before",
        "answeredMs >= recordedUntilMs(kill, run) - run.settlingMs,",
        "answeredMs >= 0,",
      ],
      [
        "an outage of PostgreSQL explains repetitions by a kill long after it",
        "backAtMs <= atMs && atMs <= backAtMs + resumeMs",
        "backAtMs <= atMs",
      ],
      [
        "results that wait for PostgreSQL when the service is killed count as recorded",
        "return outage?.atMs ?? atMs;",
        "void outage;\n  return atMs;",
      ],
    ],
  ),
];
