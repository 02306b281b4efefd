import { type EventType, listEventTypes, listWebhooks, type WebhookEndpoint } from "@design-catalog/client/api";
import { eventTypeFields } from "@design-catalog/client/fields";
import { call } from "../../engine/call.ts";
import { numberText } from "../../engine/format.ts";
import { mount } from "../../engine/mount.tsx";
import { Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { RowLink } from "../../engine/row-link.tsx";
import { Table } from "../../engine/table.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { addressWith, useUrlState } from "../../engine/use-url-state.ts";
import { labelsOf } from "../../engine/words.ts";
import { EventTypeText, groupText } from "../../webhooks/event-type-words.tsx";
import { texts } from "./texts.ts";
import { TypeDrawer } from "./type-drawer.tsx";

const labels = labelsOf(eventTypeFields);

mount(Events);

/** The types of events by group; the address has the open one. */
function Events() {
  const url = useUrlState();
  const answer = useAnswer(readCatalog, "", refreshMs);
  const opened = url.get("type");
  return (
    <>
      <Shown answer={answer}>
        {(catalog) => {
          const type = catalog.types.find((one) => one.type === opened);
          return (
            <>
              <div class="alike">
                {[...new Set(catalog.types.map(({ group }) => group))].map((group) => (
                  <Group key={group} group={group} catalog={catalog} />
                ))}
              </div>
              {type && (
                <TypeDrawer
                  key={type.type}
                  type={type}
                  receivers={receiversOf(type, catalog)}
                  endpoints={catalog.endpoints}
                  onClose={() => url.set({ type: "" })}
                />
              )}
            </>
          );
        }}
      </Shown>
    </>
  );
}

interface Catalog {
  readonly types: readonly EventType[];
  readonly endpoints: readonly WebhookEndpoint[];
}

async function readCatalog(): Promise<Catalog> {
  const [types, endpoints] = await Promise.all([call(listEventTypes, {}), call(listWebhooks, {})]);
  return { types, endpoints };
}

function receiversOf({ type, subscribable }: EventType, { endpoints }: Catalog): readonly WebhookEndpoint[] {
  if (!subscribable) return [];
  return endpoints.filter(({ eventTypes }) => eventTypes.includes("*") || eventTypes.includes(type));
}

/** The types of a group. */
function Group({ group, catalog }: { readonly group: string; readonly catalog: Catalog }) {
  const id = `group-${group.replaceAll(" ", "-")}-types`;
  return (
    <>
      <h2 id={id}>{groupText(group)}</h2>
      <Table label={`#${id}`} columns={[labels.type, labels.description, texts.endpoints]} isList>
        {catalog.types
          .filter((type) => type.group === group)
          .map((type) => (
            <tr key={type.type}>
              <th scope="row">
                <RowLink address={addressWith({ type: type.type })}>{type.type}</RowLink>
              </th>
              <td>
                <EventTypeText {...type} />
              </td>
              <td>{type.subscribable ? numberText(receiversOf(type, catalog).length) : texts.onRequest}</td>
            </tr>
          ))}
      </Table>
    </>
  );
}
