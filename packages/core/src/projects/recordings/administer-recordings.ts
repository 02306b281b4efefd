import { Type } from "@sinclair/typebox";
import { downloadLink, recordingStatuses, type SessionRecordingRow, sessionRecordings } from "../../application/mod.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { among, matches } from "../../engine/rows/conditions.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { timestamp } from "../../engine/schemas/schema.ts";
import type { Reader } from "../../ports/storage.ts";
import { recordingKey } from "./blob-keys.ts";
import { eraseRecording } from "./erase-recording.ts";
import { presentRecording, recordingExamples, recordingRows, recordingSchema } from "./schemas.ts";

const columns = gridColumns(recordingSchema.properties);
const shown = among("status", recordingStatuses.slice(0, 4));

const onRecordings = { tag: "Session Recordings", path: "/api/v1/admin/sessionrecordings/{id}" } as const;

type PathParameters = Readonly<Record<string, string>>;

export const getSessionRecording = defineOperation({
  ...onRecordings,
  name: "getSessionRecording",
  method: "GET",
  summary: "Read a recording",
  description: "Returns the facts about a recording, without its content.",
  privilege: "Admin Session Recordings",
  audience: "anyone",
  output: recordingSchema,
  example: { output: recordingExamples.recording },
  subject: findShown,
  run: async (_context, { subject }) => presentRecording(subject),
});

export const deleteSessionRecording = defineOperation({
  ...onRecordings,
  name: "deleteSessionRecording",
  method: "DELETE",
  summary: "Erase a recording permanently",
  description:
    "Erases the recording and its content at once; nothing restores it. 503 when the storage cannot be reached: repeat the call.",
  privilege: "Admin Session Recordings r/w",
  audience: "anyone",
  firstParty: true,
  subject: async ({ store }: OperationContext, parameters: PathParameters) => find(store, parameters["id"]),
  async run(context, { subject: { id } }) {
    await inTransaction(context, async (change) => {
      const { status } = await find(change.transaction, id, { lock: true });
      if (status === "erasing") return;
      await change.transaction.update(sessionRecordings, matches({ id }), { status: "erasing" });
      await recordAudit(change, [{ action: "delete", kind: recordingRows, resourceId: id }]);
    });
    await eraseRecording(context, id);
  },
});

export const querySessionRecordings = defineOperation({
  tag: "Session Recordings",
  name: "querySessionRecordings",
  path: "/api/v1/admin/sessionrecordings/grid",
  summary: "Filter, sort and page recordings",
  description: "Returns a page of recordings.",
  privilege: "Admin Session Recordings",
  audience: "anyone",
  ...gridOf(recordingSchema, columns, {
    row: recordingExamples.recording,
    sortModel: [{ colId: "startedAt", sort: "desc" }],
  }),
  async run(context, { body }) {
    const page = await readGrid(context, { table: sessionRecordings, columns, visible: shown }, body);
    return { ...page, rowData: page.rowData.map(presentRecording) };
  },
});

export const shareSessionRecording = defineOperation({
  tag: "Session Recordings",
  name: "shareSessionRecording",
  method: "POST",
  path: "/api/v1/admin/sessionrecordings/{id}/sas",
  summary: "Get a link to the content of a recording",
  description:
    "Returns a link to the events of a complete recording, one gzip member of NDJSON, which works without a token for 15 minutes. The audit trail records each as `reveal`. 409 `conflict` before the recording is complete.",
  privilege: "Admin Session Recordings",
  audience: "self",
  firstParty: true,
  output: Type.Object(
    {
      url: Type.String({ description: "Downloads the events as gzip of NDJSON, without a token" }),
      expiresAt: timestamp({ description: "15 minutes later" }),
    },
    { $id: "SessionRecordingLink", additionalProperties: false },
  ),
  failures: [409],
  // Each link is audited, and an old one may have expired.
  replayable: false,
  example: {
    output: {
      url: "https://catalog.example/blobs/6740a1f2c3d4e5f607182901/recordings/6740a1f2c3d4e5f607182970?v=1&sig=zQ4",
      expiresAt: "2026-11-21T09:45:00.000Z",
    },
  },
  subject: findShown,
  async run(context, { subject: { id, status } }) {
    if (status !== "complete")
      throw new DomainError("conflict", `Only a complete recording has content to download: this one is ${status}`);
    await inTransaction(context, (change) =>
      recordAudit(change, [{ action: "reveal", kind: recordingRows, resourceId: id }]),
    );
    return downloadLink(context, {
      key: recordingKey(context.applicationId, id),
      fileName: `recording-${id}.ndjson.gz`,
    });
  },
});

async function findShown({ store }: OperationContext, parameters: PathParameters): Promise<SessionRecordingRow> {
  const row = await find(store, parameters["id"]);
  if (row.status === "erasing") throw notFound();
  return row;
}

async function find(reader: Reader, id: string | undefined, options = {}): Promise<SessionRecordingRow> {
  const row = id === undefined ? undefined : await reader.find(sessionRecordings, id, options);
  if (!row) throw notFound();
  return row;
}
