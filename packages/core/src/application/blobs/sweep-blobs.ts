import type { OperationContext } from "../../engine/calls/operation.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Reader } from "../../ports/storage.ts";
import { blobsOf } from "./blobs-of.ts";

/** Finds which of some ids have a row. */
export type KnownIds = (reader: Reader, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Erases blobs below a prefix, the last part of whose key no row has as its id; returns how many. Those younger than
 * `youngMs` are left: their transaction may still be under way.
 */
export async function sweepBlobs(
  context: OperationContext,
  { prefix, knownIds, youngMs }: { readonly prefix: string; readonly knownIds: KnownIds; readonly youngMs: number },
): Promise<number> {
  const blobs = blobsOf(context);
  const before = formatTimestamp(context.ports.clock.now() - youngMs);
  let total = 0;
  for (let after = ""; ;) {
    const listed = await blobs.list(prefix, after);
    const last = listed.at(-1);
    if (!last) return total;
    after = last.key;
    const old = listed.filter(({ storedAt }) => storedAt <= before);
    if (old.length === 0) continue;
    const known = await knownIds(
      context.store,
      old.map(({ key }) => idOf(key)),
    );
    const orphans = old.filter(({ key }) => !known.has(idOf(key))).map(({ key }) => key);
    if (orphans.length > 0) await blobs.delete(orphans);
    total += orphans.length;
  }
}

function idOf(key: string): string {
  return key.split("/").at(-1) ?? "";
}
