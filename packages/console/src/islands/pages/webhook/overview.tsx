import { patchWebhook, type WebhookEndpoint } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { numberText } from "../../engine/format.ts";
import { type Fact, Facts, Moment, Shown, TypedConfirmation } from "../../engine/parts.tsx";
import { forgetUnsaved } from "../../engine/unsaved.ts";
import { AskedFacts } from "../../webhooks/asked-facts.tsx";
import { waitingText } from "../../webhooks/delivery-words.ts";
import { slowText, SuccessRate, useStatistics } from "../../webhooks/health.tsx";
import { LastFailure } from "../../webhooks/last-failure.tsx";
import { texts } from "../../webhooks/texts.ts";
import { Undelivered } from "../../webhooks/undelivered.tsx";

/** Health of an endpoint, the events it receives, what it asks for, and its removal. */
export function Overview({ endpoint, mayChange }: { readonly endpoint: WebhookEndpoint; readonly mayChange: boolean }) {
  const answer = useStatistics(endpoint.id);
  const { id, version, url } = endpoint;
  const remove = async () => {
    await call(patchWebhook, { path: { id }, body: { version, deleted: true } });
    forgetUnsaved();
    location.assign("/admin/webhooks");
  };
  return (
    <>
      <Shown answer={answer}>
        {(statistics) => (
          <Facts
            facts={[
              { name: texts.successRate, value: <SuccessRate statistics={statistics} /> },
              { name: texts.p95, value: slowText(statistics) },
              { name: texts.undelivered, value: <Undelivered {...statistics} endpointId={id} /> },
              ...(statistics.waitingForRate > 0
                ? [{ name: waitingText("rate"), value: numberText(statistics.waitingForRate) }]
                : []),
              { name: texts.oldestPending, value: <Moment at={statistics.oldestPendingAt} none="–" /> },
              {
                name: texts.lastFailure,
                value: <LastFailure failure={statistics.lastFailure} endpoint={endpoint} />,
              },
            ]}
          />
        )}
      </Shown>
      <Facts facts={factsOf(endpoint)} />
      <AskedFacts endpoint={endpoint} />
      {mayChange && (
        <section class="danger-zone" aria-labelledby="remove">
          <h2 id="remove">{texts.removeTitle}</h2>
          <p>{texts.removeText}</p>
          <TypedConfirmation word={new URL(url).host} label={texts.remove} work={remove} />
        </section>
      )}
    </>
  );
}

function factsOf(endpoint: WebhookEndpoint): readonly Fact[] {
  const { description, eventTypes, headers, notificationEmail, lastSuccessAt } = endpoint;
  return [
    { name: texts.description, value: description ?? "–" },
    { name: texts.eventTypes, value: eventTypes.includes("*") ? texts.allTypes : eventTypes.join(", ") },
    { name: texts.headers, value: Object.keys(headers).join(", ") || "–" },
    { name: texts.notificationEmail, value: notificationEmail ?? "–" },
    { name: texts.lastSuccess, value: <Moment at={lastSuccessAt} /> },
  ];
}
