import { inTransaction } from "../../engine/rows/change.ts";
import type { AskingEndpoint } from "../../ports/webhook-upkeep.ts";
import { alignPending } from "../endpoints/align-pending.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { isOperational } from "../operational/types.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import type { UpkeepPorts } from "./upkeep-ports.ts";

/**
 * Disables an endpoint whose receiver asked for it in an answer, with a mail, if it still is to be obeyed; then cancels its
 * pending deliveries. A failure is only logged: the receiver asks again at the next attempt.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context, maintenance } = await createMemoryHost();
 * const body = { url: "https://hooks.example.com/", eventTypes: ["*"], honourDeliveryHeader: true };
 * await call("createWebhook", { body });
 * const [endpoint] = await context.store.select(webhookEndpoints);
 * assert.ok(endpoint);
 * const asking = { applicationId: context.applicationId, endpointId: endpoint.id, eventType: "project.created" };
 * await disableAsAsked(maintenance, asking);
 * assert.equal((await context.store.select(webhookEndpoints))[0]?.enabled, false);
 * ```
 */
export async function disableAsAsked(
  { contextOf, log }: Pick<UpkeepPorts, "contextOf" | "log">,
  { applicationId, endpointId, eventType }: AskingEndpoint,
): Promise<void> {
  try {
    const context = contextOf(applicationId);
    const isDisabled = await inTransaction(context, async (change) => {
      const before = await change.transaction.find(webhookEndpoints, endpointId, { lock: true });
      const isObeyed = before?.options?.honourDeliveryHeader === true && before.enabled && !before.deleted;
      if (isObeyed) await disableEndpoint(change, before, { cause: "asked", isNews: !isOperational(eventType) });
      return isObeyed;
    });
    if (isDisabled) await alignPending(context, endpointId);
  } catch (error) {
    log.warn("An endpoint could not be disabled as its receiver asked", { endpointId, error: String(error) });
  }
}
