import type { OperationContext } from "../../../engine/calls/operation.ts";
import { inEachApplication } from "../../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../../engine/upkeep/erase-expired.ts";

/** Does `work` in every application with a store for files; a failing application does not hold up the others. */
export async function inEachShelf(
  ports: ExpiryPorts,
  work: (context: OperationContext) => Promise<number>,
): Promise<number> {
  return inEachApplication(ports, "The upkeep of files failed", async (context) =>
    context.ports.blobs ? work(context) : 0,
  );
}
