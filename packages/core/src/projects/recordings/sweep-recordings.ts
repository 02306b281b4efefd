import { blobsOf, recordingChunks, sessionRecordings } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { among } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import type { Reader } from "../../ports/storage.ts";
import { chunkPrefix, recordingPrefix } from "./blob-keys.ts";

/** Milliseconds for which bytes without a row are left: their transaction may still be under way. */
const youngMs = 3_600_000;

/** Finds which of some ids have a row. */
type KnownIds = (reader: Reader, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Erases, in all applications, bytes of recordings that a crash left without a row; returns how many.
 * @example
 * ```ts
 * import { sweepRecordings } from "@design-catalog/core/projects";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await sweepRecordings(maintenance), 0);
 * ```
 */
export async function sweepRecordings(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, "Bytes of recordings could not be swept", async (context, applicationId) => {
    if (!context.ports.blobs) return 0;
    const joined = await sweep(context, recordingPrefix(applicationId), knownRecordings);
    return joined + (await sweep(context, chunkPrefix(applicationId), knownChunks));
  });
}

async function knownRecordings(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reader.select(sessionRecordings, { where: among("id", ids) });
  return new Set(rows.map(({ id }) => id));
}

async function knownChunks(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reader.select(recordingChunks, { where: among("id", ids) });
  return new Set(rows.map(({ id }) => id));
}

/** Erases bytes below a prefix, the last part of whose key no row has as its id. */
async function sweep(context: OperationContext, prefix: string, knownIds: KnownIds): Promise<number> {
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
