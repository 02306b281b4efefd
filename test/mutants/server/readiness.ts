import type { Mutant } from "../mutant.ts";

const file = "apps/server/src/readiness.ts";
const tests = ["apps/server/src/readiness.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "a process whose dispatcher hangs goes on being ready",
    file,
    find: "ready: database.ready && queue.ready && !isStuck",
    replace: "ready: database.ready && queue.ready",
    tests,
  },
  {
    bug: "a process without a database is ready",
    file,
    find: "ready: database.ready && queue.ready && !isStuck",
    replace: "ready: queue.ready && !isStuck",
    tests,
  },
  {
    bug: "a process without a queue is ready",
    file,
    find: "ready: database.ready && queue.ready && !isStuck",
    replace: "ready: database.ready && !isStuck",
    tests,
  },
  {
    bug: "a dispatcher that hangs for five minutes is called ready",
    file,
    find: "const stuckMs = 30_000;",
    replace: "const stuckMs = 300_000;",
    tests,
  },
];
