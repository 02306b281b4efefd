import type { FilterModel, WebhookDelivery } from "@design-catalog/client/api";
import { beginOf, isPeriod, type Period } from "../engine/period.ts";
import type { UrlState } from "../engine/use-url-state.ts";

/** Filters of deliveries, as the page's address holds them; the empty text filters nothing. */
export interface DeliveryFilter {
  readonly status: string;
  readonly eventType: string;
  readonly eventId: string;
  readonly deliveryId: string;
  readonly period: string;
}

/** Period without a choice: operators ask about today. */
export const periodDefault: Period = "24h";

/** States of a delivery that one can choose. */
export const deliveryStatuses: readonly WebhookDelivery["status"][] = [
  "pending",
  "delivered",
  "exhausted",
  "cancelled",
];

/** The filter that an address holds. */
export function filterOf(url: UrlState): DeliveryFilter {
  return {
    status: url.get("status"),
    eventType: url.get("type"),
    eventId: url.get("event").trim(),
    deliveryId: url.get("id").trim(),
    period: url.get("period"),
  };
}

/** The filter as grid operations take it, with the deliveries until `asOf`: later ones do not move the rows. */
export function filterModelOf(filter: DeliveryFilter, asOf: string): FilterModel {
  const { status, eventType, eventId, deliveryId } = filter;
  const equals = (value: string) => ({ filterType: "text", type: "equals", filter: value }) as const;
  return {
    ...(status !== "" && { status: equals(status) }),
    ...(eventType !== "" && { eventType: equals(eventType) }),
    ...(eventId !== "" && { eventId: equals(eventId) }),
    ...(deliveryId !== "" && { id: equals(deliveryId) }),
    createdAt: { filterType: "date", type: "inRange", dateFrom: sinceOf(filter, asOf), dateTo: asOf },
  };
}

/** Deliveries after `asOf`, which the rows on the page leave out. */
export function newerModelOf(filter: DeliveryFilter, asOf: string): FilterModel {
  return { ...filterModelOf(filter, asOf), createdAt: { filterType: "date", type: "greaterThan", dateFrom: asOf } };
}

/** An id names one delivery or few, whatever their age. */
function sinceOf({ period, eventId, deliveryId }: DeliveryFilter, asOf: string): string {
  const hasId = eventId !== "" || deliveryId !== "";
  const unchosen = hasId ? "30d" : periodDefault;
  return beginOf(isPeriod(period) ? period : unchosen, asOf);
}
