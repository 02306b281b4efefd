import type { Actor, OperationContext } from "../../engine/calls/operation.ts";
import { readLagging } from "../../engine/calls/read-lagging.ts";
import type { SignInClass } from "../../engine/calls/sign-in-class.ts";
import { DomainError, isFault } from "../../engine/errors.ts";
import type { JobKind } from "../../engine/job-kind.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { isValid } from "../../engine/schemas/validate.ts";
import type { Id } from "../../ports/id.ts";
import type { ClaimedJob } from "../../ports/job-queue.ts";
import type { LogFields } from "../../ports/log.ts";
import type { Reader } from "../../ports/storage.ts";
import { isServed } from "../settings/suspension.ts";
import { type HeldJob, JobOver, progressOf, updateJob } from "./held-job.ts";
import { JobRefusal, reasonOf, saysOfJob } from "./job-sentences.ts";
import { type JobRow, jobs } from "./table.ts";

/** Starts of a job without a step between them, at most: one whose process died each time is given up. */
export const idleRunsMax = 3;

/** Milliseconds since its request for which a job may find something it needs away, such as a provider, and start again. */
const patienceMs = 3_600_000;

/** Kinds of jobs, and users by id with the rights that they have now. */
export interface JobRunnerParts {
  readonly kinds: readonly JobKind[];
  /** The user as the caller, in a session of a class; undefined for one who may no longer sign in. */
  readonly findActor: (reader: Reader, userId: Id<"user">, acr: SignInClass) => Promise<Actor | undefined>;
}

/** Runs the job that this process holds a lease on, in a context of the service itself. */
export type RunJob = (context: OperationContext, claimed: ClaimedJob, isStopping?: () => boolean) => Promise<void>;

/**
 * Returns a function that runs jobs of these kinds. It writes a result with the end of the lease in one transaction: an
 * overtaken process changes nothing, and one that dies or stops leaves the job to another, which starts it again.
 */
export function createJobRunner(parts: JobRunnerParts): RunJob {
  const kinds = new Map(parts.kinds.map((kind) => [kind.name, kind]));
  return async (context, claimed, isStopping = () => false) => {
    const job = await begin(context, claimed, kinds);
    if (!job) return;
    const held = { context, claimed, job, isStopping };
    try {
      const result = await work(held, parts, kinds.get(job.kind));
      await finish(held, (latest) => ({ status: "succeeded", done: latest.total, result }));
    } catch (error) {
      await endFailed(held, error);
    }
  };
}

/** Marks the job as running; returns undefined when there is nothing to run. */
function begin(
  context: OperationContext,
  claimed: ClaimedJob,
  kinds: ReadonlyMap<string, JobKind>,
): Promise<JobRow | undefined> {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    const job = await transaction.find(jobs, String(claimed.data["jobId"]), { lock: true });
    // Upkeep puts it into the queue again when the application is served; until then its row may not even be given up.
    if (!(await isServed(transaction))) {
      await transaction.complete([claimed]);
      return undefined;
    }
    if (!job || job.finishedAt !== null || job.idleRuns >= idleRunsMax) {
      await transaction.complete([claimed]);
      const after = job?.finishedAt === null ? await updateJob(change, job, givenUp) : undefined;
      if (after) context.ports.log.error("A job failed", { ...aboutJob(context, after), reason: givenUp.error });
      return undefined;
    }
    // A newer version of the service may have requested it, and has processes that know the kind.
    if (!kinds.has(job.kind))
      throw new DomainError("unavailable", `This process does not know the job kind ${job.kind}`);
    return updateJob(change, job, { status: "running", runs: job.runs + 1, idleRuns: job.idleRuns + 1 });
  });
}

const givenUp = {
  status: "failed",
  ...reasonOf(new JobRefusal("conflict", saysOfJob("never_finished", { starts: idleRunsMax }))),
} as const;

async function work(held: HeldJob, { findActor }: JobRunnerParts, kind: JobKind | undefined): Promise<unknown> {
  const { job } = held;
  if (!kind || !isValid(kind.parameters, job.parameters) || !hasState(kind, job.state)) {
    throw new JobRefusal("conflict", saysOfJob("started_by_other_version"));
  }
  const context = await callerOf(held, findActor);
  const { id: jobId, parameters, state } = job;
  await kind.authorize(context, parameters).catch(refuse);
  const run = (own: OperationContext) =>
    kind.run({ jobId, context: own, parameters, state, ...progressOf(held, context) });
  return kind.mayLag ? readLagging(context, run) : run(context);
}

function hasState({ state: schema }: JobKind, state: JobRow["state"]): boolean {
  return state === null || (schema !== undefined && isValid(schema, state));
}

async function callerOf({ context, job }: HeldJob, findActor: JobRunnerParts["findActor"]): Promise<OperationContext> {
  const own = { ...context, requestId: job.requestId, changeSetId: job.id };
  if (job.userId === null) return own;
  const { userId, impersonatorId, acr } = job;
  const actor = await findActor(context.store, userId, acr);
  const impersonator = impersonatorId === null ? undefined : await findActor(context.store, impersonatorId, acr);
  if (!actor || (impersonatorId !== null && !impersonator)) {
    throw new JobRefusal("forbidden", saysOfJob("requester_gone"));
  }
  // Kinds judge privileges, but some need none.
  if (actor.awaitsPasskey === true || impersonator?.awaitsPasskey === true) {
    throw new JobRefusal("forbidden", saysOfJob("passkey_needed"));
  }
  return { ...own, actor: { ...actor, ...(impersonatorId !== null && { impersonatorId }) } };
}

/** Says that the rights of the user are the reason. */
function refuse(error: unknown): never {
  if (!(error instanceof DomainError) || error.code === "unavailable") throw error;
  throw new JobRefusal("forbidden", saysOfJob("right_lost", { refusal: error.message }));
}

/** @throws {DomainError} `unavailable` when the database or a provider is away; the lease then lapses by itself */
async function endFailed(held: HeldJob, error: unknown): Promise<void> {
  const { context, job, isStopping } = held;
  // A stopping process hands its job back: the next claim ends its lease, and it must not end the job.
  if (error instanceof JobOver) return isStopping() ? handBack(held) : finish(held);
  if (error instanceof DomainError && error.code === "unavailable") {
    const isPatient = context.ports.clock.now() - Date.parse(job.createdAt) < patienceMs;
    if (isPatient) await handBack(held);
    if (isPatient || job.idleRuns < idleRunsMax) throw error;
  }
  const fields = { ...aboutJob(context, job), error: String(error) };
  if (isFault(error)) context.ports.log.error("A job failed", fields);
  else context.ports.log.warn("A job was refused", fields);
  await finish(held, () => ({ status: "failed", ...reasonOf(error) }));
}

/**
 * Leaves the job to another process, which may have begun it already. A stop, or something that is away, is not the job's
 * fault, so the start does not count.
 */
async function handBack({ context, job }: HeldJob): Promise<void> {
  await inTransaction(context, async (change) => {
    const latest = await change.transaction.find(jobs, job.id, { lock: true });
    if (latest && latest.idleRuns > 0) await updateJob(change, latest, { idleRuns: latest.idleRuns - 1 });
  });
}

/** Ends the lease and, if it was still held and there are changes, the job; logs how a job of this lease ended. */
async function finish(
  { context, claimed, job }: HeldJob,
  changesOf?: (latest: JobRow) => Partial<JobRow>,
): Promise<void> {
  const after = await inTransaction(context, async (change) => {
    const ended = await change.transaction.complete([claimed]);
    if (!ended.has(claimed.id)) return undefined;
    const latest = await change.transaction.find(jobs, job.id);
    return changesOf && latest ? updateJob(change, job, changesOf(latest)) : latest;
  });
  if (!after || after.finishedAt === null) return;
  context.ports.log.info("A job has ended", { ...aboutJob(context, job), outcome: after.status });
}

function aboutJob({ applicationId }: OperationContext, { id: jobId, kind: work }: JobRow): LogFields {
  return { source: "job", applicationId, jobId, work };
}
