import { live } from "../../engine/rows/conditions.ts";
import type { Recording } from "../events/recording.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "./table.ts";

/**
 * Returns the application's endpoints, in the order of their ids, for writes of the same transaction. A process that
 * remembers them does not read them: the database compares their versions, so the transaction cannot commit without an
 * endpoint that had been committed before it. Times and counts of attempts may be older.
 */
export async function liveEndpoints({ context, transaction }: Recording): Promise<readonly WebhookEndpointRow[]> {
  const { rowMemory } = context.ports;
  const { applicationId } = context.store;
  const known = transaction.isRepeated ? undefined : rowMemory?.get(applicationId, webhookEndpoints);
  if (known) {
    await transaction.expectLive(webhookEndpoints, known);
    return known;
  }
  const rows = await transaction.select(webhookEndpoints, { where: live });
  rowMemory?.set(applicationId, webhookEndpoints, { rows });
  return rows;
}
