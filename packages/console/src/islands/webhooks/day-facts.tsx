import type { ComponentChildren } from "preact";
import { numberText, percentText } from "../engine/format.ts";
import type { Fact } from "../engine/parts.tsx";
import { fill, textsOf } from "../engine/texts.ts";
import { Spark } from "./spark.tsx";
import type { TwoDays } from "./two-days.ts";

/** Tenths of a percentage point in the whole. */
const pointsOfAll = 1_000;

const texts = textsOf({
  en: {
    delivered: "Delivered",
    rate: "Attempts that succeeded",
    points: "{count} points",
    more: "↑ {change} since the day before",
    less: "↓ {change} since the day before",
    none: "no attempts",
  },
  de: {
    delivered: "Zugestellt",
    rate: "Gelungene Versuche",
    points: "{count} Punkte",
    more: "↑ {change} zum Tag davor",
    less: "↓ {change} zum Tag davor",
    none: "keine Versuche",
  },
});

/** Deliveries of a day that arrived, and the share of attempts that succeeded, each with its course and the day before. */
export function dayFacts(days: TwoDays): readonly Fact[] {
  const { bars, success, successChange, rate, rateChange } = days;
  const tried = bars.filter((bar) => bar.success + bar.failure > 0);
  const isWorse = rateChange !== undefined && rateChange < 0;
  return [
    {
      name: texts.delivered,
      value: (
        <Coursed text={numberText(success)}>
          {success > 0 && <Spark values={bars.map((bar) => bar.success)} tone="good" />}
        </Coursed>
      ),
      note: successChange !== undefined && (
        <Change isMore={successChange >= 0} text={percentText(Math.abs(successChange))} />
      ),
    },
    {
      name: texts.rate,
      value: (
        <Coursed text={rate === undefined ? texts.none : percentText(rate)}>
          <Spark
            values={tried.map((bar) => bar.success / (bar.success + bar.failure))}
            tone={isWorse ? "bad" : "good"}
          />
        </Coursed>
      ),
      note: rateChange !== undefined && <Change isMore={!isWorse} isJudged text={pointsText(rateChange)} />,
    },
  ];
}

/** A figure, with its course at the right of the same line. */
function Coursed({ text, children }: { readonly text: string; readonly children: ComponentChildren }) {
  return (
    <span class="coursed">
      <span>{text}</span>
      {children}
    </span>
  );
}

function pointsText(change: number): string {
  return fill(texts.points, { count: numberText(Math.round(Math.abs(change) * pointsOfAll) / 10) });
}

/** A difference to the day before, in a colour where more of it is good. */
function Change(change: { readonly isMore: boolean; readonly text: string; readonly isJudged?: boolean }) {
  const { isMore, isJudged = false } = change;
  const text = fill(isMore ? texts.more : texts.less, { change: change.text });
  if (!isJudged) return <span>{text}</span>;
  return <span class={isMore ? "more" : "less"}>{text}</span>;
}
