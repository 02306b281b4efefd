import {
  getWebhookStatistics,
  listWebhooks,
  type WebhookEndpoint,
  type WebhookStatistics,
} from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Card } from "../../engine/card.tsx";
import { FilterChoice } from "../../engine/choice.tsx";
import { Empty } from "../../engine/empty.tsx";
import { engineTexts } from "../../engine/engine-texts.ts";
import { numberText, percentText } from "../../engine/format.ts";
import { mount } from "../../engine/mount.tsx";
import { Facts, Moment, Shown } from "../../engine/parts.tsx";
import { periodTexts } from "../../engine/period-texts.ts";
import { hoursOf, isPeriod, type Period } from "../../engine/period.ts";
import { fill } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { goTo, useUrlState } from "../../engine/use-url-state.ts";
import { byDay, dayMs, hourMs } from "../../webhooks/bars.ts";
import { ChartFigure } from "../../webhooks/chart-figure.tsx";
import { texts as webhookTexts } from "../../webhooks/texts.ts";
import { Undelivered } from "../../webhooks/undelivered.tsx";
import { texts } from "./texts.ts";

const refreshMs = 30_000;
/** Spans longer than this are shown by day. */
const hoursByHour = 48;

mount(Statistics);

function Statistics() {
  const url = useUrlState();
  const asked = url.get("period");
  const period = isPeriod(asked) ? asked : "24h";
  const answer = useAnswer(() => call(listWebhooks, {}), "", refreshMs);
  const endpointId = url.get("endpoint");
  const ofChosen = (endpoints: readonly WebhookEndpoint[]) =>
    endpoints.filter(({ id }) => endpointId === "" || id === endpointId);
  return (
    <>
      <div class="filters">
        <FilterChoice
          label={webhookTexts.period}
          value={period}
          options={Object.entries(periodTexts)}
          choose={(chosen) => url.set({ period: chosen })}
        />
        <FilterChoice
          label={webhookTexts.endpoint}
          value={endpointId}
          options={[
            ["", engineTexts.all],
            ...(answer.value ?? []).map((endpoint) => [endpoint.id, endpoint.url] as const),
          ]}
          choose={(chosen) => url.set({ endpoint: chosen })}
        />
      </div>
      <Shown answer={answer}>
        {(endpoints) =>
          endpoints.length === 0 ? (
            <Empty add={() => goTo("/admin/webhooks?new=1")} />
          ) : (
            ofChosen(endpoints).map((endpoint) => <Endpoint key={endpoint.id} {...{ endpoint, period }} />)
          )
        }
      </Shown>
    </>
  );
}

function Endpoint({ endpoint, period }: { readonly endpoint: WebhookEndpoint; readonly period: Period }) {
  const { id, url, description } = endpoint;
  const read = () => call(getWebhookStatistics, { path: { id }, query: { hours: hoursOf(period) } });
  const answer = useAnswer(read, `${id} ${period}`, refreshMs);
  return (
    <Card
      id={`endpoint-${id}`}
      title={<a href={`/admin/webhooks/${id}`}>{description ?? url}</a>}
      after={description !== null && <p class="hint">{url}</p>}
    >
      <div class="card-body">
        <Shown answer={answer}>{(statistics) => <Figures {...{ statistics, period }} endpointId={id} />}</Shown>
      </div>
    </Card>
  );
}

function Figures(shown: {
  readonly statistics: WebhookStatistics;
  readonly period: Period;
  readonly endpointId: string;
}) {
  const { statistics, period, endpointId } = shown;
  const { attempts, successRate, durationMs, pending, retrying, oldestPendingAt, byHour } = statistics;
  const isByDay = hoursOf(period) > hoursByHour;
  const bars = isByDay ? byDay(byHour) : byHour;
  const counts = { success: numberText(attempts.success), failure: numberText(attempts.failure) };
  return (
    <>
      <ChartFigure
        bars={bars}
        label={fill(isByDay ? texts.byDay : webhookTexts.chart, counts)}
        endpointId={endpointId}
        spanMs={isByDay ? dayMs : hourMs}
      />
      <Facts
        facts={[
          { name: texts.succeeded, value: counts.success },
          { name: texts.failed, value: counts.failure },
          { name: texts.rate, value: successRate === null ? webhookTexts.noAttempts : percentText(successRate) },
          { name: texts.p50, value: durationText(durationMs.p50) },
          { name: texts.p95, value: durationText(durationMs.p95) },
          { name: webhookTexts.undelivered, value: <Undelivered {...{ pending, retrying, endpointId }} /> },
          { name: webhookTexts.oldestPending, value: <Moment at={oldestPendingAt} none={texts.none} /> },
        ]}
      />
    </>
  );
}

function durationText(ms: number | null): string {
  return ms === null ? webhookTexts.noAttempts : fill(webhookTexts.milliseconds, { count: numberText(ms) });
}
