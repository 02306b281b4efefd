import type { Id } from "../../ports/id.ts";
import type { NewJob } from "../../ports/job-queue.ts";
import type { JobRow } from "./table.ts";

/** The queue's entry of a job. Its key is the job's id, so adding it again changes nothing. */
export function queueJob(
  applicationId: Id<"application">,
  { id, queue, userId }: Pick<JobRow, "id" | "queue" | "userId">,
): NewJob {
  // A user's jobs share slots, so one user's many jobs do not hold up the others. Neither do the service's own for one
  // application hold up those for another.
  const group = userId ?? `system:${applicationId}`;
  return { queue, data: { applicationId, jobId: id }, key: id.padEnd(32, "0"), group };
}
