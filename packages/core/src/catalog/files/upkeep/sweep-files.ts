import type { ExpiryPorts } from "../../../engine/upkeep/erase-expired.ts";
import { inEachShelf } from "./each-application.ts";
import { eraseContents, noteUnused } from "./erase-contents.ts";
import { eraseOrphans } from "./erase-orphans.ts";
import { eraseUploads } from "./erase-uploads.ts";

/**
 * Erases, in all applications, uploads after a day, content that no file has had for 30 days, and bytes that a crash
 * left behind; returns how many.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await sweepFiles(maintenance), 0);
 * ```
 */
export async function sweepFiles(ports: ExpiryPorts): Promise<number> {
  const total = await inEachShelf(ports, async (context) => {
    const uploads = await eraseUploads(context);
    await noteUnused(context);
    return uploads + (await eraseContents(context)) + (await eraseOrphans(context));
  });
  if (total > 0) ports.log.info("Unused uploads and contents of files were erased", { source: "upkeep", rows: total });
  return total;
}
