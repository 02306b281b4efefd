import { lowestId } from "../../engine/id.ts";
import type { QuotaKind } from "../../engine/quota-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import { useQuota } from "../../engine/rows/quota.ts";
import { utcDay } from "../../engine/schemas/formats.ts";
import type { Reader } from "../../ports/storage.ts";
import { deliveries } from "./delivery-tables.ts";
import type { EventData } from "./envelope.ts";
import { testEventType } from "./event-type.ts";
import type { EventDraft, EventRecorder } from "./record-events.ts";

/** An {@link EventRecorder} of changes, whose deliveries count. */
export type CountingRecorder<Type extends string, Data extends EventData = EventData> = (
  change: Change,
  drafts: readonly EventDraft<Type, Data>[],
) => Promise<void>;

/**
 * Makes a recorder whose deliveries count against the application's quota `deliveriesPerDay`. It throws a `DomainError`
 * `limit_reached` for a change that would exceed the quota.
 */
export function countDeliveries<Type extends string, Data extends EventData>(
  record: EventRecorder<Type, Data>,
): CountingRecorder<Type, Data> {
  return async (change, drafts) => {
    const amount = await record(change, drafts);
    await useQuota(change, { ...deliveriesPerDay, amount });
  };
}

/** The quota of the deliveries of a UTC day. */
export const deliveriesPerDay: QuotaKind = { name: "deliveriesPerDay", count: countToday, isDaily: true };

/** Deliveries of the UTC day, tests left out. */
async function countToday(reader: Reader, nowMs: number): Promise<number> {
  const midnightMs = Date.parse(utcDay(nowMs));
  const ofToday = compares("id", "greaterThanOrEqual", lowestId(midnightMs));
  const tests = await reader.count(deliveries, all(ofToday, matches({ eventType: testEventType })));
  return (await reader.count(deliveries, ofToday)) - tests;
}
