import { Type } from "@sinclair/typebox";
import { blobsOf, downloadLink, jobSchemaOf, queuedExampleOf, requestJob } from "../../application/mod.ts";
import { defineOperation, type Operation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { timestamp } from "../../engine/schemas/schema.ts";
import type { personExportKind } from "./export-job.ts";
import { personExportKey } from "./export-keys.ts";
import { personSubject } from "./person-subject.ts";
import { checkNotErasing } from "./request-erasure.ts";

const shared = {
  method: "POST",
  tag: "Users",
  privilege: "Admin Users r/w",
  audience: "self",
  firstParty: true,
} as const;

/** Operations that export one person's data. */
export function exportOperations(kind: ReturnType<typeof personExportKind>): readonly Operation[] {
  return [requestExport(kind), shareUserExport];
}

function requestExport(kind: ReturnType<typeof personExportKind>) {
  return defineOperation({
    ...shared,
    name: "exportUser",
    path: "/api/v1/admin/users/{id}/export",
    summary: "Export everything about a user",
    description:
      "Starts a job that writes every row that names the user as JSON, the entries of the audit trail about them, also of archived days, what events have of them, the files that they uploaded and the recordings of their sessions into one archive (a tar file in gzip), without secrets and without what tells of others. The archive is kept for 7 days; `shareUserExport` returns a link to it. 409 `conflict` for a service account and once an erasure has begun, `erased` after its end.",
    status: 202,
    output: jobSchemaOf(kind),
    example: { output: queuedExampleOf(kind) },
    failures: [409],
    location: ({ id }) => `/api/v1/jobs/${id}`,
    subject: personSubject,
    run: (context, { subject }) =>
      inTransaction(context, async (change) => {
        const { id } = subject;
        await checkNotErasing(change.transaction, subject);
        await recordAudit(change, [{ action: "export", kind: "User", resourceId: id }]);
        return requestJob(change, kind, { userId: id });
      }),
  });
}

const shareUserExport = defineOperation({
  ...shared,
  name: "shareUserExport",
  path: "/api/v1/admin/users/{id}/exports/{exportId}/sas",
  summary: "Get a link to an export of a user",
  description:
    "Returns a link to the archive of an export whose job has succeeded, which works without a token for 15 minutes. The audit trail records each as `reveal`. `exportId` is the id of the job; 404 until the archive is complete and once it is erased.",
  output: Type.Object(
    {
      url: Type.String({ description: "Downloads the archive, without a token" }),
      expiresAt: timestamp({ description: "15 minutes later" }),
    },
    { $id: "UserExportLink", additionalProperties: false },
  ),
  failures: [409],
  // Each link is audited, and an old one may have expired.
  replayable: false,
  example: {
    output: {
      url: "https://catalog.example/blobs/6740a1f2c3d4e5f607182901/person-exports/6740a1f2c3d4e5f607182950-6740a1f2c3d4e5f607182970?v=1&sig=zQ4",
      expiresAt: "2026-11-21T09:45:00.000Z",
    },
  },
  subject: personSubject,
  async run(context, { subject: { id }, parameters: { exportId = "" } }) {
    const key = personExportKey(context.applicationId, id, exportId);
    if (!(await blobsOf(context).head(key))) throw notFound();
    await inTransaction(context, (change) => recordAudit(change, [{ action: "reveal", kind: "User", resourceId: id }]));
    return downloadLink(context, { key, fileName: `user-${id}.tar.gz` });
  },
});
