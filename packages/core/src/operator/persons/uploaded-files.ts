import { blobsOf } from "../../application/mod.ts";
import { contentKey, files } from "../../catalog/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { rowPages } from "../../engine/rows/row-pages.ts";
import type { UserRow } from "../../identity/mod.ts";
import { jsonFile } from "./json-file.ts";
import type { ArchiveFile } from "./tar.ts";

/**
 * Yields the list of the files that a person uploaded, and their contents by id, each once, as long as the store has it.
 * The content of a file in quarantine is never handed out.
 */
export async function* uploadedFiles(
  context: OperationContext,
  { user, counts }: { readonly user: UserRow; readonly counts: { rows: number; files: number } },
): AsyncGenerator<ArchiveFile> {
  const { applicationId, ports, store } = context;
  let page = 0;
  for await (const rows of await rowPages(store, files, matches({ createdBy: user.id }))) {
    page += 1;
    counts.rows += rows.length;
    yield jsonFile(`rows/files.createdBy.${page}.json`, rows);
    if (!ports.blobs) continue;
    for (const { id, sha256, status } of rows) {
      const key = contentKey(applicationId, sha256);
      const facts = status === "ready" ? await blobsOf(context).head(key) : undefined;
      const content = facts && (await blobsOf(context).read(key));
      if (!content) continue;
      counts.files += 1;
      yield { name: `files/${id}`, bytes: facts.bytes, content };
    }
  }
}
