import type { OperationContext } from "../../../engine/calls/operation.ts";
import { inTransaction } from "../../../engine/rows/change.ts";
import type { ExpiryPorts } from "../../../engine/upkeep/erase-expired.ts";
import { changeRow } from "../../../engine/rows/rows.ts";
import { all, live, matches } from "../../../ports/condition.ts";
import { contentKey } from "../blob-keys.ts";
import { fileKind } from "../file-kind.ts";
import { scanContent } from "../scan-content.ts";
import { type FileRow, files } from "../table.ts";
import { inEachApplication } from "./each-application.ts";

/** Files scanned in one run. */
const filesMax = 100;

/** Milliseconds for one file: 512 MiB at the speed of a slow scanner. */
const scanMsMax = 600_000;

/**
 * Scans quarantined files that nobody has scanned yet, in all applications; returns how many have a verdict now.
 * @example
 * ```ts
 * import { rescanFiles } from "@design-catalog/core/catalog";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await rescanFiles(maintenance), 0);
 * ```
 */
export function rescanFiles(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, rescanApplication);
}

async function rescanApplication(context: OperationContext): Promise<number> {
  if (!context.ports.contentScanner) return 0;
  const where = all(live, matches({ status: "quarantined", threat: null }));
  let judged = 0;
  for (const file of await context.store.select(files, { where, limit: filesMax })) {
    if (await rescan(context, file)) judged += 1;
  }
  return judged;
}

async function rescan(context: OperationContext, { id, sha256 }: FileRow): Promise<boolean> {
  const scanned = await scanContent(context, contentKey(context.applicationId, sha256), scanMsMax);
  const isJudged = scanned.status === "ready" || scanned.threat !== null;
  if (!isJudged) return false;
  return inTransaction(context, async (change) => {
    const before = await change.transaction.find(files, id, { lock: true });
    // The verdict is about content that the file may no longer have.
    if (!before || before.deleted || before.sha256 !== sha256) return false;
    await changeRow(change, { kind: fileKind, before, changes: scanned });
    return true;
  });
}
