import { groupBy } from "@design-catalog/core/engine";
import type { ClaimedJob, NewJob, QueueName } from "@design-catalog/core/ports";
import type { TransactionalQueue } from "@design-catalog/storage-kysely";
import { jobIdOf } from "./job-id.ts";
import { type KnownQueues, type QueueSettings, settingColumns } from "./queue-settings.ts";
import { schemaOf } from "./queue-tables.ts";

/** Adds jobs in a transaction as held by this process; gives the added ones to `take`, queue by queue. */
export function holdJobs(known: KnownQueues): TransactionalQueue["hold"] {
  return async (defer, jobs, take) => {
    for (const [queue, ofQueue] of groupBy(jobs, (job) => job.queue)) {
      const settings = known.get(queue);
      if (!settings) throw new Error(`Cannot hold jobs of ${queue} because the job queue has not been started`);
      const byId = new Map(ofQueue.map((job) => [plainId(jobIdOf(job)), job]));
      await defer(holdText(settings, byId.size), valuesOf(byId), (rows) =>
        take(rows.flatMap((row) => heldJob(queue, byId, String(row["id"])))),
      );
    }
  };
}

/**
 * Adds jobs to the queue's own table as a claim leaves them: active, started, with a heartbeat and the fencing token 0.
 * The time is that of the transaction's begin, so a lease counts from there. No notification, since nobody else may
 * claim them now. One job, which most changes have, takes no arrays.
 */
function holdText({ table, retentionSeconds, values }: QueueSettings, count: number): string {
  const now = `${schemaOf(table)}.job_now()`;
  const others = `'active', ${now}, ${now}, ${now}, ${now}, ${now} + interval '${retentionSeconds} s', ${values}`;
  const rows =
    count === 1
      ? `VALUES ($1::uuid, $2::jsonb, $3::text, ${others})`
      : `SELECT id, data, group_id, ${others} FROM unnest($1::uuid[], $2::jsonb[], $3::text[]) AS new (id, data, group_id)`;
  return `INSERT INTO ${table} (id, data, group_id, state, start_after, created_on, started_on, heartbeat_on, keep_until,
    ${settingColumns}) ${rows} ON CONFLICT DO NOTHING RETURNING id::text`;
}

type JobsById = ReadonlyMap<string, NewJob>;

function valuesOf(jobs: JobsById): readonly unknown[] {
  const ids = [...jobs.keys()];
  const data = Array.from(jobs.values(), (job) => JSON.stringify(job.data));
  const groups = Array.from(jobs.values(), ({ group }) => group ?? null);
  return jobs.size === 1 ? [ids[0], data[0], groups[0]] : [ids, data, groups];
}

/** The job as a claim would return it. */
function heldJob(queue: QueueName, jobs: JobsById, id: string): readonly ClaimedJob[] {
  const job = jobs.get(plainId(id));
  if (!job) return [];
  const { data, group } = job;
  return [{ queue, id, lease: "0", data, ...(group !== undefined && { group }) }];
}

/** An id as keys are written. */
function plainId(id: string): string {
  return id.replaceAll("-", "");
}
