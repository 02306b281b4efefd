import { Type } from "@sinclair/typebox";
import {
  blobsOf,
  type RecordingChunkRow,
  recordingChunks,
  type SessionRecordingRow,
  sessionRecordings,
} from "../../application/mod.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { defineJobKind, type JobRun } from "../../engine/job-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { idOf, integer, oneOf } from "../../engine/schemas/schema.ts";
import type { BlobStore, ByteStream } from "../../ports/blob-store.ts";
import type { Gzip } from "../../ports/gzip.ts";
import { chunkKey, recordingKey } from "./blob-keys.ts";
import { eraseChunks, eraseContent } from "./erase-recording.ts";

const closed = { additionalProperties: false };

/** Chunks between two reports of progress. */
const chunksPerCheckpoint = 20;

const result = Type.Object(
  { storedBytes: integer({ min: 0, description: "Bytes of the joined content; 0 without one" }) },
  { $id: "RecordingResult", ...closed },
);

const ends = ["complete", "failed", "gone"] as const;

type End = (typeof ends)[number];

interface JoinState {
  readonly end: End;
  readonly storedBytes: number;
}

type Run = JobRun<{ recordingId: string }, JoinState>;

/** Chunks of a recording, where they are, and the way to report that one was read. */
interface Source {
  readonly blobs: BlobStore;
  readonly gzip: Gzip;
  readonly chunks: readonly { readonly key: string }[];
  readonly onRead: () => Promise<void>;
}

/**
 * The job that joins the chunks of a recording into one gzip member. The content is complete before its recording is,
 * and the chunks go after that; whatever a death leaves behind is found by the next run or by the upkeep.
 */
export const recordingKind = defineJobKind({
  name: "recording",
  queue: "long-jobs",
  isActAudited: true,
  parameters: Type.Object({ recordingId: idOf("session recording") }, { $id: "RecordingParameters", ...closed }),
  result,
  state: Type.Object({ end: oneOf(ends), storedBytes: integer() }, closed),
  example: { parameters: { recordingId: "6740a1f2c3d4e5f607182970" }, result: { storedBytes: 402_311 } },
  async authorize(context, { recordingId }) {
    if (!context.actor) return;
    const row = await context.store.find(sessionRecordings, recordingId);
    if (!row || row.status === "erasing" || row.userId !== actorOf(context).userId) throw notFound();
  },
  async run(job) {
    const { context, parameters } = job;
    const { end, storedBytes } = job.state ?? (await join(job));
    await (end === "gone" ? eraseContent : eraseChunks)(context, parameters.recordingId);
    return { storedBytes };
  },
});

/** @throws {DomainError} `unavailable` where the host has none: another process may */
export function gzipOf({ ports }: OperationContext): Gzip {
  if (ports.gzip) return ports.gzip;
  throw new DomainError("unavailable", "Cannot record sessions because this service cannot compress them");
}

async function readChunks({ store, applicationId }: OperationContext, recordingId: string) {
  const rows = await store.select(recordingChunks, {
    where: matches({ recordingId }),
    orderBy: [{ column: "number", direction: "asc" }],
  });
  return rows.map(({ id }: RecordingChunkRow) => ({ key: chunkKey(applicationId, recordingId, id) }));
}

async function join(job: Run): Promise<JoinState> {
  const { context, parameters } = job;
  const chunks = await readChunks(context, parameters.recordingId);
  const blobs = blobsOf(context);
  const total = 2 * chunks.length;
  let done = 0;
  const onRead = async () => {
    done += 1;
    if (done % chunksPerCheckpoint === 0) await job.checkpoint(done, total);
  };
  await job.checkpoint(0, total);
  const key = recordingKey(context.applicationId, parameters.recordingId);
  const storedBytes = await store({ blobs, gzip: gzipOf(context), chunks, onRead }, key);
  return job.step(async (change) => ({
    done: total,
    total,
    state: await end(change, parameters.recordingId, storedBytes),
  }));
}

/**
 * Stores the joined content, and returns its length; undefined when a chunk is lost. Its length has to be known before
 * it is written, so the chunks are packed twice and memory stays flat.
 */
async function store(source: Source, key: string): Promise<number | undefined> {
  const { gzip } = source;
  try {
    let bytes = 0;
    for await (const part of gzip(contentOf(source))) bytes += part.byteLength;
    const written = await source.blobs.write(key, gzip(contentOf(source)), { bytes });
    if (written.outcome === "wrong length")
      throw new TypeError("Cannot join the chunks because compressing them again gave another length");
    // A run before this one has stored the same chunks.
    return written.outcome === "stored" ? bytes : (await source.blobs.head(key))?.bytes;
  } catch (error) {
    if (error instanceof LostChunk) return undefined;
    throw error;
  }
}

class LostChunk extends Error {
  override readonly name = "LostChunk";
}

async function* contentOf({ blobs, chunks, onRead }: Source): ByteStream {
  for (const { key } of chunks) {
    const content = await blobs.read(key);
    if (!content) throw new LostChunk(`The chunk ${key} is lost`);
    yield* content;
    await onRead();
  }
}

async function end({ transaction }: Change, recordingId: string, storedBytes: number | undefined): Promise<JoinState> {
  const row = await transaction.find(sessionRecordings, recordingId, { lock: true });
  if (!row || row.status === "erasing") return { end: "gone", storedBytes: 0 };
  if (row.status !== "completing")
    throw new DomainError("conflict", `Cannot join the recording because it is ${row.status}`);
  const changes: Partial<SessionRecordingRow> =
    storedBytes === undefined ? { status: "failed" } : { status: "complete", storedBytes };
  await transaction.update(sessionRecordings, matches({ id: recordingId }), changes);
  await transaction.erase(recordingChunks, matches({ recordingId }));
  return { end: storedBytes === undefined ? "failed" : "complete", storedBytes: storedBytes ?? 0 };
}
