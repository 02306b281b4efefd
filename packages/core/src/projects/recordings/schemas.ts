import { type Static, Type } from "@sinclair/typebox";
import { recordingStatuses, type SessionRecordingRow } from "../../application/mod.ts";
import { boolean, idOf, integer, list, nullable, oneOf, text, timestamp } from "../../engine/schemas/schema.ts";
import { chunkEventsMax } from "./limits.ts";

/** Name of recordings in the audit trail. */
export const recordingRows = "SessionRecording";

const closed = { additionalProperties: false };

const version = text({ max: 100, description: "Version of the text that the user agreed to" });

/** Body that starts a recording. */
export const startSchema = Type.Object(
  {
    consent: Type.Optional(
      nullable(Type.Object({ at: timestamp({ description: "When the user agreed" }), textVersion: version }, closed)),
    ),
    projectId: Type.Optional(nullable(idOf("project"))),
    viewport: Type.Object(
      { width: integer({ min: 1, max: 100_000 }), height: integer({ min: 1, max: 100_000 }) },
      closed,
    ),
    userAgent: text({ max: 512 }),
    locale: Type.Optional(nullable(text({ max: 35, form: "tag" }))),
    appVersion: Type.Optional(nullable(text({ max: 100, description: "Version of the recorded application" }))),
  },
  { $id: "SessionRecordingStart", ...closed },
);

/** Shape of {@link startSchema}. */
export type RecordingStart = Static<typeof startSchema>;

const eventSchema = Type.Object(
  {
    type: integer({ min: 0, max: 100, description: "Type of an rrweb event" }),
    timestamp: Type.Integer({ minimum: 0, maximum: 8.64e15, description: "Milliseconds since 1970" }),
    data: Type.Optional(Type.Unknown({ description: "As rrweb makes it" })),
    delay: Type.Optional(Type.Number()),
  },
  { $id: "SessionEvent", ...closed },
);

/** An rrweb event. */
export type SessionEvent = Static<typeof eventSchema>;

/** Body of a chunk. */
export const chunkSchema = Type.Object(
  { events: { ...list(eventSchema, { max: chunkEventsMax }), minItems: 1 } },
  { $id: "SessionRecordingChunk", ...closed },
);

const status = oneOf(recordingStatuses.slice(0, 4), {
  description: "`completing` while its chunks are joined; only one that is `complete` can be played",
});
const chunkCount = integer({ min: 0, description: "The next chunk has the next number" });
const textMasked = boolean({ description: "Whether the recorder has to mask all texts; it always masks inputs" });

/** A recording as the user whose session it is sees it. */
export const ownRecordingSchema = Type.Object(
  { id: idOf("session recording"), status, chunkCount, textMasked },
  { $id: "OwnSessionRecording", ...closed },
);

/** Answer to a start that the sample leaves out. */
export const notSampledSchema = Type.Object(
  { id: Type.Null(), status: oneOf(["not-sampled"]) },
  { $id: "SessionNotSampled", ...closed },
);

/** A recording as administration sees it. */
export const recordingSchema = Type.Object(
  {
    id: idOf("session recording"),
    userId: idOf("user"),
    sessionId: nullable(idOf("session", { description: "Null for a page of the service itself" })),
    projectId: nullable(idOf("project")),
    status,
    startedAt: timestamp(),
    lastChunkAt: timestamp(),
    endedAt: nullable(timestamp({ description: "When it stopped to take chunks" })),
    durationMs: integer({ min: 0, description: "Milliseconds between start and latest chunk" }),
    chunkCount,
    eventCount: integer({ min: 0 }),
    bytes: integer({ min: 0, description: "Bytes of its events as NDJSON" }),
    storedBytes: nullable(integer({ min: 0, description: "Bytes of its gzip content; null until it is complete" })),
    pages: list(Type.String(), { max: 100, description: "Addresses of pages without query and fragment" }),
    errorCount: integer({ min: 0, description: "Errors that the recorder saw" }),
    viewportWidth: integer(),
    viewportHeight: integer(),
    userAgent: Type.String(),
    locale: nullable(Type.String()),
    appVersion: nullable(Type.String()),
    consentAt: nullable(timestamp()),
    consentTextVersion: nullable(Type.String()),
    textMasked,
    retainUntil: timestamp({ description: "When it is erased" }),
  },
  { $id: "SessionRecording", ...closed },
);

/** The view of administration. */
export function presentRecording({ jobId: _, ...row }: SessionRecordingRow) {
  return row;
}

/** The view of the user whose session it is. */
export function presentOwn({ id, status: state, chunkCount: chunks, textMasked: masked }: SessionRecordingRow) {
  return { id, status: state, chunkCount: chunks, textMasked: masked };
}

const id = "6740a1f2c3d4e5f607182970";
const events = [
  { type: 4, timestamp: 1_795_253_400_000, data: { href: "https://planner.example/", width: 1280, height: 720 } },
  { type: 3, timestamp: 1_795_253_400_120, data: { source: 2, type: 2, id: 14, x: 40, y: 12 } },
];

/** Examples for the documentation. */
export const recordingExamples = {
  start: {
    consent: { at: "2026-11-21T09:29:00.000Z", textVersion: "2026-10" },
    viewport: { width: 1280, height: 720 },
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0",
    locale: "en",
    appVersion: "4.2.0",
  },
  events,
  own: { id, status: "recording", chunkCount: 1, textMasked: true },
  recording: {
    id,
    userId: "6740a1f2c3d4e5f607182902",
    sessionId: "6740a1f2c3d4e5f607182980",
    projectId: null,
    status: "complete",
    startedAt: "2026-11-21T09:30:00.000Z",
    lastChunkAt: "2026-11-21T09:42:00.000Z",
    endedAt: "2026-11-21T09:42:01.000Z",
    durationMs: 720_000,
    chunkCount: 144,
    eventCount: 8_214,
    bytes: 3_482_118,
    storedBytes: 402_311,
    pages: ["https://planner.example/"],
    errorCount: 0,
    viewportWidth: 1280,
    viewportHeight: 720,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0",
    locale: "en",
    appVersion: "4.2.0",
    consentAt: "2026-11-21T09:29:00.000Z",
    consentTextVersion: "2026-10",
    textMasked: true,
    retainUntil: "2026-12-21T09:30:00.000Z",
  },
} as const;
