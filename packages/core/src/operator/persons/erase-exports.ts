import { eraseBlobs } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { personExportsOf } from "./export-keys.ts";

/** Erases every export of a person, with parts of unfinished ones. */
export async function eraseExports({ applicationId, ports }: OperationContext, userId: string): Promise<void> {
  if (ports.blobs) await eraseBlobs(ports.blobs, personExportsOf(applicationId, userId));
}
