import type { ComponentChildren } from "preact";
import { countedText } from "../engine/counted.ts";
import { numberText, percentText } from "../engine/format.ts";
import type { Fact } from "../engine/parts.tsx";
import { fill, textsOf } from "../engine/texts.ts";
import { changeOf, pointsOf } from "./day-change.ts";
import { Spark } from "./spark.tsx";
import type { TwoDays } from "./two-days.ts";

const texts = textsOf({
  en: {
    delivered: "Delivered",
    rate: "Attempts that succeeded",
    points: { one: "{count} point", other: "{count} points" },
    more: "↑ {change} since the day before",
    less: "↓ {change} since the day before",
    times: "↑ {count} times as many as the day before",
    same: "as on the day before",
    none: "no attempts",
  },
  de: {
    delivered: "Zugestellt",
    rate: "Gelungene Versuche",
    points: { one: "{count} Punkt", other: "{count} Punkte" },
    more: "↑ {change} zum Tag davor",
    less: "↓ {change} zum Tag davor",
    times: "↑ {count}-mal so viele wie am Tag davor",
    same: "wie am Tag davor",
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
      note: successChange !== undefined && <span>{manyText(successChange)}</span>,
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
      note: rateChange !== undefined && <Points difference={rateChange} />,
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

/** Difference to the number of the day before. */
function manyText(share: number): string {
  const change = changeOf(share);
  if (change.kind === "same") return texts.same;
  if (change.kind === "times") return fill(texts.times, { count: numberText(change.count) });
  return fill(texts[change.kind], { change: percentText(change.by) });
}

/** A difference of shares in percentage points; in a colour, since more of it is good, where it is a whole point or more. */
function Points({ difference }: { readonly difference: number }) {
  const change = pointsOf(difference);
  if (change.kind !== "more" && change.kind !== "less") return <span>{texts.same}</span>;
  const text = fill(texts[change.kind], { change: countedText(texts.points, change.by) });
  return <span class={change.by < 1 ? undefined : change.kind}>{text}</span>;
}
