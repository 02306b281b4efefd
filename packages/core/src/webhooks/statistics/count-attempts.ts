import { all, always, compares, matches } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import type { Tally } from "../../ports/tally.ts";
import { deliveries, type DeliveryAttemptRow, deliveryAttempts, retentionDays } from "../events/delivery-tables.ts";
import { lowestId } from "../events/implied-by.ts";

const dayMs = 86_400_000;

/** Attempts of one outcome and duration that began in one hour. */
export type AttemptTally = Tally<DeliveryAttemptRow, "outcome" | "durationMs">;

/**
 * Counts attempts of an endpoint since a time, by hour, outcome and duration. Each statement reads deliveries of one
 * day with their attempts, so none takes long, whatever the number of days. Deliveries of all days are read: a retry
 * or a resend may come weeks after the delivery was created.
 */
export async function* countAttempts(
  store: Reader,
  endpointId: Id<"endpoint">,
  time: { readonly since: string; readonly nowMs: number },
): AsyncGenerator<readonly AttemptTally[]> {
  const today = Math.floor(time.nowMs / dayMs);
  for (let day = today - retentionDays; day <= today; day++) {
    // The first range has older deliveries, too, and the last one those whose ids are ahead of the clock.
    const from = day === today - retentionDays ? undefined : lowestId(day * dayMs);
    const to = day === today ? undefined : lowestId((day + 1) * dayMs);
    const within = <Column extends string>(column: Column) =>
      all(
        from === undefined ? always : compares(column, "greaterThanOrEqual", from),
        to === undefined ? always : compares(column, "lessThan", to),
      );
    yield await store.tally(deliveryAttempts, {
      where: all(within("deliveryId"), compares("startedAt", "greaterThanOrEqual", time.since)),
      among: { column: "deliveryId", table: deliveries, where: all(matches({ endpointId }), within("id")) },
      by: ["outcome", "durationMs"],
      hourOf: "startedAt",
    });
  }
}
