import type { Mutant } from "../mutant.ts";

const file = "packages/queue-pg-boss/src/periodic-work.ts";
const tests = ["packages/queue-pg-boss/src/jobs.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "periodic work is done once for each process instead of once a period",
    file,
    find: "await boss.send(queue, {}, { singletonSeconds: work.everySeconds });",
    replace: "await boss.send(queue, {});",
    tests,
  },
  {
    bug: "periodic work that failed once is never done again",
    file,
    find: `    log.error("Periodic work failed and will run again in the next period", { work: work.name, error: String(error) });`,
    replace: `    clearInterval(extending);
    throw error;`,
    tests,
  },
  {
    bug: "periodic work is done at the start of a process only",
    file,
    find: "const timer = setInterval(start, work.everySeconds * 1_000);",
    replace: "const timer = setInterval(() => undefined, work.everySeconds * 1_000);",
    tests,
  },
];
