import {
  type ApplicationSettings,
  blobsOf,
  readApplicationSettings,
  recordingStatuses,
  type SessionRecordingRow,
  sessionRecordings,
} from "../../application/mod.ts";
import { forUsers } from "../../engine/calls/access.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { fieldChanges, recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { Transaction } from "../../ports/storage.ts";
import { findProject } from "../project/access.ts";
import { gzipOf } from "./join-chunks.ts";
import { openRecordingsMax, recordingBytesMax, startedPerDayMax } from "./limits.ts";
import {
  notSampledSchema,
  ownRecordingSchema,
  presentOwn,
  recordingExamples,
  recordingRows,
  type RecordingStart,
  startSchema,
} from "./schemas.ts";

const dayMs = 86_400_000;

/** Milliseconds that a client's clock may be ahead. */
const clockSlackMs = 300_000;

type RecordingSettings = ApplicationSettings["sessionRecordings"];

export const startSessionRecording = defineOperation({
  name: "startSessionRecording",
  method: "POST",
  path: "/api/v1/me/sessionrecordings",
  tag: "Session Recordings",
  summary: "Start a recording of your session",
  description:
    "Starts a recording of rrweb events. 403 `not_enabled` unless the application has switched recordings on; 400 without `consent` if it requires one; 200 with the `status` `not-sampled` and no id for a session outside the sample. If `textMasked` is true, the recorder must mask all texts; it always masks inputs. 409 `limit_reached` for more than 10 recordings at a time or 100 in a day.",
  ...forUsers,
  audience: "self",
  body: startSchema,
  status: 201,
  output: ownRecordingSchema,
  also: {
    status: 200,
    output: notSampledSchema,
    example: { id: null, status: "not-sampled" },
    is: (output) => isJsonObject(output) && output["id"] === null,
  },
  failures: [403, 409],
  example: { body: recordingExamples.start, output: { ...recordingExamples.own, chunkCount: 0 } },
  async run(context, { body }) {
    const { sessionRecordings: settings } = await readApplicationSettings(context.store);
    checkEnabled(settings);
    checkConsent(context, settings, body);
    await checkProject(context, body);
    if (isLeftOut(context, settings)) return { id: null, status: "not-sampled" } as const;
    await checkSpace(context);
    const row = newRecording(context, settings, body);
    await inTransaction(context, async (change) => {
      const { transaction } = change;
      await checkCounts(transaction, row);
      await transaction.insert(sessionRecordings, [row]);
      const { id, projectId, consentAt, consentTextVersion, textMasked } = row;
      const changes = fieldChanges({}, { projectId, consentAt, consentTextVersion, textMasked });
      await recordAudit(change, [{ action: "create", kind: recordingRows, resourceId: id, changes }]);
    });
    return presentOwn(row);
  },
});

/** @throws {DomainError} `not_enabled` where the application records nothing */
export function checkEnabled({ enabled }: Pick<RecordingSettings, "enabled">): void {
  if (enabled) return;
  throw new DomainError("not_enabled", "Cannot record the session because the application has recordings switched off");
}

function checkConsent(
  { ports }: OperationContext,
  { requireConsent }: RecordingSettings,
  { consent = null }: RecordingStart,
): void {
  if (consent === null) {
    if (requireConsent) throw invalid("/consent", "required", "A recording needs the consent of the user");
    return;
  }
  if (Date.parse(consent.at) > ports.clock.now() + clockSlackMs)
    throw invalid("/consent/at", "in_future", "The time of a consent must not be in the future");
}

async function checkProject(context: OperationContext, { projectId = null }: RecordingStart): Promise<void> {
  if (projectId === null) return;
  try {
    await findProject(context, { id: projectId, right: "reader" });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "unavailable") throw error;
    const errors = [unknownReference("/projectId", projectId)];
    throw new DomainError("validation_failed", "The project does not exist", { errors });
  }
}

/** A draw from 2^32 numbers decides. */
function isLeftOut({ ports }: OperationContext, { sampleRate }: RecordingSettings): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = ports.random.bytes(4);
  const drawn = (((a * 256 + b) * 256 + c) * 256 + d) / 2 ** 32;
  return drawn >= sampleRate;
}

async function checkSpace(context: OperationContext): Promise<void> {
  gzipOf(context);
  const free = await blobsOf(context).freeBytes();
  if (free !== undefined && free < 2 * recordingBytesMax)
    throw new DomainError("unavailable", "Cannot record the session because the storage is nearly full");
}

async function checkCounts(transaction: Transaction, { userId, startedAt }: SessionRecordingRow): Promise<void> {
  await transaction.lock(`session recordings of ${userId}`);
  const [status] = recordingStatuses;
  if ((await transaction.count(sessionRecordings, matches({ userId, status }))) >= openRecordingsMax)
    throw limitReached("recordings that are under way", openRecordingsMax);
  const dayAgo = formatTimestamp(Date.parse(startedAt) - dayMs);
  const started = all(matches({ userId }), compares("startedAt", "greaterThan", dayAgo));
  if ((await transaction.count(sessionRecordings, started)) >= startedPerDayMax)
    throw limitReached("recordings of one day", startedPerDayMax);
}

function limitReached(what: string, limit: number): DomainError {
  return new DomainError("limit_reached", `A user can have at most ${limit} ${what}`, { limit });
}

function newRecording(
  context: OperationContext,
  { maskAllText, retentionDays }: RecordingSettings,
  { consent = null, projectId = null, viewport, userAgent, locale = null, appVersion = null }: RecordingStart,
): SessionRecordingRow {
  const { ports } = context;
  const { userId, sessionId = null } = actorOf(context);
  const nowMs = ports.clock.now();
  const startedAt = formatTimestamp(nowMs);
  return {
    id: ports.ids.next(),
    userId,
    sessionId,
    projectId,
    status: "recording",
    startedAt,
    lastChunkAt: startedAt,
    endedAt: null,
    durationMs: 0,
    chunkCount: 0,
    eventCount: 0,
    bytes: 0,
    storedBytes: null,
    pages: [],
    errorCount: 0,
    viewportWidth: viewport.width,
    viewportHeight: viewport.height,
    userAgent,
    locale,
    appVersion,
    consentAt: consent && formatTimestamp(Date.parse(consent.at)),
    consentTextVersion: consent && consent.textVersion,
    textMasked: maskAllText,
    retainUntil: formatTimestamp(nowMs + retentionDays * dayMs),
    jobId: null,
  };
}
