import type { EventSchema, WebhookFilterPreview } from "@design-catalog/client/api";

/** Questions of an editor of a filter to the service: the console asks with its session, the portal with its link. */
export interface FilterService {
  readonly readSchema: (type: string) => Promise<EventSchema>;
  /** Body of a trial; a result counts until it changes. */
  readonly trial: object;
  /** Tries the filter on past events. */
  readonly preview: () => Promise<WebhookFilterPreview>;
  /** Address of the page of an event. @default events have none */
  readonly addressOf?: (eventId: string) => string;
}
