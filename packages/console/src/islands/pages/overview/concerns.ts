import type { ServiceStatus } from "@design-catalog/client/api";
import { type Counted, countedText } from "../../engine/counted.ts";
import { momentText } from "../../engine/format.ts";
import { fill } from "../../engine/texts.ts";
import { texts } from "./texts.ts";

/** Something that an operator should look at. */
export interface Concern {
  readonly text: string;
  readonly isBad: boolean;
  /** Page that shows more; none without one. */
  readonly href?: string;
}

/** A pending delivery waits this long before it is a concern: the first retries take minutes. */
const pendingMsMax = 15 * 60_000;
const backupMsMax = 26 * 3_600_000;
/** Upkeep makes partitions for seven days ahead. */
const partitionDaysMin = 3;

/** Concerns that a status gives reason for, the worst first. */
export function concernsOf(status: ServiceStatus, nowMs: number): readonly Concern[] {
  const { endpoints, oldestPendingAt, jobs, mails, partitions, lastBackupAt, database } = status;
  const counted = (text: Counted, count: number | null, concern: Omit<Concern, "text">) =>
    count === null || count === 0 ? [] : [{ ...concern, text: countedText(text, count) }];
  const webhooks = "/admin/webhooks";
  return [
    ...(database === null ? [{ text: texts.noDatabase, isBad: true }] : []),
    ...counted(texts.failing, endpoints.failing, { isBad: true, href: webhooks }),
    ...counted(texts.parked, endpoints.parked, { isBad: true, href: webhooks }),
    ...counted(texts.exhausted, endpoints.exhaustedLastDay, { isBad: true, href: webhooks }),
    ...counted(texts.disabled, endpoints.disabled, { isBad: false, href: webhooks }),
    ...pendingConcern(oldestPendingAt, nowMs),
    ...counted(texts.failedMails, mails.failed, { isBad: true }),
    ...counted(texts.failedJobs, jobs.failed, { isBad: false, href: "/admin/jobs?status=failed" }),
    ...partitionConcern(partitions.daysAhead),
    ...backupConcern(lastBackupAt, nowMs),
  ];
}

function pendingConcern(oldestPendingAt: string | null, nowMs: number): readonly Concern[] {
  if (oldestPendingAt === null || nowMs - Date.parse(oldestPendingAt) < pendingMsMax) return [];
  const text = fill(texts.oldestPending, { time: momentText(oldestPendingAt) });
  return [{ text, isBad: false, href: "/admin/webhooks" }];
}

function partitionConcern(daysAhead: number | null): readonly Concern[] {
  if (daysAhead === null || daysAhead >= partitionDaysMin) return [];
  return [{ text: countedText(texts.partitions, daysAhead), isBad: true }];
}

function backupConcern(lastBackupAt: string | null, nowMs: number): readonly Concern[] {
  if (lastBackupAt === null) return [{ text: texts.noBackup, isBad: false }];
  return nowMs - Date.parse(lastBackupAt) > backupMsMax ? [{ text: texts.oldBackup, isBad: true }] : [];
}
