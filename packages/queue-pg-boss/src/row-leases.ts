import { parseId } from "@design-catalog/core/engine";
import type { ClaimedJob, Log, NewJob } from "@design-catalog/core/ports";
import { type ScheduledDelivery, scheduledJob } from "@design-catalog/core/webhooks";
import { type DatabasePool, isRowLease, servedHere } from "@design-catalog/storage-kysely";
import { channelText } from "./channel.ts";
import { jobIdOf } from "./job-id.ts";
import { type KnownQueues, settingColumns } from "./queue-settings.ts";
import { leaseSeconds } from "./queues.ts";

/**
 * First attempts whose leases are in the rows of their deliveries, and the jobs that such a lease becomes. A statement
 * takes the lease from the row and writes the job, so one of both holds at any time.
 */
export interface RowLeases {
  /** Gives attempts that take long a job that their process holds, to be extended like any other. */
  keep(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Gives attempts that their process does not make a job for anybody. */
  release(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Gives attempts of processes that have ended a job for anybody. */
  takeOver(): Promise<void>;
}

/** The job that follows a lease in a row. Its columns are those of pg-boss. */
interface Following {
  /** Condition for the lease. */
  readonly lease: string;
  /** Literals of `state`, `retry_count`, `started_on` and `heartbeat_on`. */
  readonly claim: string;
  /** Whether workers are told that anybody may claim it. */
  readonly isTold: boolean;
}

/** Attempts that have just begun are likely to end without a job. */
const youngSeconds = 1;
const active = (now: string) => `'active', 0, ${now}, ${now}`;
/** The next fencing token: whoever held the lease in the row held the first. */
const claimable = "'created', 1, NULL, NULL";

/** Rows that one statement takes over. */
const takenMax = 1_000;
const takeOverMs = 5_000;
/** Older leases in rows are those of a long outage, which the sweep for lost jobs finds. */
const lookedBackSeconds = 2 * 86_400;

/** The job as it is once it has a row, given one whose delivery may hold its lease. */
export function asWritten(job: ClaimedJob): ClaimedJob {
  return isRowLease(job) ? { ...job, lease: "0" } : job;
}

export function createRowLeases(pool: Pick<DatabasePool, "query" | "look">, known: KnownQueues): RowLeases {
  const now = `${known.schema}.job_now()`;
  let served: Promise<string> | undefined;

  /** Condition for rows that are served here, which stays the same while the process runs. */
  function readServed(): Promise<string> {
    served ??= servedHere(pool.query, "deliveries");
    return served.catch((error: unknown) => {
      served = undefined;
      throw error;
    });
  }

  async function write(jobs: readonly (ClaimedJob | NewJob)[], following: Following): Promise<void> {
    if (jobs.length === 0) return;
    const ids = jobs.map(({ data }) => String(data["deliveryId"])).toSorted();
    await pool.query(writeText(known, { ...following, isServed: await readServed() }), [
      [...new Set(jobs.map(({ data }) => data["applicationId"]))],
      ids,
      ids[0],
      ids.at(-1),
      jobs.map((job) => ("id" in job ? job.id : jobIdOf(job))),
      jobs.map(({ data }) => data["deliveryId"]),
      jobs.map(({ data }) => JSON.stringify(data)),
      jobs.map(({ group }) => group ?? null),
    ]);
  }

  return {
    keep: (jobs) =>
      write(jobs, { lease: `< ${now} - interval '${youngSeconds} s'`, claim: active(now), isTold: false }),
    release: (jobs) => write(jobs, { lease: "IS NOT NULL", claim: claimable, isTold: true }),
    async takeOver() {
      const lapsed = `< ${now} - interval '${leaseSeconds} s'`;
      // An id begins with its time; the clock of this process may be days ahead of that of the rows.
      const { rows } = await pool.look(
        `SELECT application_id, id, event_type, automatic_count, endpoint_id FROM deliveries
         WHERE held_since ${lapsed} AND ${await readServed()}
           AND id >= lpad(to_hex(extract(epoch FROM now())::bigint - ${lookedBackSeconds}), 8, '0')
         LIMIT ${takenMax}`,
        // With values, though there are none, it is prepared: planning takes longest, for each day's partition.
        [],
      );
      await write(
        rows.map((row) => scheduledJob(toScheduled(row))),
        { lease: lapsed, claim: claimable, isTold: true },
      );
    },
  };
}

/** Takes leases over now and then every few seconds; returns a function that stops it. */
export function startTakingOver(leases: Pick<RowLeases, "takeOver">, log: Log): () => void {
  const take = () =>
    void leases
      .takeOver()
      .catch((error: unknown) => log.warn("Taking over first attempts failed", { error: String(error) }));
  take();
  const timer = setInterval(take, takeOverMs);
  return () => clearInterval(timer);
}

/** A job is due since its delivery is, so it keeps its place before later ones. */
function writeText(
  known: KnownQueues,
  { lease, claim, isTold, isServed }: Following & { readonly isServed: string },
): string {
  const settings = known.get("deliveries");
  if (!settings) throw new Error("Cannot write jobs of deliveries because the job queue has not been started");
  const { table, retentionSeconds, values } = settings;
  const now = `${known.schema}.job_now()`;
  const among = (ids: string) =>
    `application_id = ANY ((SELECT $1::text[])::text[]) AND id = ANY (${ids}) AND id BETWEEN $3 AND $4`;
  // A row that somebody holds would keep the others waiting: its turn comes with the next statement.
  const open = `SELECT id FROM deliveries WHERE ${among("(SELECT $2::text[])::text[]")} AND held_since ${lease} AND ${isServed}
      FOR NO KEY UPDATE SKIP LOCKED`;
  const freed = `UPDATE deliveries SET held_since = NULL WHERE ${among(`ARRAY(${open})`)} RETURNING id, next_attempt_at`;
  const added = `INSERT INTO ${table} (id, data, group_id, state, retry_count, started_on, heartbeat_on, start_after, created_on,
      keep_until, ${settingColumns})
    SELECT job_id, data, group_id, ${claim}, least(next_attempt_at, ${now}), ${now},
      ${now} + interval '${retentionSeconds} s', ${values}
    FROM freed JOIN unnest($5::uuid[], $6::text[], $7::jsonb[], $8::text[]) AS job (job_id, delivery_id, data, group_id)
      ON delivery_id = freed.id
    ON CONFLICT DO NOTHING`;
  if (!isTold) return `WITH freed AS (${freed}) ${added}`;
  return `WITH freed AS (${freed}), added AS (${added} RETURNING id)
    SELECT pg_notify(${channelText(known.schema)}, 'deliveries') WHERE EXISTS (SELECT FROM added)`;
}

function toScheduled(row: Readonly<Record<string, unknown>>): ScheduledDelivery {
  return {
    applicationId: parseId(String(row["application_id"])),
    id: parseId(String(row["id"])),
    eventType: String(row["event_type"]),
    automaticCount: Number(row["automatic_count"]),
    endpointId: parseId(String(row["endpoint_id"])),
  };
}
