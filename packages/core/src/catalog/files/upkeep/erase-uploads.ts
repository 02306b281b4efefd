import { blobsOf } from "../../../application/mod.ts";
import type { OperationContext } from "../../../engine/calls/operation.ts";
import { all, among, compares } from "../../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../../engine/schemas/formats.ts";
import { incomingKey } from "../blob-keys.ts";
import { fileUploads } from "../table.ts";

/** Milliseconds after which an upload ends, with its bytes: the slowest upload of the largest file takes nine hours. */
export const uploadMs = 86_400_000;

/** Uploads that one transaction locks. */
const batchRows = 1_000;

/** Erases old uploads, then their bytes; returns how many. Rows go first, so no file can take bytes that are going. */
export async function eraseUploads(context: OperationContext): Promise<number> {
  const { applicationId, ports, store } = context;
  const old = compares("createdAt", "lessThanOrEqual", formatTimestamp(ports.clock.now() - uploadMs));
  let total = 0;
  for (;;) {
    const rows = await store.select(fileUploads, { where: old, limit: batchRows });
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return total;
    await store.transaction((transaction) => transaction.erase(fileUploads, all(old, among("id", ids))));
    await blobsOf(context).delete(ids.map((id) => incomingKey(applicationId, id)));
    total += ids.length;
  }
}
