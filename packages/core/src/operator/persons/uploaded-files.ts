import { contentKey, type FileRow, files } from "../../catalog/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { rowPages } from "../../engine/rows/row-pages.ts";
import type { UserRow } from "../../identity/mod.ts";
import { jsonFile } from "./json-file.ts";
import { type ArchiveContents, storedContent } from "./stored-content.ts";
import type { ArchiveFile } from "./tar.ts";

/**
 * Yields the list of the files that a person uploaded, and their contents by id, each once, as long as the store has it.
 * The content of a file in quarantine is never handed out, nor is one by which somebody else replaced the person's.
 */
export async function* uploadedFiles(
  context: OperationContext,
  {
    user,
    counts,
    contents,
  }: { readonly user: UserRow; readonly counts: { rows: number }; readonly contents: ArchiveContents },
): AsyncGenerator<ArchiveFile> {
  const { applicationId, ports, store } = context;
  let page = 0;
  for await (const rows of await rowPages(store, files, matches({ createdBy: user.id }))) {
    page += 1;
    counts.rows += rows.length;
    yield jsonFile(`rows/files.createdBy.${page}.json`, rows);
    if (!ports.blobs) continue;
    for (const row of rows) {
      if (row.status !== "ready" || !(await isOwnContent(context, row))) continue;
      const key = contentKey(applicationId, row.sha256);
      const file = await storedContent(context, { name: `files/${row.id}`, key }, contents);
      if (file) yield file;
    }
  }
}

/** Tells whether who created a file also sent its present content. Where the trail does not tell it any more, nobody knows. */
async function isOwnContent({ store }: OperationContext, { id, version, createdBy }: FileRow): Promise<boolean> {
  if (version === 0) return true;
  const entries = await store.select(auditEntries, {
    where: matches({ kind: "File", resourceId: id }),
    orderBy: [{ column: "id", direction: "desc" }],
  });
  const sent = entries.find(({ changes }) => changes.some(({ field }) => field === "sha256"));
  return sent?.actorUserId === createdBy;
}
