import { type ExhaustionNoticeRow, exhaustionNotices } from "../events/exhaustion-notices.ts";
import { queueMail } from "../../application/mail/outgoing-mails.ts";
import { matches } from "../../ports/condition.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { exhaustedNotice } from "./notice-texts.ts";
import { forEachEndpoint, type UpkeepPorts } from "./upkeep-ports.ts";

/** An endpoint's address is told at most once in this time. */
export const noticeHours = 24;

const noticeMs = noticeHours * 3_600_000;

/** Holds off other processes that do the same in an application. */
const lockName = "exhaustion-notices";

/**
 * Queues the mails on exhausted deliveries that are owed, of all applications; returns how many. The mail and the
 * counter set back commit together: a crash neither loses a notice nor repeats one. Without an address the counter goes
 * on, and an address that is set later is told of all.
 */
export async function notifyExhausted(ports: UpkeepPorts): Promise<number> {
  const before = formatTimestamp(ports.clock.now() - noticeMs);
  return forEachEndpoint(ports, await ports.upkeep.endpointsOwedNotice(before), notifyIfOwed);
}

/** True when deliveries were exhausted that nobody was told of, and the last notice is {@link noticeHours} ago. */
export function isNoticeDue(
  { exhaustedCount, notifiedAt }: Pick<ExhaustionNoticeRow, "exhaustedCount" | "notifiedAt">,
  nowMs: number,
): boolean {
  return exhaustedCount > 0 && (notifiedAt === null || nowMs - Date.parse(notifiedAt) >= noticeMs);
}

async function notifyIfOwed(context: OperationContext, endpointId: string): Promise<boolean> {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    if (!(await transaction.tryLock(lockName))) return false;
    const owed = await transaction.find(exhaustionNotices, endpointId, { lock: true });
    const nowMs = context.ports.clock.now();
    if (!owed || !isNoticeDue(owed, nowMs)) return false;
    const endpoint = await transaction.find(webhookEndpoints, endpointId);
    if (!endpoint || endpoint.deleted || endpoint.notificationEmail === null) return false;
    const notice = exhaustedNotice({ ...endpoint, ...owed }, context.baseUrl);
    await queueMail(change, { ...notice, recipient: endpoint.notificationEmail });
    await transaction.update(exhaustionNotices, matches({ id: endpointId }), {
      exhaustedCount: 0,
      firstExhaustedAt: null,
      lastExhaustedAt: null,
      notifiedAt: formatTimestamp(nowMs),
    });
    return true;
  });
}
