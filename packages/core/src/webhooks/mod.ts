export { alignNow } from "./endpoints/align-pending.ts";
export { isOwnFault, ownErrorClasses } from "./deliveries/own-fault.ts";
export { deliveryPhases } from "./deliveries/phase.ts";
export { failingSince } from "./endpoints/failing-since.ts";
export { type EndpointMaking, claimEndpointPlace, newEndpoint, type NewEndpoint } from "./endpoints/new-endpoint.ts";
export { type EndpointPatch, patchedEndpoint } from "./endpoints/patched-endpoint.ts";
export { endpointsMax, receiverShapes } from "./endpoints/schemas.ts";
export { rolledSecret } from "./endpoints/secrets.ts";
export { endpointLeases } from "./endpoints/endpoint-leases.ts";
export { hasLimits } from "./endpoints/options.ts";
export { endpointPurpose, type WebhookEndpointRow, webhookEndpoints } from "./endpoints/table.ts";
export {
  endpointIdOf,
  deliveryOf,
  isOvertaken,
  keepsLimits,
  limitedGroupsOf,
  resendJob,
  type ScheduledDelivery,
  scheduledJob,
  tracedJob,
  traceparentOf,
} from "./events/delivery-jobs.ts";
export {
  deliveries,
  type DeliveryAttemptRow,
  deliveryAttempts,
  type DeliveryRow,
  deliveryStatuses,
  type EventRow,
  events,
  retentionDays,
} from "./events/delivery-tables.ts";
export { eventDataSchema } from "./events/data-schema.ts";
export { dispatchEndpoint } from "./events/dispatch-endpoint.ts";
export { type Envelope, type EventData, sentBody } from "./events/envelope.ts";
export { defineEventTypes, eventCatalog, type EventType, type EventTypeEntry } from "./events/event-type.ts";
export { type ExhaustionNoticeRow, exhaustionNotices } from "./events/exhaustion-notices.ts";
export { countDeliveries, type CountingRecorder } from "./events/count-deliveries.ts";
export { type EventDraft, type EventRecorder, eventRecorder } from "./events/record-events.ts";
export type { Recording } from "./events/recording.ts";
export { announceNews, mayBeNews } from "./operational/announce.ts";
export { type EndpointChange, recordDisabled } from "./operational/record.ts";
export { isOperational, operationalTypes } from "./operational/types.ts";
export { findPortalLink, portalMakersPrivilege } from "./portal/find-link.ts";
export { portalActions } from "./portal/table.ts";
export { eventSchemas } from "./schemas/event-schema.ts";
export { cursorSince, isBehindRow } from "./feed/feed-cursor.ts";
export { countClosedHours } from "./statistics/count-hours.ts";
export { type CountedHourRow, countedHours } from "./statistics/tables.ts";
export { alignEndpoints } from "./upkeep/align-endpoints.ts";
export { announceRecovered } from "./upkeep/announce-recovered.ts";
export { disableAsAsked } from "./upkeep/disable-asked.ts";
export { disableFailingEndpoints } from "./upkeep/disable-failing.ts";
export { notifyExhausted } from "./upkeep/notify-exhausted.ts";
export { restoreLostJobs } from "./upkeep/restore-lost-jobs.ts";
export type { UpkeepPorts } from "./upkeep/upkeep-ports.ts";
export { createWebhooksWing } from "./wing.ts";
