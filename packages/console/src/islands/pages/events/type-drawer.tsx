import {
  type EventType,
  getWebhookEvent,
  getWebhookSchema,
  queryWebhookDeliveries,
  type WebhookEndpoint,
  type WebhookEventDetail,
} from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { Shown } from "../../engine/parts.tsx";
import { beginOf } from "../../engine/period.ts";
import { refreshMs } from "../../engine/refresh.ts";
import { serviceNowMs } from "../../engine/service-clock.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { EventTypeText } from "../../webhooks/event-type-words.tsx";
import { Payload, PublishedSchema } from "./published-schema.tsx";
import { texts } from "./texts.ts";

/** One type of event: who receives it, where its deliveries are, its schema and example, and the newest payload. */
export function TypeDrawer(drawer: {
  readonly type: EventType;
  /** Endpoints that receive it. */
  readonly receivers: readonly WebhookEndpoint[];
  readonly endpoints: readonly WebhookEndpoint[];
  readonly onClose: () => void;
}) {
  const { receivers, endpoints, onClose } = drawer;
  const { type, description, subscribable } = drawer.type;
  const answer = useAnswer(() => readNewest(type), type, refreshMs);
  const published = useAnswer(() => call(getWebhookSchema, { path: { type } }), type);
  return (
    <Dialog title={type} onClose={onClose} isDrawer>
      <p>
        <EventTypeText {...{ type, description }} />
      </p>
      <p>
        <a href={`/admin/deliveries?period=30d&type=${type}`}>{texts.deliveries}</a>
      </p>
      {subscribable && <Receivers endpoints={receivers} />}
      <Shown answer={published}>
        {(schema) => <PublishedSchema {...{ type, schema }} endpoints={subscribable ? endpoints : []} />}
      </Shown>
      <h3>{texts.newest}</h3>
      <Shown answer={answer}>{({ event }) => (event ? <Newest event={event} /> : <p>{texts.noNewest}</p>)}</Shown>
    </Dialog>
  );
}

function Receivers({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  return (
    <>
      <h3>{texts.endpointsOf}</h3>
      {endpoints.length === 0 && <p>{texts.noEndpoint}</p>}
      <ul>
        {endpoints.map(({ id, url, enabled }) => (
          <li key={id}>
            <a href={`/admin/webhooks/${id}`}>{url}</a>
            {!enabled && ` (${texts.disabled})`}
          </li>
        ))}
      </ul>
    </>
  );
}

function Newest({ event }: { readonly event: Omit<WebhookEventDetail, "deliveries"> }) {
  return (
    <>
      <p class="hint">{texts.newestHint}</p>
      <Payload value={event} copy={texts.copy} />
    </>
  );
}

/** The newest event of a type that somebody received, as it was sent. */
async function readNewest(type: string): Promise<{ readonly event?: Omit<WebhookEventDetail, "deliveries"> }> {
  const dateFrom = beginOf("30d", new Date(serviceNowMs()).toISOString());
  const { rowData } = await call(queryWebhookDeliveries, {
    body: {
      startRow: 0,
      endRow: 1,
      count: false,
      sortModel: [{ colId: "createdAt", sort: "desc" }],
      filterModel: {
        eventType: { filterType: "set", values: [type] },
        createdAt: { filterType: "date", type: "greaterThan", dateFrom },
      },
    },
  });
  const [newest] = rowData;
  if (!newest) return {};
  const { deliveries: _, ...event } = await call(getWebhookEvent, { path: { eventId: newest.eventId } });
  return { event };
}
