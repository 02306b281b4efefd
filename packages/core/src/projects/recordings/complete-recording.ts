import { requestJob, type SessionRecordingRow, sessionRecordings } from "../../application/mod.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { recordingKind } from "./join-chunks.ts";
import { findOwn, onOwnRecording } from "./own-recording.ts";
import { ownRecordingSchema, presentOwn, recordingExamples, recordingRows } from "./schemas.ts";

export const completeSessionRecording = defineOperation({
  ...onOwnRecording,
  name: "completeSessionRecording",
  method: "POST",
  path: "/api/v1/me/sessionrecordings/{id}/complete",
  summary: "End a recording of your session",
  description:
    "Ends the recording; a job joins its chunks. A recording without a chunk for 30 minutes ends by itself. Ending it again changes nothing.",
  output: ownRecordingSchema,
  failures: [409],
  example: { output: { ...recordingExamples.own, status: "completing" } },
  run: (context, { subject: { id } }) =>
    inTransaction(context, async (change) => {
      const row = await findOwn(context, change.transaction, { id, lock: true });
      return presentOwn(row.status === "recording" ? await endRecording(change, row) : row);
    }),
});

/** Ends a recording that the transaction holds, and requests the job that joins it in the name of the caller. */
export async function endRecording(change: Change, row: SessionRecordingRow): Promise<SessionRecordingRow> {
  const { id: jobId } = await requestJob(change, recordingKind, { recordingId: row.id });
  const endedAt = row.endedAt ?? formatTimestamp(change.context.ports.clock.now());
  const ended = { status: "completing", endedAt, jobId } as const;
  await change.transaction.update(sessionRecordings, matches({ id: row.id }), ended);
  // Those that end by themselves are nobody's acts.
  if (change.context.actor) {
    const status = { field: "status", before: row.status, after: ended.status };
    await recordAudit(change, [{ action: "update", kind: recordingRows, resourceId: row.id, changes: [status] }]);
  }
  return { ...row, ...ended };
}
