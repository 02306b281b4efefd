import { recordingChunks, sessionRecordings, sweepBlobs } from "../../application/mod.ts";
import { among } from "../../engine/rows/conditions.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import type { Reader } from "../../ports/storage.ts";
import { chunkPrefix, recordingPrefix } from "./blob-keys.ts";

/** Milliseconds for which bytes without a row are left: their transaction may still be under way. */
const youngMs = 3_600_000;

/**
 * Erases, in all applications, bytes of recordings that a crash left without a row; returns how many.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await sweepRecordings(maintenance), 0);
 * ```
 */
export async function sweepRecordings(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, "Bytes of recordings could not be swept", async (context, applicationId) => {
    if (!context.ports.blobs) return 0;
    const joined = { prefix: recordingPrefix(applicationId), knownIds: knownRecordings, youngMs };
    const chunks = { prefix: chunkPrefix(applicationId), knownIds: knownChunks, youngMs };
    return (await sweepBlobs(context, joined)) + (await sweepBlobs(context, chunks));
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
