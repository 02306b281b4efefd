import { blobsOf, eraseBlobs, recordingChunks, sessionRecordings } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { chunkPrefix, recordingKey } from "./blob-keys.ts";
import { useRecordingBytes } from "./use-recording-bytes.ts";

/**
 * Erases a recording that is marked as `erasing`: its bytes, then its rows. Until the rows are gone, repeating it
 * continues where a failure stopped it.
 */
export async function eraseRecording(context: OperationContext, id: string): Promise<void> {
  await eraseContent(context, id);
  await inTransaction(context, async (change) => {
    const { transaction } = change;
    const row = await transaction.find(sessionRecordings, id, { lock: true });
    await transaction.erase(recordingChunks, matches({ recordingId: id }));
    await transaction.erase(sessionRecordings, matches({ id }));
    await useRecordingBytes(change, -(row?.bytes ?? 0));
  });
}

/** Erases the joined content of a recording and its chunks. */
export async function eraseContent(context: OperationContext, id: string): Promise<void> {
  await blobsOf(context).delete([recordingKey(context.applicationId, id)]);
  await eraseChunks(context, id);
}

/** Erases the bytes of all chunks of a recording, with those that no row names. */
export async function eraseChunks(context: OperationContext, id: string): Promise<void> {
  await eraseBlobs(blobsOf(context), `${chunkPrefix(context.applicationId)}${id}/`);
}
