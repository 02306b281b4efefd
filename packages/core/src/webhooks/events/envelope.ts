import { utf8Length } from "../../engine/text/utf8-length.ts";
import type { SentPayload } from "../../ports/delivery-store.ts";
import type { Id } from "../../ports/id.ts";

/** The largest body of a delivery: 1 MiB of UTF-8. */
export const eventBytesMax = 1_048_576;

/** Version of the payload shapes. */
export const apiVersion = "v1";

/** The subject of an event. A wing adds members that say in which context it happened. */
export interface EventData {
  /** The entity as its GET returns it. */
  readonly object: { readonly id: string };
}

/** An event before it is serialised. */
export interface Envelope<Data extends EventData = EventData> {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly apiVersion: string;
  readonly applicationId: Id<"application">;
  readonly actor: { readonly userId: Id<"user">; readonly emailAddress: string } | null;
  readonly data: Data;
  /** Marks an event that has not happened. @default absent */
  readonly example?: true;
}

/**
 * The exact bytes of an event, as text. They are made once, then stored, signed and sent; nothing serialises them
 * again. An entity that would push the body over {@link eventBytesMax} is replaced by its id and `truncated: true`.
 */
export function serializeEnvelope(envelope: Envelope): string {
  const body = stringify(envelope, envelope.data);
  if (utf8Length(body) <= eventBytesMax) return body;
  return stringify(envelope, { ...envelope.data, object: stubOf(envelope) });
}

/**
 * The text that the attempts of a delivery send of an event: the whole, or the stub in place of the entity.
 * @example
 * ```ts
 * const body = '{"id":"1","data":{"object":{"id":"A-17","total":12}}}';
 * assert.equal(sentBody(body, null), body);
 * assert.equal(sentBody(body, "thin"), '{"id":"1","data":{"object":{"id":"A-17","truncated":true}}}');
 * ```
 */
export function sentBody(body: string, payload: SentPayload | undefined): string {
  if (!payload) return body;
  // It was serialised from one.
  const event = JSON.parse(body) as Envelope;
  return JSON.stringify({ ...event, data: { ...event.data, object: stubOf(event) } });
}

function stubOf({ data }: Envelope) {
  return { id: data.object.id, truncated: true };
}

function stringify(envelope: Envelope, data: EventData): string {
  const { id, type, timestamp, applicationId, actor, example } = envelope;
  return JSON.stringify({ id, type, timestamp, apiVersion: envelope.apiVersion, applicationId, actor, data, example });
}
