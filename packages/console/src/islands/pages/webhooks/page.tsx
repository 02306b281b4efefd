import {
  createWebhook,
  listWebhooks,
  type WebhookEndpoint,
  type WebhookEndpointCreated,
} from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { numberText } from "../../engine/format.ts";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";
import { EndpointForm } from "../../webhooks/endpoint-form.tsx";
import { createBody, type EndpointValues } from "../../webhooks/endpoint-values.ts";
import { slowText, StateBadge, SuccessRate, useStatistics } from "../../webhooks/health.tsx";
import { SecretOnce } from "../../webhooks/secret-once.tsx";
import { texts } from "../../webhooks/texts.ts";
import { Table } from "../../engine/table.tsx";

const refreshMs = 15_000;
const changing = "Admin Webhooks r/w";

mount(Webhooks);

function Webhooks() {
  const url = useUrlState();
  const answer = useAnswer(() => call(listWebhooks, {}), "", refreshMs);
  const close = () => {
    url.set({ new: "" });
    answer.again();
  };
  return (
    <>
      {mayUse(changing) ? (
        <div class="actions">
          <button type="button" onClick={() => url.set({ new: "1" }, true)}>
            {texts.add}
          </button>
        </div>
      ) : (
        <ReadOnlyNote privilege={changing} />
      )}
      <Shown answer={answer}>{(endpoints) => <Endpoints endpoints={endpoints} />}</Shown>
      {url.get("new") !== "" && mayUse(changing) && <NewEndpoint onClose={close} />}
    </>
  );
}

function Endpoints({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  if (endpoints.length === 0) return <p>{texts.none}</p>;
  return (
    <Table label={texts.webhooks} columns={[texts.endpoint, texts.state, texts.successRate, texts.p95, texts.pending]}>
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} endpoint={endpoint} />
      ))}
    </Table>
  );
}

function EndpointRow({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { value: statistics } = useStatistics(endpoint.id);
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/webhooks/${endpoint.id}`}>{endpoint.url}</a>
        {endpoint.description !== null && <p class="hint">{endpoint.description}</p>}
      </th>
      <td>
        <StateBadge endpoint={endpoint} />
      </td>
      <td>{statistics && <SuccessRate statistics={statistics} />}</td>
      <td>{statistics && slowText(statistics)}</td>
      <td>{statistics && numberText(statistics.pending)}</td>
    </tr>
  );
}

/** The form of a new endpoint, then its secret, which this is the only time to see without a trace. */
function NewEndpoint({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<WebhookEndpointCreated>();
  const submit = async (values: EndpointValues) => {
    setCreated(await call(createWebhook, { body: createBody(values) }));
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      {created ? (
        <>
          <SecretOnce secret={created.secret} />
          <p>
            <a class="button" href={`/admin/webhooks/${created.endpoint.id}`}>
              {texts.openEndpoint}
            </a>
          </p>
        </>
      ) : (
        <EndpointForm submit={submit} />
      )}
    </Dialog>
  );
}
