import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Id } from "../../ports/id.ts";
import type { Log } from "../../ports/log.ts";
import type { EndpointReference, WebhookUpkeepStore } from "../../ports/webhook-upkeep.ts";

/** Dependencies of the upkeep of webhooks. */
export interface UpkeepPorts {
  readonly upkeep: WebhookUpkeepStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Context of the system's own work in an application: no actor. */
  readonly contextOf: (applicationId: Id<"application">) => OperationContext;
}

/** Runs `work` on each endpoint, even if others fail; returns how many it answered with true. */
export async function forEachEndpoint(
  { contextOf, log }: UpkeepPorts,
  references: readonly EndpointReference[],
  work: (context: OperationContext, endpointId: Id<"endpoint">) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const { applicationId, endpointId } of references) {
    try {
      if (await work(contextOf(applicationId), endpointId)) done++;
    } catch (error) {
      log.error("An endpoint could not be processed; the next sweep tries again", {
        endpointId,
        error: String(error),
      });
    }
  }
  return done;
}
