import type { EventSchema, WebhookFilterPreview } from "@design-catalog/client/api";

/** What an editor of a filter asks of the service: the console with its session, the portal with its link. */
export interface FilterService {
  readonly readSchema: (type: string) => Promise<EventSchema>;
  /** What would be tried; a result counts until it changes. */
  readonly trial: object;
  /** Tries the filter on past events. */
  readonly preview: () => Promise<WebhookFilterPreview>;
  /** Address of the page of an event. @default events have none */
  readonly addressOf?: (eventId: string) => string;
}
