import { lowestId } from "../../engine/id.ts";
import { all, always, among, compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import { deliveryErrorClasses } from "../../ports/delivery-store.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import type { Tally } from "../../ports/tally.ts";
import { isOwnFault } from "../deliveries/own-fault.ts";
import { deliveries, type DeliveryAttemptRow, deliveryAttempts, retentionDays } from "../events/delivery-tables.ts";
import { type AttemptHourRow, attemptHours, countedHours } from "./tables.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Attempts of one outcome and duration that began in one hour. */
export type AttemptTally = Tally<DeliveryAttemptRow, "outcome" | "durationMs">;

/** A time from its beginning to before its end. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The time of statistics: until now. */
export interface StatisticsTime {
  readonly sinceMs: number;
  readonly nowMs: number;
}

/** Returns the whole hours whose attempts at an endpoint are counted, and the spans of time that are left to count. */
export async function readCountedHours(store: Reader, endpointId: Id<"endpoint">, { sinceMs, nowMs }: StatisticsTime) {
  const whole = compares("hour", "greaterThanOrEqual", formatTimestamp(sinceMs));
  // First the marks: an hour that is counted between the two statements is then read from its attempts.
  const marks = await store.select(countedHours, { where: all(matches({ isCounted: true }), whole) });
  const counted = new Set(marks.map(({ hour }) => hour));
  const rows = await store.select(attemptHours, { where: all(matches({ endpointId }), whole) });
  return {
    hours: rows.filter(({ hour }): boolean => counted.has(hour)),
    spans: spansWithout(counted, { sinceMs, nowMs }),
  } satisfies { readonly hours: readonly AttemptHourRow[]; readonly spans: readonly Span[] };
}

function spansWithout(counted: ReadonlySet<string>, { sinceMs, nowMs }: StatisticsTime): readonly Span[] {
  const spans: Span[] = [];
  for (let startMs = Math.floor(sinceMs / hourMs) * hourMs; startMs <= nowMs; startMs += hourMs) {
    if (counted.has(formatTimestamp(startMs))) continue;
    const last = spans.at(-1);
    const span = { fromMs: Math.max(startMs, sinceMs), toMs: startMs + hourMs };
    if (last?.toMs === startMs) spans[spans.length - 1] = { ...span, fromMs: last.fromMs };
    else spans.push(span);
  }
  return spans;
}

/**
 * Counts the automatic attempts of an endpoint in some spans of time, by hour, outcome and duration. Each statement reads deliveries
 * of one day with their attempts, so none takes long, whatever the number of days. Deliveries of all days before the
 * end of a span are read: a retry or a resend may come weeks after the delivery was created.
 */
export async function* countAttempts(
  store: Reader,
  endpointId: Id<"endpoint">,
  { spans, nowMs }: { readonly spans: readonly Span[]; readonly nowMs: number },
): AsyncGenerator<readonly AttemptTally[]> {
  const today = Math.floor(nowMs / dayMs);
  for (let day = today - retentionDays; day <= today; day++) {
    // No attempt begins before its delivery exists, but for clocks that differ by less than an hour.
    const possible = spans.filter(({ toMs }) => toMs + hourMs > day * dayMs);
    if (possible.length === 0) continue;
    // The first range has older deliveries, too, and the last one those whose ids are ahead of the clock.
    const from = day === today - retentionDays ? undefined : lowestId(day * dayMs);
    const to = day === today ? undefined : lowestId((day + 1) * dayMs);
    const within = <Column extends string>(column: Column) =>
      all(
        from === undefined ? always : compares(column, "greaterThanOrEqual", from),
        to === undefined ? always : compares(column, "lessThan", to),
      );
    yield await store.tally(deliveryAttempts, {
      where: all(within("deliveryId"), matches({ trigger: "automatic" }), isMade, startedIn(possible)),
      among: { column: "deliveryId", table: deliveries, where: all(matches({ endpointId }), within("id")) },
      by: ["outcome", "durationMs"],
      hourOf: "startedAt",
    });
  }
}

/** Whether an attempt got as far as its receiver, or to what keeps it from there. */
const isMade = among("errorClass", [null, ...deliveryErrorClasses.filter((errorClass) => !isOwnFault(errorClass))]);

function startedIn(spans: readonly Span[]): ConditionOn<DeliveryAttemptRow> {
  const conditions = spans.map(({ fromMs, toMs }) =>
    all(
      compares("startedAt", "greaterThanOrEqual", formatTimestamp(fromMs)),
      compares("startedAt", "lessThan", formatTimestamp(toMs)),
    ),
  );
  return { op: "or", conditions };
}
