import { jobRetentionDays, sweepBlobs } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import { beginErasures } from "./begin-erasures.ts";
import { personExportPrefix } from "./export-keys.ts";

/** Milliseconds for which an export of a person stays: as long as its job. */
const exportMs = jobRetentionDays * 86_400_000;

/**
 * Begins erasures of users that are due, and erases exports of persons after 7 days, with the parts that a crash left
 * behind; returns how many erasures and blobs. Neither what fails nor its application holds up the rest.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await keepPersons(maintenance), 0);
 * ```
 */
export async function keepPersons(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, "The upkeep of persons failed", beginErasures, sweepExports);
}

async function sweepExports(context: OperationContext): Promise<number> {
  if (!context.ports.blobs) return 0;
  const none = async () => new Set<string>();
  const prefix = personExportPrefix(context.applicationId);
  return sweepBlobs(context, { prefix, knownIds: none, youngMs: exportMs });
}
