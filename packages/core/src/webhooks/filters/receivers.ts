import type { WebhookEndpointRow } from "../endpoints/table.ts";
import type { EventType } from "../events/event-type.ts";
import { isOperational } from "../operational/types.ts";
import { type EventJudge, type JudgedEvent, judgeOf } from "./event-filter.ts";

const dayMs = 86_400_000;

/** Filters that were read for a type on a UTC day: one may name a date such as today. */
const judges = new WeakMap<WebhookEndpointRow, Map<string, EventJudge>>();

/**
 * Tells whether an endpoint gets an event: it subscribes to the type, and its filter matches. None gets an
 * operational event about itself.
 */
export function receives(endpoint: WebhookEndpointRow, type: EventType, event: JudgedEvent): boolean {
  const { id, eventTypes, options } = endpoint;
  if (isOperational(type.type) && event.data.object.id === id) return false;
  if (!eventTypes.includes("*") && !eventTypes.includes(type.type)) return false;
  if (options?.filter === undefined) return true;
  const nowMs = Date.parse(event.timestamp);
  const ofEndpoint = judges.get(endpoint) ?? new Map<string, EventJudge>();
  judges.set(endpoint, ofEndpoint);
  const key = `${type.type} ${Math.floor(nowMs / dayMs)}`;
  const judge = ofEndpoint.get(key) ?? judgeOf(type, options.filter, nowMs);
  ofEndpoint.set(key, judge);
  return judge(event);
}
