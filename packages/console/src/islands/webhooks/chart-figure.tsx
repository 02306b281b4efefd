import { momentText, numberText } from "../engine/format.ts";
import { textsOf } from "../engine/texts.ts";
import type { Bar } from "./bars.ts";
import { Chart } from "./chart.tsx";

const texts = textsOf({
  en: { succeeded: "succeeded", failed: "failed" },
  de: { succeeded: "gelungen", failed: "gescheitert" },
});

/** Pixels over which the picture stretches from a narrow window to a wide one. */
const width = 640;
const height = 144;

/** A chart of attempts with the most at its top, its times, and what the colours mean. */
export function ChartFigure(figure: {
  readonly bars: readonly Bar[];
  readonly label: string;
  readonly titleOf: (bar: Bar) => string;
  /** Length of the span of a bar. */
  readonly spanMs: number;
}) {
  const { bars, label, titleOf, spanMs } = figure;
  const most = Math.max(0, ...bars.map(({ success, failure }) => success + failure));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure class="figure">
      <div class="plot">
        <span class="scale" aria-hidden="true">
          <span>{numberText(most)}</span>
          <span>0</span>
        </span>
        <Chart {...{ bars, label, titleOf, height }} width={width / Math.max(1, bars.length)} isStretched />
      </div>
      <div class="times" aria-hidden="true">
        <span>{first && momentText(first.hour)}</span>
        <span>{last && momentText(new Date(Date.parse(last.hour) + spanMs).toISOString())}</span>
      </div>
      <ul class="key">
        <Sample kind="good" text={texts.succeeded} />
        <Sample kind="bad" text={texts.failed} />
      </ul>
    </figure>
  );
}

function Sample({ kind, text }: { readonly kind: "good" | "bad"; readonly text: string }) {
  return (
    <li>
      <svg class="sample" aria-hidden="true" width={12} height={12}>
        <rect class={`bar ${kind}`} width={12} height={12} />
      </svg>
      {text}
    </li>
  );
}
