import { getWebhook, patchWebhook, type WebhookEndpoint } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { Later } from "../../engine/later.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse, pageData } from "../../engine/page-data.ts";
import { ActionButton, ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { Tabs } from "../../engine/tabs.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { useTitle } from "../../engine/use-title.ts";
import { useUrlFlag } from "../../engine/use-url-state.ts";
import { type EndpointValues, patchBody } from "../../webhooks/endpoint-values.ts";
import { StateBadge, StateHint, useTroubled } from "../../webhooks/state-badge.tsx";
import { texts } from "../../webhooks/texts.ts";
import { Disable } from "./disable.tsx";
import { Overview } from "./overview.tsx";
import { Secret } from "./secret.tsx";
import { TestEvent } from "./test-event.tsx";

const refreshMs = 15_000;
const changing = "Admin Webhooks r/w";
const id = pageData.parameters["id"] ?? "";

mount(Webhook);

function Webhook() {
  const answer = useAnswer(() => call(getWebhook, { path: { id } }), id, refreshMs);
  const troubled = useTroubled();
  const again = () => answer.again();
  useTitle(answer.value?.url);
  return (
    <>
      <Shown answer={answer}>
        {(endpoint) => (
          <>
            <div class="badges">
              <StateBadge {...{ endpoint, troubled }} />
            </div>
            <StateHint {...{ endpoint, troubled }} />
            {mayUse(changing) ? <Actions {...{ endpoint, again }} /> : <ReadOnlyNote privilege={changing} />}
            <Tabs
              label={texts.sections}
              tabs={[
                {
                  name: "overview",
                  label: texts.overview,
                  content: () => <Overview endpoint={endpoint} mayChange={mayUse(changing)} />,
                },
                { name: "deliveries", label: texts.deliveries, content: () => <DeliveriesLater /> },
                { name: "events", label: texts.events, content: () => <EventsLater endpoint={endpoint} /> },
                {
                  name: "secret",
                  label: texts.secret,
                  content: () => <Secret {...{ endpoint, again }} mayChange={mayUse(changing)} />,
                },
              ]}
            />
          </>
        )}
      </Shown>
    </>
  );
}

function Actions({ endpoint, again }: { readonly endpoint: WebhookEndpoint; readonly again: () => void }) {
  const [isEditing, setEditing] = useUrlFlag("edit");
  const { enabled, version } = endpoint;
  const turn = async () => {
    await call(patchWebhook, { path: { id }, body: { version, enabled: !enabled } });
    again();
  };
  const save = async (values: EndpointValues, base: number, stored: EndpointValues) => {
    await call(patchWebhook, { path: { id }, body: patchBody(values, stored, base) });
    setEditing(false);
    again();
  };
  return (
    <div class="actions">
      <TestEvent id={id} />
      <button type="button" class="secondary" onClick={() => setEditing(true)}>
        {texts.edit}
      </button>
      {enabled ? <Disable id={id} work={turn} /> : <ActionButton label={texts.enable} work={turn} />}
      {isEditing && (
        <Dialog title={texts.edit} onClose={() => setEditing(false)}>
          <Later load={() => import("../../webhooks/endpoint-form.tsx")}>
            {({ EndpointForm }) => <EndpointForm endpoint={endpoint} submit={save} />}
          </Later>
        </Dialog>
      )}
    </div>
  );
}

/** The list of deliveries, whose filters and drawer are half of the page's code. */
function DeliveriesLater() {
  return (
    <Later load={() => import("../../webhooks/deliveries.tsx")}>
      {({ Deliveries }) => <Deliveries endpointId={id} />}
    </Later>
  );
}

/** Types of events have many words, which few look at. */
function EventsLater({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  return <Later load={() => import("./events.tsx")}>{({ Events }) => <Events endpoint={endpoint} />}</Later>;
}
