import { webhookEndpointFields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { type Concern, targets } from "../../attention/concerns.ts";
import { texts as attentionTexts } from "../../attention/texts.ts";
import { Card } from "../../engine/card.tsx";
import { numberText } from "../../engine/format.ts";
import { Icon } from "../../engine/icon.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { Moment } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { valueTitle } from "../../engine/words.ts";
import { errorClassText } from "../../webhooks/delivery-words.ts";
import type { Trouble } from "../../webhooks/endpoint-state.ts";
import { LastFailure } from "../../webhooks/last-failure.tsx";
import { useOutlook } from "../../webhooks/use-outlook.ts";
import { texts as words } from "./concern-texts.ts";
import { Leading } from "./leading.tsx";
import { texts } from "./texts.ts";

/** Concerns whose deliveries are asked for again and again: each takes two questions, and one acts on the first ones first. */
const foreseenMax = 5;
const webhooks = "Admin Webhooks";

/** Concerns in bold, each with its consequence below it and the acts against it at the right. */
export function Concerns({ concerns }: { readonly concerns: readonly Concern[] }) {
  const count = concerns.length;
  return (
    <Card
      id="wrong"
      title={texts.wrong}
      after={
        count > 0 && (
          <span class={`count ${concerns.some(({ isBad }) => isBad) ? "bad" : "warn"}`}>{numberText(count)}</span>
        )
      }
    >
      {count === 0 ? (
        <p class="calm">
          <Icon name="circle-check" />
          {attentionTexts.nothing}
        </p>
      ) : (
        <ul class="concerns">
          {concerns.map((concern, index) => (
            <Row key={concern.endpoint?.id ?? concern.text} concern={concern} isForeseen={index < foreseenMax} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ concern, isForeseen }: { readonly concern: Concern; readonly isForeseen: boolean }) {
  const { kind, isBad, part, detail, endpoint, endpoints = [] } = concern;
  const [isOpen, setOpen] = useState(false);
  const outlook = useOutlook(isForeseen && kind === "failing" && mayUse(webhooks) ? endpoint?.id : undefined);
  const how = words.how[kind];
  const consequence: string | undefined = words.consequences[kind];
  return (
    <li class={isBad ? "bad" : "warn"}>
      <span class="sign">
        <Icon name={isBad ? "triangle-alert" : "circle-alert"} />
      </span>
      <div>
        <Title concern={concern} />
        {consequence && <p class="hint">{consequence}</p>}
        {detail !== undefined && <p class="hint">{detail}</p>}
        {endpoint && <Failing endpoint={endpoint} />}
        {outlook && (
          <p class="hint">
            <outlook.OutlookText {...outlook} />
          </p>
        )}
        {endpoints.length > 0 && <Endpoints endpoints={endpoints} />}
      </div>
      {part && mayUse(part.page.privilege) && (
        <a class="button secondary" href={part.page.href}>
          {part.text}
        </a>
      )}
      {outlook && mayUse(`${webhooks} r/w`) && <outlook.TryNow oldest={outlook.oldest} of={concern.text} />}
      <Act concern={concern} />
      {how && (
        <button type="button" class="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {how.label}
        </button>
      )}
      {how && isOpen && <p class="how">{how.text}</p>}
    </li>
  );
}

/** A concern in bold; the name of an endpoint leads to it. */
function Title({ concern: { kind, text, endpoint } }: { readonly concern: Concern }) {
  if (!endpoint || (kind !== "parked" && kind !== "failing")) return <strong>{text}</strong>;
  const [before = "", after = ""] = attentionTexts.named[kind].split("{name}");
  return (
    <strong>
      {before}
      <Leading to={targets.endpoint(endpoint.id)}>
        <bdi>{endpoint.description ?? endpoint.url}</bdi>
      </Leading>
      {after}
    </strong>
  );
}

/** The link to the page that shows a concern, whose name says which one. */
function Act({ concern: { kind, text, page } }: { readonly concern: Concern }) {
  if (!page || !mayUse(page.privilege)) return null;
  return (
    <a class="button secondary" href={page.href} aria-label={fill(words.actOn, { act: words.acts[kind], text })}>
      {words.acts[kind]}
    </a>
  );
}

/** Endpoints of one concern, each with its reason. */
function Endpoints({ endpoints }: { readonly endpoints: readonly Trouble[] }) {
  return (
    <ul class="named">
      {endpoints.map((endpoint) => (
        <li key={endpoint.id}>
          <Leading to={targets.endpoint(endpoint.id)}>{endpoint.description ?? endpoint.url}</Leading>
          <Failing endpoint={endpoint} />
        </li>
      ))}
    </ul>
  );
}

/** Reason for the trouble of an endpoint, and its beginning; where its last failure is known, that is the reason. */
function Failing({ endpoint }: { readonly endpoint: Trouble }) {
  const { id, reason, since, lastFailure, lastFailureAt } = endpoint;
  return (
    <div class="why">
      {reason !== null && !lastFailure && <span>{reasonText(reason)}</span>}
      {lastFailure && <LastFailure failure={lastFailure} endpoint={{ id, lastFailureAt }} />}
      {since !== null && (
        <span>
          {texts.began} <Moment at={since} />
        </span>
      )}
    </div>
  );
}

function reasonText(reason: NonNullable<Trouble["reason"]>): string {
  const isDisabling = reason === "manual" || reason === "failing";
  return isDisabling ? valueTitle(webhookEndpointFields.disabledReason, reason) : errorClassText(reason);
}
