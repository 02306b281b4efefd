import { Type } from "@sinclair/typebox";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { parseId } from "../../engine/id.ts";
import { defineJobKind, holdersOf, type JobRun } from "../../engine/job-kind.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { idOf, integer } from "../../engine/schemas/schema.ts";
import { users } from "../../identity/mod.ts";
import type { Id } from "../../ports/id.ts";
import type { StoredTable } from "../../ports/table.ts";
import { eraseExports } from "./erase-exports.ts";
import { personExportKey } from "./export-keys.ts";
import { personFiles } from "./person-files.ts";
import { personColumns } from "./person-tables.ts";
import { checkNotErasing } from "./request-erasure.ts";
import { storeArchive } from "./store-archive.ts";
import { tarOf } from "./tar.ts";

const closed = { additionalProperties: false };

/** The job that writes everything about one user into an archive. It only reads, so each run starts from the beginning. */
export function personExportKind(tables: () => readonly StoredTable[]) {
  return defineJobKind({
    name: "person-export",
    queue: "long-jobs",
    isActAudited: true,
    parameters: Type.Object({ userId: idOf("user") }, { $id: "PersonExportParameters", ...closed }),
    result: Type.Object(
      {
        rows: integer({ min: 0, description: "Rows that name the user" }),
        files: integer({ min: 0, description: "Files that the user uploaded, and recordings of their sessions" }),
        bytes: integer({ min: 0, description: "Bytes of the archive" }),
        unreadDays: Type.Optional(
          integer({ min: 1, description: "Archived days of the audit trail that are lost or damaged; absent without" }),
        ),
      },
      { $id: "PersonExportResult", ...closed },
    ),
    example: {
      parameters: { userId: parseId<"user">("6740a1f2c3d4e5f607182950") },
      result: { rows: 214, files: 3, bytes: 48_211 },
    },
    authorize: holdersOf("Admin Users r/w"),
    run: (job) => exportPerson(job, tables()),
  });
}

async function exportPerson(job: JobRun<{ readonly userId: Id<"user"> }, unknown>, tables: readonly StoredTable[]) {
  const { context, jobId, parameters } = job;
  const user = await findLive(context.store, users, { id: parameters.userId, includeDeleted: true });
  const counts = { rows: 0, files: 0, unreadDays: 0 };
  const columns = personColumns(tables);
  const files = personFiles(context, {
    user,
    columns,
    counts,
    onPlace: (done, places) => job.checkpoint(done, places),
  });
  const key = personExportKey(context.applicationId, user.id, jobId);
  const bytes = await storeArchive(context, key, tarOf(files, Math.floor(context.ports.clock.now() / 1000)));
  await checkStillThere(context, user.id);
  const { unreadDays, ...all } = counts;
  return { ...all, bytes, ...(unreadDays > 0 && { unreadDays }) };
}

/** Erases the export again if an erasure has begun meanwhile, which may have looked for exports before there was this one. */
async function checkStillThere(context: OperationContext, userId: Id<"user">): Promise<void> {
  const user = await findLive(context.store, users, { id: userId, includeDeleted: true });
  try {
    await checkNotErasing(context.store, user);
  } catch (error) {
    await eraseExports(context, userId);
    throw error;
  }
}
