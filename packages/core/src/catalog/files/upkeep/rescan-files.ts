import type { OperationContext } from "../../../engine/calls/operation.ts";
import { inTransaction } from "../../../engine/rows/change.ts";
import { all, compares, live, matches } from "../../../engine/rows/conditions.ts";
import { changeRow } from "../../../engine/rows/rows.ts";
import { formatTimestamp } from "../../../engine/schemas/formats.ts";
import type { ExpiryPorts } from "../../../engine/upkeep/erase-expired.ts";
import { contentKey } from "../blob-keys.ts";
import { fileKind } from "../file-kind.ts";
import { scanContent } from "../scan-content.ts";
import { type FileRow, files } from "../table.ts";
import { inEachShelf } from "./each-application.ts";

/** Files scanned in one run. */
const filesMax = 100;

/** Milliseconds after which a run begins no other scan in an application: the next run goes on, after other upkeep. */
const runMsMax = 600_000;

/** Milliseconds between two scans of a file: a repaired scanner finds it a day later at the latest. */
const waitMsMax = 86_400_000;

/** Milliseconds for one file: 512 MiB at the speed of a slow scanner. */
const scanMsMax = 600_000;

/**
 * Scans quarantined files that nobody has scanned yet, in all applications; returns how many have a verdict now.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await rescanFiles(maintenance), 0);
 * ```
 */
export function rescanFiles(ports: ExpiryPorts): Promise<number> {
  const untilMs = ports.clock.now() + runMsMax;
  return inEachShelf(ports, (context) => rescanApplication(context, untilMs));
}

async function rescanApplication(context: OperationContext, untilMs: number): Promise<number> {
  const { contentScanner, clock, log } = context.ports;
  if (!contentScanner) return 0;
  const now = formatTimestamp(clock.now());
  const due = {
    op: "or" as const,
    conditions: [matches({ scanAfter: null }), compares("scanAfter", "lessThanOrEqual", now)],
  };
  const where = all(live, matches({ status: "quarantined", threat: null }), due);
  const orderBy = [
    { column: "scanAfter", direction: "asc" },
    { column: "id", direction: "asc" },
  ] as const;
  let judged = 0;
  const errors: unknown[] = [];
  for (const file of await context.store.select(files, { where, orderBy, limit: filesMax })) {
    try {
      if (await rescan(context, file)) judged += 1;
    } catch (error) {
      errors.push(error);
    }
    // Also where the content cannot be read, which must not keep the others waiting.
    await defer(context, file);
    // An application has one file scanned at least, however long the scans of others take.
    if (clock.now() >= untilMs) break;
  }
  const fields = { applicationId: context.applicationId, failures: errors.length, error: String(errors[0]) };
  if (errors.length > 0) log.error("Quarantined files could not be scanned; they are tried again later", fields);
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

/**
 * Has a file without a verdict wait as long again as it has waited since it changed. A scan reads all content, so files
 * that never get a verdict must not be read in every run.
 */
async function defer({ ports, store }: OperationContext, { id, sha256, updatedAt }: FileRow): Promise<void> {
  const now = ports.clock.now();
  const waitMs = Math.min(now - Date.parse(updatedAt), waitMsMax);
  const unjudged = matches({ id, sha256, status: "quarantined", threat: null });
  const scanAfter = formatTimestamp(now + waitMs);
  await store.transaction((transaction) => transaction.update(files, unjudged, { scanAfter }));
}
