import { jobs, type SessionRecordingRow, sessionRecordings } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import { endRecording } from "./complete-recording.ts";
import { eraseRecording } from "./erase-recording.ts";
import { idleMs, recordingMsMax } from "./limits.ts";

/** Recordings that one run ends, joins again or erases, of each: the system may have 100 jobs that wait. */
const batchRows = 50;

type Row = SessionRecordingRow;

/**
 * Keeps the recordings of all applications up: ends those without a chunk for 30 minutes and those of 4 hours, joins
 * those whose job failed again, and erases those whose time is over, with those of removed users. Returns how many it
 * touched. What fails does not hold up the rest: neither a full queue the erasure, nor a store that erases nothing the ends.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await keepRecordings(maintenance), 0);
 * ```
 */
export async function keepRecordings(ports: ExpiryPorts): Promise<number> {
  const works = [eraseOld, endIdle, joinAgain].map(
    (work) => async (context: OperationContext) => (context.ports.blobs ? work(context) : 0),
  );
  return inEachApplication(ports, "The upkeep of recordings failed", ...works);
}

async function endIdle(context: OperationContext): Promise<number> {
  const open = matches({ status: "recording" as const });
  const idle = compares("lastChunkAt", "lessThanOrEqual", timeAgo(context, idleMs));
  const long = compares("startedAt", "lessThanOrEqual", timeAgo(context, recordingMsMax));
  return change(context, all(open, { op: "or", conditions: [idle, long] }), endRecording);
}

/** Requests another job where the last one failed, as it does for a user who can no longer sign in. */
async function joinAgain(context: OperationContext): Promise<number> {
  return change(context, matches({ status: "completing" as const }), async (held, row) => {
    const job = row.jobId === null ? undefined : await held.transaction.find(jobs, row.jobId);
    if (job?.finishedAt === null) return false;
    return endRecording(held, row);
  });
}

async function eraseOld(context: OperationContext): Promise<number> {
  const { store } = context;
  const old = compares("retainUntil", "lessThanOrEqual", timeAgo(context, 0));
  await store.transaction((transaction) => transaction.update(sessionRecordings, old, { status: "erasing" }));
  const rows = await store.select(sessionRecordings, { where: matches({ status: "erasing" }), limit: batchRows });
  for (const { id } of rows) await eraseRecording(context, id);
  return rows.length;
}

/** Changes rows one by one, each under its lock while the condition still holds; returns how many it changed. */
async function change(
  context: OperationContext,
  where: ConditionOn<Row>,
  work: (change: Change, row: Row) => Promise<unknown>,
): Promise<number> {
  let total = 0;
  for (const { id } of await context.store.select(sessionRecordings, { where, limit: batchRows })) {
    const changed = await inTransaction(context, async (held) => {
      const [row] = await held.transaction.select(sessionRecordings, {
        where: all(where, matches({ id })),
        lock: true,
      });
      return row !== undefined && (await work(held, row)) !== false;
    });
    if (changed) total += 1;
  }
  return total;
}

function timeAgo({ ports }: OperationContext, ms: number): string {
  return formatTimestamp(ports.clock.now() - ms);
}
