import { markArrival, openBlobContents, systemPorts } from "@design-catalog/host";
import { localDeployment } from "../local/local-deployment.ts";
import type { Move } from "./move.ts";

/** Marks the files of the application as the target's, so a source that was restored from a backup does not erase them. */
export async function markFiles(move: Move): Promise<void> {
  const { applicationId, target } = move;
  await markArrival(storeOf(move), localDeployment(target.service), applicationId);
}

/** Finds a store that is away before users wait, and says when it cannot be the one of both cells. */
export async function checkStore(move: Move): Promise<void> {
  await storeOf(move).head("owner");
  if (move.target.service.config.blobs.kind === "file")
    move.say("BLOB_URL names no store of files that both cells share: if they have one, set it for this command, too");
}

function storeOf({ target }: Move) {
  return openBlobContents(target.service.config.blobs, systemPorts.clock);
}
