import { getWebhookStatistics, listWebhooks, type WebhookEndpoint } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Card } from "../../engine/card.tsx";
import { countedText } from "../../engine/counted.ts";
import { numberText, percentText } from "../../engine/format.ts";
import { Facts, Shown } from "../../engine/parts.tsx";
import { fill, textsOf } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { type Bar, hourMs, sumOf } from "../../webhooks/bars.ts";
import { ChartFigure } from "../../webhooks/chart-figure.tsx";
import { Spark } from "../../webhooks/spark.tsx";
import { texts as webhookTexts } from "../../webhooks/texts.ts";
import { type TwoDays, twoDaysOf } from "../../webhooks/two-days.ts";
import { Undelivered } from "../../webhooks/undelivered.tsx";

/** The figures of up to 16 endpoints are read, so more seldom than the status. */
const refreshMs = 60_000;
/** Tenths of a percentage point in the whole. */
const pointsOfAll = 1_000;

const texts = textsOf({
  en: {
    title: "Deliveries in the last 24 hours",
    endpoints: "Endpoints that are enabled",
    enabled: "{enabled} of {count}",
    succeeded: "Succeeded",
    rate: "Attempts that succeeded",
    points: "{count} points",
    more: "↑ {change} since the day before",
    less: "↓ {change} since the day before",
    none: "no attempts",
    failing: { one: "one is failing", other: "{count} are failing" },
    hours: "Attempts by hour",
  },
  de: {
    title: "Zustellungen der letzten 24 Stunden",
    endpoints: "Eingeschaltete Endpunkte",
    enabled: "{enabled} von {count}",
    succeeded: "Gelungen",
    rate: "Gelungene Versuche",
    points: "{count} Punkte",
    more: "↑ {change} zum Tag davor",
    less: "↓ {change} zum Tag davor",
    none: "keine Versuche",
    failing: { one: "einer scheitert", other: "{count} scheitern" },
    hours: "Versuche nach Stunde",
  },
});

/** Attempts of all endpoints by hour, with what waits, compared with the day before, and how many endpoints fail. */
export function Attempts({ failing }: { readonly failing: number }) {
  const answer = useAnswer(readFigures, "", refreshMs);
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts">{texts.title}</h2>
      <Shown answer={answer}>
        {({ endpoints, enabled, pending, retrying, days }) => (
          <>
            <Facts
              isFigures
              facts={[
                { name: texts.succeeded, value: numberText(days.success), note: <Course days={days} /> },
                {
                  name: texts.rate,
                  value: days.rate === undefined ? texts.none : percentText(days.rate),
                  note: <RateCourse days={days} />,
                },
                {
                  name: webhookTexts.undelivered,
                  value: numberText(pending),
                  note: pending > 0 && <Undelivered {...{ pending, retrying }} />,
                },
                {
                  name: texts.endpoints,
                  value: fill(texts.enabled, { enabled: numberText(enabled), count: numberText(endpoints) }),
                  note: failing > 0 && (
                    <a class="less" href="/admin/webhooks?state=failing">
                      {countedText(texts.failing, failing)}
                    </a>
                  ),
                },
              ]}
            />
            {days.bars.length > 0 && <Hours bars={days.bars} />}
          </>
        )}
      </Shown>
    </section>
  );
}

function Hours({ bars }: { readonly bars: readonly Bar[] }) {
  const sum = (member: "success" | "failure") => numberText(bars.reduce((all, bar) => all + bar[member], 0));
  const label = fill(webhookTexts.chart, { success: sum("success"), failure: sum("failure") });
  return (
    <Card id="hours" title={texts.hours}>
      <div class="card-body">
        <ChartFigure bars={bars} label={label} spanMs={hourMs} />
      </div>
    </Card>
  );
}

function Course({ days: { bars, successChange } }: { readonly days: TwoDays }) {
  return (
    <>
      {successChange !== undefined && (
        <Change isMore={successChange >= 0} text={percentText(Math.abs(successChange))} />
      )}
      <Spark values={bars.map(({ success }) => success)} tone="good" />
    </>
  );
}

function RateCourse({ days: { bars, rateChange } }: { readonly days: TwoDays }) {
  const points = rateChange === undefined ? "" : numberText(Math.round(Math.abs(rateChange) * pointsOfAll) / 10);
  const rates = bars.filter(({ success, failure }) => success + failure > 0);
  return (
    <>
      {rateChange !== undefined && (
        <Change isMore={rateChange >= 0} isJudged text={fill(texts.points, { count: points })} />
      )}
      <Spark
        values={rates.map(({ success, failure }) => success / (success + failure))}
        tone={rateChange !== undefined && rateChange < 0 ? "bad" : "good"}
      />
    </>
  );
}

/** A difference to the day before, in a colour where more of it is good. */
function Change(change: { readonly isMore: boolean; readonly text: string; readonly isJudged?: boolean }) {
  const { isMore, isJudged = false } = change;
  const text = fill(isMore ? texts.more : texts.less, { change: change.text });
  if (!isJudged) return <span>{text}</span>;
  return <span class={isMore ? "more" : "less"}>{text}</span>;
}

async function readFigures() {
  const endpoints = await call(listWebhooks, {});
  const read = ({ id }: WebhookEndpoint) => call(getWebhookStatistics, { path: { id }, query: { hours: 48 } });
  const statistics = await Promise.all(endpoints.map(read));
  return {
    endpoints: endpoints.length,
    enabled: endpoints.filter(({ enabled }) => enabled).length,
    pending: statistics.reduce((sum, { pending }) => sum + pending, 0),
    retrying: statistics.reduce((sum, { retrying }) => sum + retrying, 0),
    days: twoDaysOf(sumOf(statistics.map(({ byHour }) => byHour))),
  };
}
