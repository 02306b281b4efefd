import {
  blobsOf,
  discardBlobs,
  readApplicationSettings,
  recordingChunks,
  type SessionRecordingRow,
  sessionRecordings,
  streamOf,
  utf8Bytes,
} from "../../application/mod.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Reader } from "../../ports/storage.ts";
import { chunkKey } from "./blob-keys.ts";
import { endRecording } from "./complete-recording.ts";
import { withEvents } from "./event-facts.ts";
import { chunksMax, recordingBytesMax, recordingMsMax } from "./limits.ts";
import { findOwn, onOwnRecording } from "./own-recording.ts";
import { linePlaces, parseNdjson } from "./parse-ndjson.ts";
import { chunkSchema, ownRecordingSchema, presentOwn, recordingExamples, type SessionEvent } from "./schemas.ts";
import { checkEnabled } from "./start-recording.ts";
import { useRecordingBytes } from "./use-recording-bytes.ts";

export const addRecordingChunk = defineOperation({
  ...onOwnRecording,
  name: "addSessionRecordingChunk",
  method: "PUT",
  path: "/api/v1/me/sessionrecordings/{id}/chunks/{number}",
  summary: "Add events to a recording of your session",
  description:
    "Adds a chunk of at most 1 MiB, with one rrweb event per line. Chunks are numbered from 1 without gaps; any other number gets 409 `conflict`. Sending a chunk again changes nothing. A recording that would exceed 200 MiB, 4 hours or 10,000 chunks ends: 409 `limit_reached`. One that has ended accepts no more: 409 `conflict`.",
  parameters: { number: "^[1-9][0-9]{0,4}$" },
  body: chunkSchema,
  textBodies: {
    "application/x-ndjson": {
      parse: (text) => ({ events: parseNdjson(text) }),
      example: ndjsonOf(recordingExamples.events),
    },
  },
  placesOf: (text, mediaType) => (mediaType === "application/json" ? undefined : linePlaces(text)),
  output: ownRecordingSchema,
  failures: [403, 409],
  example: {
    body: { events: recordingExamples.events },
    output: recordingExamples.own,
  },
  async run(context, { body: { events }, parameters, subject }) {
    checkEnabled((await readApplicationSettings(context.store)).sessionRecordings);
    const text = ndjsonOf(events);
    const content = utf8Bytes(text);
    const sha256 = await context.ports.digest.sha256(text);
    const chunk = { number: Number(parameters["number"]), bytes: content.byteLength, sha256, content, events };
    if (await isRepeated(context.store, subject, chunk)) return presentOwn(subject);
    if (isBeyond(context, subject, chunk)) return endFull(context, subject.id);
    return presentOwn(await keepChunk(context, subject.id, chunk));
  },
});

/** A chunk that came. */
interface Chunk {
  readonly number: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly content: Uint8Array;
  readonly events: readonly SessionEvent[];
}

function ndjsonOf(events: readonly unknown[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join("");
}

/**
 * True for a chunk that is stored already.
 * @throws {DomainError} `conflict` for other events under a number that is taken, a number that is not the next one, and
 * a recording that has ended
 */
async function isRepeated(
  reader: Reader,
  { id: recordingId, status, chunkCount }: SessionRecordingRow,
  { number, sha256 }: Pick<Chunk, "number" | "sha256">,
): Promise<boolean> {
  if (status !== "recording")
    throw new DomainError("conflict", `The recording accepts no more chunks: it is ${status}`);
  if (number > chunkCount + 1)
    throw new DomainError("conflict", `The next chunk must have the number ${chunkCount + 1}, not ${number}`);
  if (number === chunkCount + 1) return false;
  const [stored] = await reader.select(recordingChunks, { where: matches({ recordingId, number }), limit: 1 });
  if (stored?.sha256 === sha256) return true;
  throw new DomainError("conflict", `Chunk ${number} already exists with other events`);
}

function isBeyond({ ports }: OperationContext, { bytes, startedAt }: SessionRecordingRow, chunk: Chunk): boolean {
  const isLong = ports.clock.now() > Date.parse(startedAt) + recordingMsMax;
  return isLong || bytes + chunk.bytes > recordingBytesMax || chunk.number > chunksMax;
}

/** Ends a recording that is as large as it may be. @throws {DomainError} always: `limit_reached` */
async function endFull(context: OperationContext, id: string): Promise<never> {
  await inTransaction(context, async (change) => {
    const row = await findOwn(context, change.transaction, { id, lock: true });
    if (row.status === "recording") await endRecording(change, row);
  });
  const message = "The recording has ended because it may have at most 200 MiB, 4 hours and 10000 chunks";
  throw new DomainError("limit_reached", message, { limit: recordingBytesMax });
}

/** Stores the events, then the chunk. A crash between leaves events that no chunk names, which the upkeep erases. */
async function keepChunk(context: OperationContext, recordingId: string, chunk: Chunk): Promise<SessionRecordingRow> {
  const { applicationId, ports } = context;
  const id = ports.ids.next();
  const key = chunkKey(applicationId, recordingId, id);
  const blobs = blobsOf(context);
  await blobs.write(key, streamOf(chunk.content), { bytes: chunk.bytes });
  try {
    const kept = await inTransaction(context, (change) => noteChunk(change, { id, recordingId, chunk }));
    if (kept.isNew) return kept.row;
    await discardBlobs(context, [key]);
    return kept.row;
  } catch (error) {
    // Nobody knows whether a transaction took effect when its answer is missing, so the upkeep looks at that later.
    if (error instanceof DomainError && error.code !== "unavailable") await discardBlobs(context, [key]);
    throw error;
  }
}

async function noteChunk(
  change: Change,
  { id, recordingId, chunk }: { readonly id: string; readonly recordingId: string; readonly chunk: Chunk },
): Promise<{ readonly row: SessionRecordingRow; readonly isNew: boolean }> {
  const { context, transaction } = change;
  const row = await findOwn(context, transaction, { id: recordingId, lock: true });
  // Another request may have brought the same chunk, or have ended the recording.
  if (await isRepeated(transaction, row, chunk)) return { row, isNew: false };
  const { number, bytes, sha256, events } = chunk;
  await transaction.insert(recordingChunks, [{ id, recordingId, number, bytes, sha256 }]);
  const nowMs = context.ports.clock.now();
  const changes = {
    ...withEvents(row, events),
    chunkCount: number,
    eventCount: row.eventCount + events.length,
    bytes: row.bytes + bytes,
    lastChunkAt: formatTimestamp(nowMs),
    durationMs: Math.max(0, nowMs - Date.parse(row.startedAt)),
  };
  await transaction.update(sessionRecordings, matches({ id: recordingId }), changes);
  await useRecordingBytes(change, bytes);
  return { row: { ...row, ...changes }, isNew: true };
}
