import {
  getWebhook,
  getWebhookDelivery,
  patchWebhook,
  testWebhook,
  type WebhookEndpoint,
} from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { Icon } from "../../engine/icon.tsx";
import { Later } from "../../engine/later.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse, pageData } from "../../engine/page-data.ts";
import { PageHead } from "../../engine/page-head.tsx";
import { ActionButton, ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { Tabs } from "../../engine/tabs.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlFlag } from "../../engine/use-url-state.ts";
import type { Trouble } from "../../webhooks/endpoint-state.ts";
import { type EndpointValues, patchBody } from "../../webhooks/endpoint-values.ts";
import { StateBadge, StateHint } from "../../webhooks/state-badge.tsx";
import { TestEvent } from "../../webhooks/test-event.tsx";
import { texts } from "../../webhooks/texts.ts";
import { useTroubled } from "../../webhooks/troubled.ts";
import { Disable } from "./disable.tsx";
import { Overview } from "./overview.tsx";
import { Secret } from "./secret.tsx";

const refreshMs = 15_000;
const changing = "Admin Webhooks r/w";
const id = pageData.parameters["id"] ?? "";

mount(Webhook);

function Webhook() {
  const answer = useAnswer(() => call(getWebhook, { path: { id } }), id, refreshMs);
  const troubled = useTroubled();
  const again = () => answer.again();
  return (
    <>
      <Shown answer={answer}>
        {(endpoint) => (
          <>
            <Head {...{ endpoint, troubled, again }} />
            {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
            <Tabs
              label={texts.sections}
              tabs={[
                {
                  name: "overview",
                  label: texts.overview,
                  content: () => <Overview {...{ endpoint, again }} mayChange={mayUse(changing)} />,
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

/** The head of the page: what the endpoint is for and where it is, how it does, and the acts on it. */
function Head({
  endpoint,
  troubled,
  again,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly troubled: readonly Trouble[];
  readonly again: () => void;
}) {
  const [isEditing, setEditing] = useUrlFlag("edit");
  const [isAsking, setAsking] = useUrlFlag("disable");
  const [, setSharing] = useUrlFlag("share");
  const { enabled, version, url, description } = endpoint;
  const disabling = { label: texts.disable, icon: "pause", isDanger: true, run: () => setAsking(true) } as const;
  const turn = async () => {
    await call(patchWebhook, { path: { id }, body: { version, enabled: !enabled } });
    setAsking(false);
    again();
  };
  const save = async (values: EndpointValues, base: number, stored: EndpointValues) => {
    await call(patchWebhook, { path: { id }, body: patchBody(values, stored, base) });
    setEditing(false);
    again();
  };
  return (
    <>
      <PageHead
        title={description ?? url}
        state={<StateBadge {...{ endpoint, troubled }} />}
        line={
          <>
            {description !== null && <span>{url}</span>}
            <StateHint {...{ endpoint, troubled }} />
          </>
        }
        acts={
          mayUse(changing) && (
            <>
              <button type="button" class="secondary" onClick={() => setEditing(true)}>
                <Icon name="pencil" />
                {texts.edit}
              </button>
              {!enabled && <ActionButton label={texts.enable} work={turn} />}
              <TestEvent
                send={() => call(testWebhook, { path: { id } })}
                read={(deliveryId) => call(getWebhookDelivery, { path: { id: deliveryId } })}
              />
            </>
          )
        }
        more={[
          { label: texts.share, icon: "link-2", run: () => setSharing(true) },
          ...(mayUse(changing) && enabled ? [disabling] : []),
        ]}
      />
      {isEditing && mayUse(changing) && (
        <Dialog title={`${texts.edit}: ${description ?? url}`} onClose={() => setEditing(false)}>
          <Later load={() => import("../../webhooks/endpoint-form.tsx")}>
            {({ EndpointForm }) => <EndpointForm endpoint={endpoint} submit={save} />}
          </Later>
        </Dialog>
      )}
      {isAsking && mayUse(changing) && <Disable id={id} work={turn} onClose={() => setAsking(false)} />}
      <Sharing />
    </>
  );
}

/** Links to the portal of the endpoint, also of one that is disabled. */
function Sharing() {
  const [isOpen, setOpen] = useUrlFlag("share");
  if (!isOpen) return null;
  return (
    <Dialog title={texts.shareTitle} onClose={() => setOpen(false)}>
      <Later load={() => import("./share.tsx")}>{({ Share }) => <Share id={id} mayChange={mayUse(changing)} />}</Later>
    </Dialog>
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
