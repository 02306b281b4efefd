import type { WebhookEndpointRow } from "../endpoints/table.ts";
import type { EventType } from "../events/event-type.ts";
import { isOperational } from "../operational/types.ts";
import { type EventJudge, type JudgedEvent, judgeOf } from "./event-filter.ts";

/** Members that decide which events an endpoint gets; one that is not registered yet has no id. */
type Receiving = Pick<WebhookEndpointRow, "eventTypes" | "options"> & Partial<Pick<WebhookEndpointRow, "id">>;

/** The filter of an endpoint, read for one type on a UTC day: it may name a date such as today. */
interface DaysJudge {
  readonly day: string;
  readonly judge: EventJudge;
}
const judges = new WeakMap<Receiving, Map<string, DaysJudge>>();

/**
 * Tells whether an endpoint gets an event: it subscribes to the type, and its filter matches. None gets an
 * operational event about itself.
 */
export function receives(endpoint: Receiving, type: EventType, event: JudgedEvent): boolean {
  const { id, eventTypes, options } = endpoint;
  if (isOperational(type.type) && event.data.object.id === id) return false;
  if (!eventTypes.includes("*") && !eventTypes.includes(type.type)) return false;
  if (options?.filter === undefined) return true;
  return judgeFor(endpoint, type, event.timestamp)(event);
}

function judgeFor(endpoint: Receiving, type: EventType, timestamp: string): EventJudge {
  const ofEndpoint = judges.get(endpoint) ?? new Map<string, DaysJudge>();
  judges.set(endpoint, ofEndpoint);
  const day = timestamp.slice(0, "2026-11-29".length);
  const known = ofEndpoint.get(type.type);
  if (known?.day === day) return known.judge;
  const judge = judgeOf(type, endpoint.options?.filter, Date.parse(timestamp));
  ofEndpoint.set(type.type, { day, judge });
  return judge;
}
