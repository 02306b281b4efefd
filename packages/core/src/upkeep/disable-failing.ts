import { deliveries } from "../events/delivery-tables.ts";
import { queueMail } from "../mail/outgoing-mails.ts";
import { matches } from "../resource/condition.ts";
import { formatTimestamp } from "../resource/formats.ts";
import type { OperationContext } from "../resource/operation.ts";
import { changeRow } from "../resource/rows.ts";
import { endpointKind } from "../resources/webhook-endpoints/subject.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "../resources/webhook-endpoints/table.ts";
import { disabledNotice } from "./notice-texts.ts";
import { forEachEndpoint, type UpkeepPorts } from "./upkeep-ports.ts";

const hourMs = 3_600_000;

/** Holds off other processes that do the same in an application. */
const lockName = "failing-endpoints";

/** An endpoint that fails is given five days to succeed once. */
export const failingHours = 120;

/**
 * Disables the endpoints of all applications that have been failing for {@link failingHours}: version + 1, an audit
 * entry of the system, and a mail to the endpoint's address, in one transaction each. Returns how many. What is still
 * to be sent to them is cancelled when its time comes.
 */
export async function disableFailingEndpoints(ports: UpkeepPorts): Promise<number> {
  const before = formatTimestamp(ports.clock.now() - failingHours * hourMs);
  return forEachEndpoint(ports, await ports.upkeep.failingEndpoints(before), disableIfFailing);
}

/**
 * True for an enabled endpoint without a success for {@link failingHours}, counted from its last one, its enabling or
 * its creation, that has failed in this time. One to which nothing was sent is not failing.
 */
export function isFailing(endpoint: WebhookEndpointRow, nowMs: number): boolean {
  if (!endpoint.enabled || endpoint.deleted || endpoint.lastFailureAt === null) return false;
  const sinceMs = lastGoodMs(endpoint);
  return nowMs - sinceMs >= failingHours * hourMs && Date.parse(endpoint.lastFailureAt) > sinceMs;
}

/** When the endpoint was last known or taken to be good, in milliseconds since the epoch. */
function lastGoodMs({ createdAt, enabledAt, lastSuccessAt }: WebhookEndpointRow): number {
  return Math.max(Date.parse(createdAt), Date.parse(enabledAt), lastSuccessAt === null ? 0 : Date.parse(lastSuccessAt));
}

async function disableIfFailing(context: OperationContext, endpointId: string): Promise<boolean> {
  return context.store.transaction(async (transaction) => {
    if (!(await transaction.tryLock(lockName))) return false;
    const before = await transaction.find(webhookEndpoints, endpointId, { lock: true });
    const nowMs = context.ports.clock.now();
    if (!before || !isFailing(before, nowMs)) return false;
    const disabledAt = formatTimestamp(nowMs);
    const changes = { enabled: false, disabledAt, disabledReason: "failing" } as const;
    const after = await changeRow(context, transaction, { kind: endpointKind, before, changes });
    if (after.notificationEmail === null) return true;
    const pendingCount = await transaction.count(deliveries, matches({ endpointId, status: "pending" }));
    const notice = disabledNotice({ ...after, disabledAt, pendingCount }, context.baseUrl);
    await queueMail(context, transaction, { ...notice, recipient: after.notificationEmail });
    return true;
  });
}
