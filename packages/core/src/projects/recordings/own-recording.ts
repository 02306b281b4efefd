import { type SessionRecordingRow, sessionRecordings } from "../../application/mod.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import type { Reader } from "../../ports/storage.ts";

/** Access to the operations on a recording of the caller, and the recording itself. */
export const onOwnRecording = {
  tag: "Session Recordings",
  privilege: "user",
  scope: "api",
  errorFormat: "problem",
  audience: "self",
  subject: (context: OperationContext, parameters: Readonly<Record<string, string>>) =>
    findOwn(context, context.store, { id: parameters["id"] }),
} as const;

/** A recording of the caller. @throws {DomainError} `not_found` */
export async function findOwn(
  context: OperationContext,
  reader: Reader,
  { id, lock = false }: { readonly id: string | undefined; readonly lock?: boolean },
): Promise<SessionRecordingRow> {
  const row = id === undefined ? undefined : await reader.find(sessionRecordings, id, { lock });
  if (!row || row.status === "erasing" || row.userId !== actorOf(context).userId) throw notFound();
  return row;
}
