import {
  getWebhookDelivery,
  type EventSchema,
  sendWebhookExample,
  type WebhookEndpoint,
} from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { FilterChoice } from "../../engine/choice.tsx";
import { engineTexts } from "../../engine/engine-texts.ts";
import { mayUse } from "../../engine/page-data.ts";
import { CopyButton } from "../../engine/parts.tsx";
import { listIn } from "../../engine/resource/field-values.ts";
import { Table } from "../../engine/table.tsx";
import { type SchemaPath, schemaPaths } from "../../webhooks/schemas/schema-paths.ts";
import { SendEvent } from "../../webhooks/send-event.tsx";
import { texts } from "./texts.ts";

/** Schema and example that the service publishes for a type of event, with the button that sends the example. */
export function PublishedSchema(shown: {
  readonly type: string;
  readonly schema: EventSchema;
  /** Endpoints to send the example to; none for a type that no endpoint can choose. */
  readonly endpoints: readonly WebhookEndpoint[];
}) {
  const { type, schema, endpoints } = shown;
  const [example] = listIn(Reflect.get(schema, "examples"));
  return (
    <>
      <h3>{texts.example}</h3>
      <Payload value={example} copy={texts.copyExample} />
      {endpoints.length > 0 && mayUse("Admin Webhooks r/w") && <SendExample {...{ type, endpoints }} />}
      <h3 id="schema">{texts.schema}</h3>
      <div class="actions">
        <CopyButton text={JSON.stringify(schema, null, 2)} label={texts.copySchema} />
        <a href={`/api/v1/webhooks/schemas/${type}`}>{texts.openSchema}</a>
      </div>
      <Table label="#schema" columns={[texts.path, texts.kind, texts.isRequired, texts.meaning]}>
        {schemaPaths(schema).map((path) => (
          <PathRow key={path.path} {...path} />
        ))}
      </Table>
    </>
  );
}

/** JSON with the button that copies it. */
export function Payload({ value, copy }: { readonly value: unknown; readonly copy: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <>
      <div class="actions">
        <CopyButton text={text} label={copy} />
      </div>
      <pre tabIndex={0}>{text}</pre>
    </>
  );
}

function PathRow({ path, kind, isNullable, isRequired, description, values }: SchemaPath) {
  return (
    <tr>
      <th scope="row">
        <code>{path}</code>
      </th>
      <td>{isNullable ? `${texts.kinds[kind]} ${texts.orNull}` : texts.kinds[kind]}</td>
      <td>{isRequired ? engineTexts.yes : engineTexts.no}</td>
      <td>
        {values.length > 0 && <code>{values.join(", ")}</code>}{" "}
        {description !== "" && <span lang="en">{description}</span>}
      </td>
    </tr>
  );
}

/** The choice of an endpoint, which gets the example once, whatever it subscribes to. */
function SendExample({ type, endpoints }: { readonly type: string; readonly endpoints: readonly WebhookEndpoint[] }) {
  const [chosen, setChosen] = useState("");
  const id = endpoints.some((endpoint) => endpoint.id === chosen) ? chosen : (endpoints[0]?.id ?? "");
  return (
    <>
      <p class="hint">{texts.sendHint}</p>
      <div class="filters">
        <FilterChoice
          label={texts.sendTo}
          value={id}
          options={endpoints.map(({ id: value, url }) => [value, url])}
          choose={setChosen}
        />
        <SendEvent
          key={id}
          label={texts.send}
          kind="secondary"
          send={() => call(sendWebhookExample, { path: { id }, body: { eventType: type } })}
          read={(deliveryId) => call(getWebhookDelivery, { path: { id: deliveryId } })}
          addressOf={(deliveryId) => `/admin/webhooks/${id}?tab=deliveries&delivery=${deliveryId}`}
        />
      </div>
    </>
  );
}
