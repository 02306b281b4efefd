import { type Mutant, seed } from "../mutant.ts";

const source = "packages/core/src/application/jobs";
const tests = [`${source}/run-job.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${source}/held-job.ts`, tests, [
    ["an overtaken process writes its steps a second time", "runs: job.runs, finishedAt: null }", "finishedAt: null }"],
    ["a cancelled job goes on and ends as succeeded", "runs: job.runs, finishedAt: null }", "runs: job.runs }"],
    ["a long job fails after three deployments", "state, idleRuns: 0 }", "state }"],
    ["a restarted job repeats its steps", "save(change, { done, total, state,", "save(change, { done, total,"],
    [
      "a step of a stopping process is made and lost",
      "return inTransaction(caller, async (change) => {\n        checkStopping();",
      "return inTransaction(caller, async (change) => {",
    ],
  ]),
  ...seed(`${source}/run-job.ts`, tests, [
    ["a job that kills its process restarts for ever", "job.idleRuns >= idleRunsMax", "job.idleRuns < 0"],
    ["each graceful stop brings a job nearer to its end", "latest.idleRuns - 1", "latest.idleRuns"],
    [
      "a process of an older version ends jobs that it does not know",
      "if (!kinds.has(job.kind))",
      "if (kinds.size === 0)",
    ],
    ["who lost the right still changes everything", "await kind.authorize(context, parameters).catch(refuse);", ""],
    ["the audit trail does not name who impersonated", "...(impersonatorId !== null && { impersonatorId })", ""],
    ["a job reads the state of another version as its own", "|| !hasState(kind, job.state)", ""],
  ]),
  ...seed(`${source}/request-job.ts`, tests, [
    [
      "two jobs that must not run together do",
      "if (kind.exclusive === true) await",
      "if (kind.exclusive === undefined) await",
    ],
    ["a long job waits behind nobody and holds up the short ones", "    queue,\n", '    queue: "jobs",\n'],
  ]),
  ...seed(`${source}/job-operations.ts`, tests, [
    [
      "everybody cancels the jobs of the system",
      "job?.userId !== callerId(context)",
      "job?.userId && job.userId !== callerId(context)",
    ],
  ]),
];
