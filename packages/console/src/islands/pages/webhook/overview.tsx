import {
  getWebhookStatistics,
  patchWebhook,
  type WebhookEndpoint,
  type WebhookStatistics,
} from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Card } from "../../engine/card.tsx";
import { Dialog } from "../../engine/dialog.tsx";
import { numberText } from "../../engine/format.ts";
import { Later } from "../../engine/later.tsx";
import { type Fact, Facts, Moment, Shown, TypedConfirmation } from "../../engine/parts.tsx";
import { forgetUnsaved } from "../../engine/unsaved.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlFlag } from "../../engine/use-url-state.ts";
import { AskedFacts } from "../../webhooks/asked-facts.tsx";
import { dayFacts } from "../../webhooks/day-facts.tsx";
import { waitingText } from "../../webhooks/delivery-words.ts";
import { readStatistics, slowText } from "../../webhooks/health.tsx";
import { LastFailure } from "../../webhooks/last-failure.tsx";
import { texts } from "../../webhooks/texts.ts";
import { type TwoDays, twoDaysOf } from "../../webhooks/two-days.ts";
import { Undelivered } from "../../webhooks/undelivered.tsx";
import { Alarm } from "./alarm.tsx";

const refreshMs = 15_000;

/** Health of an endpoint, the events it receives, what it asks for, and its removal. */
export function Overview(shown: {
  readonly endpoint: WebhookEndpoint;
  readonly mayChange: boolean;
  /** Reads the endpoint again. */
  readonly again: () => void;
}) {
  const { endpoint, mayChange, again } = shown;
  const { id } = endpoint;
  const answer = useAnswer(() => readHealth(id), id, refreshMs);
  return (
    <>
      <Shown answer={answer}>
        {({ statistics, days }) => (
          <>
            {endpoint.failingSince !== null && (
              <Alarm {...{ endpoint, statistics }} again={mayChange ? again : undefined} />
            )}
            <Facts isFigures facts={figuresOf(id, { statistics, days })} />
            <Later load={() => import("../../webhooks/hours-card.tsx")}>
              {({ HoursCard }) => <HoursCard bars={days.bars} endpointId={id} />}
            </Later>
          </>
        )}
      </Shown>
      <div class="halves">
        <Card id="receives" title={texts.receivesTitle}>
          <div class="card-body">
            <Facts facts={factsOf(endpoint)} />
            <AskedFacts endpoint={endpoint} />
          </div>
        </Card>
        <Card id="happened" title={texts.happened}>
          <div class="card-body">
            <Shown answer={answer}>
              {({ statistics: { oldestPendingAt, lastFailure } }) => (
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
      </div>
      {mayChange && <Removal endpoint={endpoint} />}
    </>
  );
}

interface Health {
  readonly statistics: WebhookStatistics;
  readonly days: TwoDays;
}

/** Statistics of the last day, and the hours of the day before to compare them with. */
async function readHealth(id: string): Promise<Health> {
  const hours = 2 * 24;
  const [statistics, both] = await Promise.all([
    readStatistics(id),
    call(getWebhookStatistics, { path: { id }, query: { hours } }),
  ]);
  return { statistics, days: twoDaysOf(both.byHour) };
}

function figuresOf(endpointId: string, { statistics, days }: Health): readonly Fact[] {
  const { pending, retrying, waitingForRate } = statistics;
  return [
    ...dayFacts(days),
    {
      name: texts.undelivered,
      value: numberText(pending),
      note: pending > 0 && <Undelivered {...{ pending, retrying, endpointId }} />,
    },
    { name: texts.p95, value: slowText(statistics) },
    ...(waitingForRate > 0 ? [{ name: waitingText("rate"), value: numberText(waitingForRate) }] : []),
  ];
}

/** The row that ends the page, whose button asks before anything is lost. */
function Removal({ endpoint: { id, version, url } }: { readonly endpoint: WebhookEndpoint }) {
  const [isAsking, setAsking] = useUrlFlag("delete");
  const remove = async () => {
    await call(patchWebhook, { path: { id }, body: { version, deleted: true } });
    forgetUnsaved();
    location.assign("/admin/webhooks");
  };
  return (
    <section class="danger-zone" aria-labelledby="remove">
      <div>
        <h2 id="remove">{texts.removeTitle}</h2>
        <p>{texts.removeText}</p>
      </div>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        {texts.removeTitle} …
      </button>
      {isAsking && (
        <Dialog title={texts.removeTitle} onClose={() => setAsking(false)}>
          <p>{texts.removeText}</p>
          <TypedConfirmation word={new URL(url).host} label={texts.remove} work={remove} />
        </Dialog>
      )}
    </section>
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
