export { createReceiver, type Handler, type Handlers, type Receiver, type ReceiverOptions } from "./create-receiver.ts";
export type { Envelope, EventData } from "./contract/events.ts";
export { type Deduplication, memoryDeduplication } from "./deduplication.ts";
export type { CatalogEvent, EventOf, EventType, LaterEvent } from "./event.ts";
export { FeedFailure, type FeedOptions, type FeedPage, readFeed } from "./read-feed.ts";
export { receivedEventsTable, sqlDeduplication, type SqlTransactions } from "./sql-deduplication.ts";
export { VerificationError, verifyEvent } from "./verify-event.ts";
