import { jobRetentionDays, sweepBlobs } from "../../application/mod.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import { personExportPrefix } from "./export-keys.ts";

/** Milliseconds for which an export of a person stays: as long as its job. */
const exportMs = jobRetentionDays * 86_400_000;

/**
 * Erases exports of persons after 7 days, with the parts that a crash left behind; returns how many blobs. A failing
 * application does not hold up the others.
 * @example
 * ```ts
 * import { keepPersons } from "@design-catalog/core/operator";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await keepPersons(maintenance), 0);
 * ```
 */
export async function keepPersons(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, "The upkeep of persons failed", async (context, applicationId) => {
    if (!context.ports.blobs) return 0;
    const none = async () => new Set<string>();
    return sweepBlobs(context, { prefix: personExportPrefix(applicationId), knownIds: none, youngMs: exportMs });
  });
}
