import type { OperationContext } from "../../../engine/calls/operation.ts";
import type { ExpiryPorts } from "../../../engine/upkeep/erase-expired.ts";

/** Does `work` in every application with a store for files; a failing application does not hold up the others. */
export async function inEachApplication(
  { applicationIds, contextOf, log }: ExpiryPorts,
  work: (context: OperationContext) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (const applicationId of await applicationIds()) {
    try {
      const context = contextOf(applicationId);
      if (context.ports.blobs) total += await work(context);
    } catch (error) {
      log.error("The upkeep of files failed; the next run tries again", { applicationId, error: String(error) });
    }
  }
  return total;
}
