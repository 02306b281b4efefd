import { blobsOf } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { BlobKey } from "../../ports/blob-store.ts";
import type { ContentFacts } from "./table.ts";

/** Milliseconds that a request waits for the scanner; the upkeep gives it as long as it needs. */
const scanMsMax = 10_000;

/** Result of a scan, as a file shows it. */
export type Scanned = Pick<ContentFacts, "status" | "threat">;

/** Has stored bytes scanned. Without a scanner they are ready; without its answer in time they are in quarantine. */
export async function scanContent(context: OperationContext, key: BlobKey, waitMsMax = scanMsMax): Promise<Scanned> {
  const { contentScanner, log } = context.ports;
  if (!contentScanner) return { status: "ready", threat: null };
  const content = await blobsOf(context).read(key);
  if (!content) return { status: "quarantined", threat: null };
  const verdict = await contentScanner.scan(content, { waitMsMax });
  if (verdict.outcome === "unavailable")
    log.warn("Cannot scan a file; it stays in quarantine until a later try", { reason: verdict.reason });
  if (verdict.outcome === "clean") return { status: "ready", threat: null };
  return { status: "quarantined", threat: verdict.outcome === "infected" ? verdict.name : null };
}
