export type { Envelope, EventData } from "./contract/events.ts";
export type { CatalogEvent, EventOf, EventType, LaterEvent } from "./event.ts";
export { VerificationError, verifyEvent } from "./verify-event.ts";
