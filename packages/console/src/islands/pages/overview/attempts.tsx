import { getWebhookStatistics, listWebhooks } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { momentText, numberText, percentText } from "../../engine/format.ts";
import { Facts, Shown } from "../../engine/parts.tsx";
import { fill, textsOf } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { type Bar, hourMs, sumOf } from "../../webhooks/bars.ts";
import { ChartFigure } from "../../webhooks/chart-figure.tsx";
import { texts as webhookTexts } from "../../webhooks/texts.ts";
import { Undelivered } from "../../webhooks/undelivered.tsx";

/** The figures of up to 16 endpoints are read, so more seldom than the status. */
const refreshMs = 60_000;

const texts = textsOf({
  en: {
    title: "Deliveries in the last 24 hours",
    endpoints: "Endpoints",
    enabled: "{enabled} of {count} enabled",
    rate: "Attempts that succeeded",
    none: "no attempts",
    bar: "{time}: {success} succeeded, {failure} failed",
  },
  de: {
    title: "Zustellungen der letzten 24 Stunden",
    endpoints: "Endpunkte",
    enabled: "{enabled} von {count} eingeschaltet",
    rate: "Gelungene Versuche",
    none: "keine Versuche",
    bar: "{time}: {success} gelungen, {failure} gescheitert",
  },
});

/** Attempts of all endpoints by hour, with what waits. */
export function Attempts() {
  const answer = useAnswer(readFigures, "", refreshMs);
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts">{texts.title}</h2>
      <Shown answer={answer}>
        {({ endpoints, enabled, pending, retrying, bars }) => {
          const success = bars.reduce((sum, bar) => sum + bar.success, 0);
          const failure = bars.reduce((sum, bar) => sum + bar.failure, 0);
          const counts = { success: numberText(success), failure: numberText(failure) };
          return (
            <>
              <Facts
                isFigures
                facts={[
                  {
                    name: texts.endpoints,
                    value: fill(texts.enabled, { enabled: numberText(enabled), count: numberText(endpoints) }),
                  },
                  {
                    name: texts.rate,
                    value: success + failure === 0 ? texts.none : percentText(success / (success + failure)),
                  },
                  { name: webhookTexts.undelivered, value: <Undelivered {...{ pending, retrying }} /> },
                ]}
              />
              {bars.length > 0 && (
                <ChartFigure bars={bars} label={fill(webhookTexts.chart, counts)} titleOf={titleOf} spanMs={hourMs} />
              )}
            </>
          );
        }}
      </Shown>
    </section>
  );
}

async function readFigures() {
  const endpoints = await call(listWebhooks, {});
  const statistics = await Promise.all(endpoints.map(({ id }) => call(getWebhookStatistics, { path: { id } })));
  return {
    endpoints: endpoints.length,
    enabled: endpoints.filter(({ enabled }) => enabled).length,
    pending: statistics.reduce((sum, { pending }) => sum + pending, 0),
    retrying: statistics.reduce((sum, { retrying }) => sum + retrying, 0),
    bars: sumOf(statistics.map(({ byHour }) => byHour)),
  };
}

function titleOf({ hour, success, failure }: Bar): string {
  return fill(texts.bar, { time: momentText(hour), success: numberText(success), failure: numberText(failure) });
}
