import type { OperationContext } from "../../engine/calls/operation.ts";
import type { JobRun, JobStep } from "../../engine/job-kind.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { ClaimedJob } from "../../ports/job-queue.ts";
import { applications } from "../settings/table.ts";
import { type JobRow, jobs } from "./table.ts";

/** The job was cancelled, another process has taken it over, this one is stopping, or the application moves. */
export class JobOver extends Error {}

type State = NonNullable<JobRow["state"]>;

/** A job that this process runs. */
export interface HeldJob {
  /** Context of the service itself. */
  readonly context: OperationContext;
  readonly claimed: ClaimedJob;
  /** The row as this run began. */
  readonly job: JobRow;
  readonly isStopping: () => boolean;
}

/** The methods of a run; their writes count only while this process holds the job. */
export function progressOf(
  held: HeldJob,
  caller: OperationContext,
): Pick<JobRun<unknown, State>, "checkpoint" | "step"> {
  const save = async (change: Change, changes: Partial<JobRow>): Promise<void> => {
    if (!(await updateJob(change, held.job, changes)) || (await moves(change))) throw new JobOver();
  };
  const checkStopping = () => {
    if (held.isStopping()) throw new JobOver();
  };
  return {
    async checkpoint(done, total) {
      await inTransaction(held.context, (change) => save(change, { done, total }));
      checkStopping();
    },
    step(work: (change: Change) => Promise<JobStep<State>>) {
      return inTransaction(caller, async (change) => {
        checkStopping();
        const { done, total, state } = await work(change);
        await save(change, { done, total, state, idleRuns: 0 });
        return state;
      });
    },
  };
}

/** True once the application moves: nothing may change on this side any more, and the other side goes on. */
async function moves({ transaction }: Change): Promise<boolean> {
  const application = await transaction.find(applications, transaction.applicationId);
  return (application?.moveState ?? null) !== null;
}

/** Changes the job; returns undefined when it has ended or another process has restarted it. */
export async function updateJob(
  { context, transaction }: Change,
  job: JobRow,
  changes: Partial<JobRow>,
): Promise<JobRow | undefined> {
  const now = formatTimestamp(context.ports.clock.now());
  const ended = changes.status === "succeeded" || changes.status === "failed";
  const where = matches({ id: job.id, runs: job.runs, finishedAt: null });
  const [after] = await transaction.update(jobs, where, {
    ...changes,
    updatedAt: now,
    ...(ended && { finishedAt: now }),
  });
  return after;
}
