import { queueMail } from "../../application/mail/outgoing-mails.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Id } from "../../ports/id.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { type ExhaustionNoticeRow, exhaustionNotices } from "../events/exhaustion-notices.ts";
import { exhaustedNotice } from "./notice-texts.ts";
import { forEachEndpoint, type UpkeepPorts } from "./upkeep-ports.ts";

/** Hours between two notices to an endpoint's address. */
export const noticeHours = 24;

const noticeMs = noticeHours * 3_600_000;

/** Lock against other processes that sweep the same application. */
const lockName = "exhaustion-notices";

/**
 * Queues the owed mails about exhausted deliveries in all applications; returns how many. The mail and the reset of the
 * counter commit together: a crash neither loses nor repeats a notice. Without an address the counter goes on, and a
 * later address gets the whole count.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await notifyExhausted(maintenance), 0); // no delivery is exhausted
 * ```
 */
export async function notifyExhausted(ports: UpkeepPorts): Promise<number> {
  const before = formatTimestamp(ports.clock.now() - noticeMs);
  return forEachEndpoint(ports, await ports.upkeep.endpointsOwedNotice(before), notifyIfOwed);
}

/** True when there are unreported exhausted deliveries and the last notice is {@link noticeHours} old. */
export function isNoticeDue(
  { exhaustedCount, notifiedAt }: Pick<ExhaustionNoticeRow, "exhaustedCount" | "notifiedAt">,
  nowMs: number,
): boolean {
  return exhaustedCount > 0 && (notifiedAt === null || nowMs - Date.parse(notifiedAt) >= noticeMs);
}

async function notifyIfOwed(context: OperationContext, endpointId: Id<"endpoint">): Promise<boolean> {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    if (!(await transaction.tryLock(lockName))) return false;
    const owed = await transaction.find(exhaustionNotices, endpointId, { lock: true });
    const nowMs = context.ports.clock.now();
    if (!owed || !isNoticeDue(owed, nowMs)) return false;
    const endpoint = await transaction.find(webhookEndpoints, endpointId);
    if (!endpoint || endpoint.deleted || endpoint.notificationEmail === null) return false;
    const notice = exhaustedNotice(
      { ...endpoint, ...owed, mayAbort: endpoint.options?.honourDeliveryHeader === true },
      context.baseUrl,
    );
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
