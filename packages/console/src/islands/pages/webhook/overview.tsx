import { patchWebhook, type WebhookEndpoint } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Card } from "../../engine/card.tsx";
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
            isFigures
            facts={[
              { name: texts.successRate, value: <SuccessRate statistics={statistics} /> },
              { name: texts.p95, value: slowText(statistics) },
              { name: texts.undelivered, value: <Undelivered {...statistics} endpointId={id} /> },
              ...(statistics.waitingForRate > 0
                ? [{ name: waitingText("rate"), value: numberText(statistics.waitingForRate) }]
                : []),
            ]}
          />
        )}
      </Shown>
      <div class="halves">
        <Card id="happened" title={texts.happened}>
          <div class="card-body">
            <Shown answer={answer}>
              {({ oldestPendingAt, lastFailure }) => (
                <Facts
                  facts={[
                    { name: texts.lastSuccess, value: <Moment at={endpoint.lastSuccessAt} /> },
                    { name: texts.lastFailure, value: <LastFailure failure={lastFailure} endpoint={endpoint} /> },
                    { name: texts.oldestPending, value: <Moment at={oldestPendingAt} none="–" /> },
                  ]}
                />
              )}
            </Shown>
          </div>
        </Card>
        <Card id="receives" title={texts.receivesTitle}>
          <div class="card-body">
            <Facts facts={factsOf(endpoint)} />
            <AskedFacts endpoint={endpoint} />
          </div>
        </Card>
      </div>
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
  const { description, eventTypes, headers, notificationEmail } = endpoint;
  return [
    { name: texts.description, value: description ?? "–" },
    { name: texts.eventTypes, value: eventTypes.includes("*") ? texts.allTypes : eventTypes.join(", ") },
    { name: texts.headers, value: Object.keys(headers).join(", ") || "–" },
    { name: texts.notificationEmail, value: notificationEmail ?? "–" },
  ];
}
