import { getWebhookEvent, listEventTypes, type WebhookEndpoint } from "@design-catalog/client/api";
import { useLayoutEffect, useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { Badge, Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { Table } from "../../engine/table.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";
import { phaseText } from "../../webhooks/delivery-words.ts";
import { EventTypeText } from "../../webhooks/event-type-words.tsx";
import { texts } from "../../webhooks/texts.ts";

/** The types of events, with those that the endpoint receives, and one event by its id. */
export function Events({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const answer = useAnswer(() => call(listEventTypes, {}), "");
  const receives = (type: string) => endpoint.eventTypes.includes("*") || endpoint.eventTypes.includes(type);
  return (
    <>
      <OneEvent />
      <Shown answer={answer}>
        {(types) => (
          <Table label={texts.eventTypes} columns={[texts.eventType, texts.description, texts.state]}>
            {types
              .filter(({ subscribable }) => subscribable)
              .map(({ type, description }) => (
                <tr key={type}>
                  <th scope="row">{type}</th>
                  <td>
                    <EventTypeText {...{ type, description }} />
                  </td>
                  <td>
                    <Badge tone={receives(type) ? "good" : "plain"}>
                      {receives(type) ? texts.receives : texts.receivesNot}
                    </Badge>
                  </td>
                </tr>
              ))}
          </Table>
        )}
      </Shown>
    </>
  );
}

function OneEvent() {
  const url = useUrlState();
  const [typed, setTyped] = useState(url.get("event"));
  const asked = url.get("event");
  // Back and Forward change the address under the field.
  useLayoutEffect(() => setTyped(asked), [asked]);
  const look = (event: SubmitEvent) => {
    event.preventDefault();
    url.set({ event: typed.trim() });
  };
  return (
    <>
      <form onSubmit={look}>
        <div class="field">
          <label for="event-id">{texts.eventId}</label>
          <input
            id="event-id"
            type="text"
            autocomplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <button type="submit" class="secondary">
          {texts.look}
        </button>
      </form>
      {asked !== "" && <FoundEvent id={asked} />}
    </>
  );
}

function FoundEvent({ id }: { readonly id: string }) {
  const answer = useAnswer(() => call(getWebhookEvent, { path: { eventId: id } }), id, refreshMs);
  return (
    <Shown answer={answer}>
      {({ deliveries, ...event }) => (
        <>
          <pre tabIndex={0}>{JSON.stringify(event, null, 2)}</pre>
          <ul>
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <a href={`/admin/deliveries?delivery=${delivery.id}`}>{delivery.url}</a> {phaseText(delivery.phase)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Shown>
  );
}
