import {
  type EventType,
  getWebhookEvent,
  queryWebhookDeliveries,
  type WebhookEndpoint,
  type WebhookEventDetail,
} from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { CopyButton, Shown } from "../../engine/parts.tsx";
import { beginOf } from "../../engine/period.ts";
import { refreshMs } from "../../engine/refresh.ts";
import { serviceNowMs } from "../../engine/service-clock.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { EventTypeText } from "../../webhooks/event-type-words.tsx";
import { texts } from "./texts.ts";

/** One type of event: who receives it, where its deliveries are, and the payload of the newest one. */
export function TypeDrawer(drawer: {
  readonly type: EventType;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly onClose: () => void;
}) {
  const { endpoints, onClose } = drawer;
  const { type, description, subscribable } = drawer.type;
  const answer = useAnswer(() => readNewest(type), type, refreshMs);
  return (
    <Dialog title={type} onClose={onClose} isDrawer>
      <p>
        <EventTypeText {...{ type, description }} />
      </p>
      <p>
        <a href={`/admin/deliveries?period=30d&type=${type}`}>{texts.deliveries}</a>
      </p>
      {subscribable && <Receivers endpoints={endpoints} />}
      <h3>{texts.example}</h3>
      <Shown answer={answer}>{({ event }) => (event ? <Example event={event} /> : <p>{texts.noExample}</p>)}</Shown>
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

function Example({ event }: { readonly event: Omit<WebhookEventDetail, "deliveries"> }) {
  const text = JSON.stringify(event, null, 2);
  return (
    <>
      <p class="hint">{texts.exampleHint}</p>
      <div class="actions">
        <CopyButton text={text} label={texts.copy} />
      </div>
      <pre tabIndex={0}>{text}</pre>
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
