import { blobsOf } from "../../../application/mod.ts";
import type { OperationContext } from "../../../engine/calls/operation.ts";
import { formatTimestamp } from "../../../engine/schemas/formats.ts";
import type { ListedBlob } from "../../../ports/blob-store.ts";
import { contentKey, incomingKey } from "../blob-keys.ts";
import { fileUploads } from "../table.ts";
import { eraseOrphan } from "./erase-contents.ts";
import { uploadMs } from "./erase-uploads.ts";

/** Erases bytes that a crash left without a row; returns how many. Young ones may be on their way to a file. */
export async function eraseOrphans(context: OperationContext): Promise<number> {
  const before = formatTimestamp(context.ports.clock.now() - uploadMs);
  let total = 0;
  for (let after = ""; ;) {
    const listed = await blobsOf(context).list(`${context.applicationId}/`, after);
    for (const blob of listed) if (blob.storedAt <= before && (await eraseIfOrphan(context, blob))) total += 1;
    const last = listed.at(-1);
    if (!last) return total;
    after = last.key;
  }
}

async function eraseIfOrphan(context: OperationContext, { key }: ListedBlob): Promise<boolean> {
  const { applicationId, store } = context;
  const name = key.split("/").at(-1) ?? "";
  if (key === incomingKey(applicationId, name)) {
    if (await store.find(fileUploads, name)) return false;
    await blobsOf(context).delete([key]);
    return true;
  }
  return key === contentKey(applicationId, name) && eraseOrphan(context, name);
}
