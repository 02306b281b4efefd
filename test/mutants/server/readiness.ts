import type { Mutant } from "../mutant.ts";

const file = "apps/server/src/readiness.ts";
const tests = ["apps/server/src/readiness.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "a process whose dispatcher hangs goes on being ready",
    file,
    find: "ready: database.ready && queue.ready && !isStalled",
    replace: "ready: database.ready && queue.ready",
    tests,
  },
  {
    bug: "a process without a database is ready",
    file,
    find: "ready: database.ready && queue.ready && !isStalled",
    replace: "ready: queue.ready && !isStalled",
    tests,
  },
  {
    bug: "a process without a queue is ready",
    file,
    find: "ready: database.ready && queue.ready && !isStalled",
    replace: "ready: database.ready && !isStalled",
    tests,
  },
  {
    bug: "a dispatcher that hangs for hours is called ready",
    file,
    find: "const isStalled = lagMs > stalledMs;",
    replace: "const isStalled = lagMs > 1_000 * stalledMs;",
    tests,
  },
  {
    bug: "/readyz does not say what a stalled dispatcher waits for",
    file,
    find: " ms: ${lagReason}`",
    replace: " ms`",
    tests,
  },
];
