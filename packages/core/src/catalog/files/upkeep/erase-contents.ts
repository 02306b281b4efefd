import { blobsOf } from "../../../application/mod.ts";
import type { OperationContext } from "../../../engine/calls/operation.ts";
import { all, among, compares, live, matches } from "../../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../../engine/schemas/formats.ts";
import type { Reader } from "../../../ports/storage.ts";
import { contentKey } from "../blob-keys.ts";
import { contentLock, useFileBytes } from "../keep-content.ts";
import { type FileContentRow, fileContents, files } from "../table.ts";

/** Milliseconds for which content that no file has is kept: until then a removed file can be restored. */
export const unusedContentMs = 30 * 86_400_000;

/** Contents looked at together. */
const batchRows = 1_000;

/** Notes which contents no live file has, and since when. */
export async function noteUnused({ ports, store }: OperationContext): Promise<void> {
  const now = formatTimestamp(ports.clock.now());
  for (let after = ""; ;) {
    const where = compares("id", "greaterThan", after);
    const rows = await store.select(fileContents, { where, limit: batchRows });
    const used = await usedSums(store, rows);
    const noted = (row: FileContentRow) => (row.unusedSince === null) === used.has(row.sha256);
    const changed = rows.filter((row) => !noted(row));
    for (const unusedSince of [now, null]) {
      const ids = changed.filter((row) => (row.unusedSince === null) === (unusedSince !== null)).map(({ id }) => id);
      if (ids.length === 0) continue;
      await store.transaction((transaction) => transaction.update(fileContents, among("id", ids), { unusedSince }));
    }
    after = rows.at(-1)?.id ?? "";
    if (rows.length < batchRows) return;
  }
}

async function usedSums(reader: Reader, rows: readonly FileContentRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const sums = rows.map(({ sha256 }) => sha256);
  const users = await reader.select(files, { where: all(live, among("sha256", sums)) });
  return new Set(users.map(({ sha256 }) => sha256));
}

/** Erases contents that no file has had for long enough; returns how many. */
export async function eraseContents(context: OperationContext): Promise<number> {
  const { ports, store } = context;
  const since = formatTimestamp(ports.clock.now() - unusedContentMs);
  const old = compares("unusedSince", "lessThanOrEqual", since);
  const rows = await store.select(fileContents, { where: old, limit: batchRows });
  let total = 0;
  for (const { id, sha256, bytes } of rows) {
    const erased = await store.transaction(async (transaction) => {
      await transaction.lock(contentLock(sha256));
      const isUsed = (await transaction.count(files, all(live, matches({ sha256 })))) > 0;
      // A file may have taken the content again in the meantime.
      const gone = isUsed ? 0 : await transaction.erase(fileContents, all(old, matches({ id })));
      await useFileBytes({ context, transaction }, -gone * bytes);
      return gone;
    });
    if (erased > 0) await eraseOrphan(context, sha256);
    total += erased;
  }
  return total;
}

/** Erases bytes whose row is gone, unless a file takes the same bytes at this moment. */
export async function eraseOrphan(context: OperationContext, sha256: string): Promise<boolean> {
  return context.store.transaction(async (transaction) => {
    await transaction.lock(contentLock(sha256));
    if ((await transaction.count(fileContents, matches({ sha256 }))) > 0) return false;
    await blobsOf(context).delete([contentKey(context.applicationId, sha256)]);
    return true;
  });
}
