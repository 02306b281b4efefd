import { getWebhookStatistics, listWebhooks, type WebhookEndpoint } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { countedText } from "../../engine/counted.ts";
import { numberText } from "../../engine/format.ts";
import { Facts, Shown } from "../../engine/parts.tsx";
import { fill, textsOf } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { sumOf } from "../../webhooks/bars.ts";
import { dayFacts } from "../../webhooks/day-facts.tsx";
import { HoursCard } from "../../webhooks/hours-card.tsx";
import { texts as webhookTexts } from "../../webhooks/texts.ts";
import { twoDaysOf } from "../../webhooks/two-days.ts";
import { Undelivered } from "../../webhooks/undelivered.tsx";

/** The figures of up to 16 endpoints are read, so more seldom than the status. */
const refreshMs = 60_000;

const texts = textsOf({
  en: {
    title: "Deliveries in the last 24 hours",
    endpoints: "Endpoints that are enabled",
    enabled: "{enabled} of {count}",
    failing: { one: "one is failing", other: "{count} are failing" },
  },
  de: {
    title: "Zustellungen der letzten 24 Stunden",
    endpoints: "Eingeschaltete Endpunkte",
    enabled: "{enabled} von {count}",
    failing: { one: "einer scheitert", other: "{count} scheitern" },
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
                ...dayFacts(days),
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
            <HoursCard bars={days.bars} />
          </>
        )}
      </Shown>
    </section>
  );
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
