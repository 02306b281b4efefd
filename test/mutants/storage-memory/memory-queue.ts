import type { Mutant } from "../mutant.ts";

const file = "packages/storage-memory/src/memory-queue.ts";
const tests = ["packages/storage-memory/src/memory-queue.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "a slow endpoint gets all places, because limits of single groups are ignored",
    file,
    find: "groupLimits?.get(group) ?? perGroupLimit",
    replace: "perGroupLimit",
    tests,
  },
  {
    bug: "a job that is handed back cannot be claimed before its lease lapses",
    file,
    find: "change(job, { lease: undefined })",
    replace: "change(job, { leaseEndsAtMs: job.leaseEndsAtMs })",
    tests,
  },
  {
    bug: "two processes make the same attempt, because a job can be claimed twice",
    file,
    find: "!isLeased(job) && options.isFree(job.id)",
    replace: "options.isFree(job.id)",
    tests,
  },
  {
    bug: "a process that was too slow ends the job that another has taken over",
    file,
    find: "job && job.lease === claimed.lease ? job : undefined",
    replace: "job",
    tests,
  },
  {
    bug: "retries are made at once",
    file,
    find: "job.dueAtMs <= clock.now() && !isLeased(job)",
    replace: "!isLeased(job)",
    tests,
  },
  {
    bug: "the same delivery is queued twice",
    file,
    find: "if (hasKey(job)) return;",
    replace: "",
    tests,
  },
  {
    bug: "the newest jobs come first, so old ones may never come",
    file,
    find: "left.dueAtMs - right.dueAtMs",
    replace: "right.dueAtMs - left.dueAtMs",
    tests,
  },
];
