import type { Envelope, EventData } from "./contract/events.ts";

/** Types of events that this version of the package knows. */
export type EventType = keyof EventData;

/** An event of one type. */
export type EventOf<Type extends EventType> = Type extends EventType ? Envelope<Type, EventData[Type]> : never;

/** An event of any type that this version of the package knows. */
export type CatalogEvent = EventOf<EventType>;

/** An event of a type that a later version of the service has added. */
export type LaterEvent = Envelope<string, { readonly object: { readonly id: string } }>;
