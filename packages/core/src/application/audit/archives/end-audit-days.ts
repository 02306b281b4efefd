import type { OperationContext } from "../../../engine/calls/operation.ts";
import { auditEntries } from "../../../engine/rows/audit.ts";
import { all, among, matches } from "../../../engine/rows/conditions.ts";
import { inEachApplication } from "../../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../../engine/upkeep/erase-expired.ts";
import type { Reader } from "../../../ports/storage.ts";
import { sweepBlobs } from "../../blobs/sweep-blobs.ts";
import { readApplicationSettings } from "../../settings/read-settings.ts";
import { archivePrefix, manifestPrefix } from "./archive-keys.ts";
import { type AuditDay, keptFrom, nextDay, ofDay } from "./audit-day.ts";
import { archivedLines, verifyArchive } from "./read-archive.ts";
import { type AuditArchiveRow, auditArchives } from "./table.ts";
import { writeArchive } from "./write-archive.ts";

/** Days that one run ends in an application; days that fail do not count, so they hold up no other. */
const daysMax = 100;

/** Entries that one transaction erases. */
const batchRows = 1_000;

/** Milliseconds after which blobs without a note are erased: a day is archived in less. */
const youngMs = 86_400_000;

/**
 * Ends the days of the audit trail that are older than each application's setting `auditRetentionDays`, the oldest first;
 * returns how many. With `auditArchive`, an entry is erased only after it was read back from its archive. A day that
 * fails stays, is logged, and is tried again by the next run.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await endAuditDays(maintenance), 0); // the trail is kept for ever, unless told otherwise
 * ```
 */
export function endAuditDays(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, "Old days of the audit trail could not be ended", endDays);
}

async function endDays(context: OperationContext): Promise<number> {
  const { store, ports } = context;
  const { auditRetentionDays, auditArchive } = await readApplicationSettings(store);
  if (auditRetentionDays === null) return 0;
  const end = keptFrom(ports.clock.now(), auditRetentionDays);
  const endDay = auditArchive ? archiveDay : eraseDay;
  const failures: unknown[] = [];
  const failedDays: string[] = [];
  let ended = 0;
  for (let day = await nextDay(store, "", end); day && ended < daysMax; day = await nextDay(store, day.endId, end)) {
    try {
      await endDay(context, day);
      ended += 1;
    } catch (error) {
      failures.push(error);
      failedDays.push(day.day);
    }
  }
  report(context, { ended, failedDays, failures });
  await sweep(context);
  return ended;
}

function report(
  { ports, applicationId }: OperationContext,
  run: { readonly ended: number; readonly failedDays: readonly string[]; readonly failures: readonly unknown[] },
): void {
  const { ended, failedDays, failures } = run;
  if (ended > 0) ports.log.info("Days of the audit trail were ended", { source: "upkeep", applicationId, days: ended });
  if (failures.length === 0) return;
  ports.log.error("Days of the audit trail could not be ended; they stay, and the next run tries again", {
    source: "upkeep",
    applicationId,
    days: failedDays.length,
    error: `${failedDays[0]}: ${String(failures[0])}`,
  });
}

/** Archives what no archive has yet, then erases what the archive has. */
async function archiveDay(context: OperationContext, day: AuditDay): Promise<void> {
  const [known] = await context.store.select(auditArchives, { where: matches({ day: day.day }), limit: 1 });
  // An earlier run may have ended in the middle of erasing; what is left then is in no archive.
  if (known) await eraseArchived(context, known);
  if (!(await nextDay(context.store, day.firstId, day.endId))) return;
  await eraseArchived(context, await writeArchive(context, day, known));
}

/** Erases exactly the entries of an archive, after reading it as a whole; entries that it does not have stay. */
async function eraseArchived(context: OperationContext, archive: AuditArchiveRow): Promise<void> {
  await verifyArchive(context, archive);
  let ids: string[] = [];
  for await (const { id } of archivedLines(context, archive)) {
    ids.push(id);
    if (ids.length < batchRows) continue;
    await eraseEntries(context, ids);
    ids = [];
  }
  await eraseEntries(context, ids);
}

async function eraseEntries({ store }: OperationContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await store.transaction((transaction) => transaction.erase(auditEntries, among("id", ids)));
}

async function eraseDay({ store }: OperationContext, day: AuditDay): Promise<void> {
  for (;;) {
    const rows = await store.select(auditEntries, { where: ofDay(day), limit: batchRows });
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await store.transaction((transaction) => transaction.erase(auditEntries, all(ofDay(day), among("id", ids))));
  }
}

/** Erases what a crash, or another process that was faster, has left in the store without a note. */
async function sweep(context: OperationContext): Promise<void> {
  const { applicationId, ports } = context;
  if (!ports.blobs) return;
  for (const prefix of [archivePrefix(applicationId), manifestPrefix(applicationId)])
    await sweepBlobs(context, { prefix, knownIds: knownArchives, youngMs });
}

async function knownArchives(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reader.select(auditArchives, { where: among("id", ids) });
  return new Set(rows.map(({ id }) => id));
}
