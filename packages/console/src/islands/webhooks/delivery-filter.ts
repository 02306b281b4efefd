import type { FilterModel, WebhookDelivery } from "@design-catalog/client/api";
import type { UrlState } from "../engine/use-url-state.ts";
import type { texts } from "./texts.ts";

/** Filters of deliveries, as the page's address holds them; the empty text filters nothing. */
export interface DeliveryFilter {
  readonly status: string;
  readonly eventType: string;
  readonly eventId: string;
  readonly deliveryId: string;
  readonly period: string;
}

/** A span of time that ends now. */
export type Period = keyof (typeof texts)["periods"];

/** Hours of each period. */
const hours: Readonly<Record<Period, number>> = { "1h": 1, "24h": 24, "7d": 168, "30d": 720 };

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

/** True for the name of a period. */
export function isPeriod(text: string): text is Period {
  return Object.hasOwn(hours, text);
}

/** An id names one delivery or few, whatever their age. */
function sinceOf({ period, eventId, deliveryId }: DeliveryFilter, asOf: string): string {
  const hasId = eventId !== "" || deliveryId !== "";
  const unchosen = hasId ? "30d" : periodDefault;
  const chosen = isPeriod(period) ? period : unchosen;
  return new Date(Date.parse(asOf) - hours[chosen] * 3_600_000).toISOString();
}
