import { findLive, formatTimestamp, matches } from "@design-catalog/core/engine";
import type { ApplicationStore, Ports } from "@design-catalog/core/ports";
import { alignNow, recordDisabled, type WebhookEndpointRow, webhookEndpoints } from "@design-catalog/core/webhooks";

/** Where endpoints are kept, and what recording their news needs. */
export interface Changing {
  readonly store: ApplicationStore;
  readonly ports: Pick<Ports, "clock" | "ids" | "log">;
}

/** Tells what changes in an endpoint that is locked. */
export type ChangesOf = (before: WebhookEndpointRow) => Promise<Partial<WebhookEndpointRow>>;

/**
 * Changes an endpoint, and cancels what waits for it when it is disabled or gone.
 * @throws {DomainError} `not_found`
 */
export async function changeEndpoint(
  { store, ports }: Changing,
  id: string,
  changesOf: ChangesOf,
): Promise<WebhookEndpointRow> {
  const after = await store.transaction(async (transaction) => {
    const before = await findLive(transaction, webhookEndpoints, { id, lock: true });
    const changes = { ...(await changesOf(before)), updatedAt: formatTimestamp(ports.clock.now()) };
    const [row = before] = await transaction.revise(webhookEndpoints, matches({ id: before.id }), changes);
    await recordDisabled({ context: { actor: null, store, ports }, transaction }, { before, after: row });
    return row;
  });
  if (after.deleted || !after.enabled) await alignNow({ store, ports }, after.id);
  return after;
}
