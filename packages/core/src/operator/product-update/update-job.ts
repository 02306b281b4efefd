import type { Static } from "@sinclair/typebox";
import { actorOf } from "../../engine/calls/operation.ts";
import { grants } from "../../engine/calls/privilege.ts";
import { DomainError } from "../../engine/errors.ts";
import { defineJobKind, type JobRun } from "../../engine/job-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { changeEach } from "../../engine/rows/rows.ts";
import type { Id } from "../../ports/id.ts";
import { projectProductKind, projects, withLiveSymbols } from "../../projects/mod.ts";
import type { ProductPlan } from "./plan-product.ts";
import { planProject } from "./plan-project.ts";
import {
  keptConflictsMax,
  parametersExample,
  parametersSchema,
  resultExample,
  resultSchema,
  stateSchema,
  type UpdateParameters,
} from "./schemas.ts";
import { countProjects, findProjectIds, readSelection, type Selection } from "./selection.ts";

type State = Static<typeof stateSchema>;

const privilege = "Admin Products r/w";

/** Products that one statement writes. */
const writtenRows = 1_000;

/**
 * The update of project products from the catalog: a transaction and a change set for each project. A project is
 * updated once, whatever happens to the process.
 */
export const updateKind = defineJobKind({
  name: "product-update",
  queue: "long-jobs",
  parameters: parametersSchema,
  result: resultSchema,
  state: stateSchema,
  example: { parameters: parametersExample, result: resultExample },
  async authorize(context) {
    if (grants(actorOf(context).privileges, privilege)) return;
    throw new DomainError("forbidden", `Updating projects from the catalog requires the privilege ${privilege}`);
  },
  async run(job) {
    const { done: _done, after: _after, ...result } = await updateProjects(job);
    return result;
  },
});

const beginning: State = {
  done: 0,
  after: "",
  projects: 0,
  updated: 0,
  skippedLocked: 0,
  skippedOverridden: 0,
  conflictCount: 0,
  conflicts: [],
};

async function updateProjects(job: JobRun<UpdateParameters, State>): Promise<State> {
  const { context, parameters, state: saved } = job;
  const { store, ports } = context;
  const selection = readSelection(parameters, ports.clock.now());
  const total = await countProjects(store, selection);
  let state = saved ?? beginning;
  for (;;) {
    const page = await findProjectIds(store, selection, state.after);
    if (page.length === 0) return state;
    for (const projectId of page) {
      const before = state;
      state = await job.step(async (change) => {
        const after = await updateProject(change, { projectId, selection, state: before });
        // Projects may have got the products since they were counted.
        return { done: after.done, total: Math.max(total, after.done), state: after };
      });
    }
  }
}

/**
 * Updates one project under its lock; returns the state with it. `inProject` would ask for a right in each project,
 * which the job's user does not need, and would fail for a removed project or a snapshot, which the job skips.
 */
async function updateProject(
  change: Change,
  target: { readonly projectId: Id<"project">; readonly selection: Selection; readonly state: State },
): Promise<State> {
  const { projectId, selection } = target;
  const state = { ...target.state, done: target.state.done + 1, after: projectId };
  const project = await change.transaction.find(projects.table, projectId, { lock: true });
  if (!project || project.deleted) return state;
  if (project.locked) return { ...state, skippedLocked: state.skippedLocked + 1 };
  const written = new Set<ProductPlan>();
  const write = async (plans: readonly ProductPlan[]) => {
    const copies = await withLiveSymbols(
      change.transaction,
      plans.map(({ changes }) => changes),
    );
    const rows = plans.map(({ before, changes }, index) => ({ before, changes: copies[index] ?? changes }));
    await changeEach(change, { kind: projectProductKind, rows });
    for (const plan of plans) written.add(plan);
  };
  const planned = await planProject(change.transaction, { projectId, selection }, (plan) => write([plan]));
  const unwritten = planned.plans.filter((plan) => !written.has(plan));
  for (let at = 0; at < unwritten.length; at += writtenRows) await write(unwritten.slice(at, at + writtenRows));
  return {
    ...state,
    projects: state.projects + (planned.plans.length > 0 ? 1 : 0),
    updated: state.updated + planned.plans.length,
    skippedOverridden: state.skippedOverridden + planned.keptCount,
    conflictCount: state.conflictCount + planned.conflicts.length,
    conflicts: [...state.conflicts, ...planned.conflicts].slice(0, keptConflictsMax),
  };
}
