import { getPortalDelivery, getPortalEndpoint, type PortalEndpoint, sendPortalTest } from "@design-catalog/client/api";
import { render } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { HeadPlace, PageHead } from "../../engine/page-head.tsx";
import { Shown } from "../../engine/parts.tsx";
import { type Tab, Tabs } from "../../engine/tabs.tsx";
import { ToastPlace } from "../../engine/toast-place.tsx";
import { askBeforeLeaving, hasToStay } from "../../engine/unsaved.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { askBeforeBack } from "../../engine/use-url-state.ts";
import { call } from "../../portal/call.ts";
import { Deliveries } from "../../portal/deliveries.tsx";
import { Filter } from "../../portal/filter.tsx";
import { followLink, linkToken, onLinkEnd } from "../../portal/link-token.ts";
import { Overview } from "../../portal/overview.tsx";
import { Schemas } from "../../portal/schemas.tsx";
import { Secret } from "../../portal/secret.tsx";
import { portalTexts } from "../../portal/texts.ts";
import { StateBadge, StateHint } from "../../webhooks/state-badge.tsx";
import { TestEvent } from "../../webhooks/test-event.tsx";
import { texts } from "../../webhooks/texts.ts";

/** A link that is revoked closes its page within this time. */
const refreshMs = 5_000;

const place = document.querySelector("#island");
if (!place) throw new TypeError("Cannot show the portal because its page has no place for it");
askBeforeBack();
askBeforeLeaving();
followLink();
place.replaceChildren();
render(
  <>
    <HeadPlace />
    <ToastPlace />
    {linkToken === undefined ? <p class="box notice">{portalTexts.noLink}</p> : <Portal />}
  </>,
  place,
);

/** The portal of the link's endpoint; once the link has ended only that, and what the user would lose with the rest. */
function Portal() {
  const answer = useAnswer(() => call(getPortalEndpoint, {}), "", refreshMs);
  const [left, setLeft] = useState<"all" | "input" | "nothing">("all");
  // Each further question tells the end again, so the page closes once nothing is to be kept.
  useLayoutEffect(() => onLinkEnd(() => setLeft(hasToStay() ? "input" : "nothing")), []);
  const shown = left === "all" ? answer : { ...answer, failure: undefined };
  return (
    <>
      {left !== "all" && (
        <p class="box error" role="alert">
          {portalTexts.ended}
        </p>
      )}
      {left !== "nothing" && (
        <Shown answer={shown}>{(endpoint) => <Parts endpoint={endpoint} again={() => answer.again()} />}</Shown>
      )}
    </>
  );
}

function Parts({ endpoint, again }: { readonly endpoint: PortalEndpoint; readonly again: () => void }) {
  return (
    <>
      <PageHead
        title={endpoint.url}
        state={<StateBadge endpoint={endpoint} troubled={[]} />}
        line={<StateHint endpoint={endpoint} troubled={[]} />}
        acts={
          endpoint.may.includes("test") && (
            <TestEvent send={() => call(sendPortalTest, {})} read={(id) => call(getPortalDelivery, { path: { id } })} />
          )
        }
      />
      <Tabs label={portalTexts.sections} tabs={tabsOf(endpoint, again)} />
    </>
  );
}

/** Parts of the portal; those that change something only as far as the link allows it. */
function tabsOf(endpoint: PortalEndpoint, again: () => void): readonly Tab[] {
  const mayDo = new Set(endpoint.may);
  const tabs: readonly (Tab | false)[] = [
    { name: "overview", label: texts.overview, content: () => <Overview endpoint={endpoint} /> },
    {
      name: "deliveries",
      label: texts.deliveries,
      content: () => <Deliveries mayResend={mayDo.has("resend")} />,
    },
    { name: "schemas", label: portalTexts.schemas, content: () => <Schemas mayTest={mayDo.has("test")} /> },
    mayDo.has("filter") && {
      name: "filter",
      label: portalTexts.filter,
      content: () => <Filter endpoint={endpoint} again={again} />,
    },
    mayDo.has("roll") && {
      name: "secret",
      label: texts.secret,
      content: () => <Secret endpoint={endpoint} again={again} />,
    },
  ];
  return tabs.filter((tab) => tab !== false);
}
