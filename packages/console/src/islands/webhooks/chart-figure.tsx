import { useState } from "preact/hooks";
import { momentText, numberText } from "../engine/format.ts";
import { serviceNowMs } from "../engine/service-clock.ts";
import { Table } from "../engine/table.tsx";
import { fill, textsOf } from "../engine/texts.ts";
import type { Bar } from "./bars.ts";
import { Chart } from "./chart.tsx";
import { deliveriesBetween } from "./delivery-words.ts";
import { markText } from "./mark-text.ts";
import { isMarked, isNearNow, linesOf } from "./marks.ts";

const texts = textsOf({
  en: {
    succeeded: "succeeded",
    failed: "failed",
    bar: "{time}: {success} succeeded, {failure} failed",
    pick: "{bar}; deliveries made then",
    hint: "A bar leads to the deliveries made then; arrow keys choose another.",
    asTable: "Show as a table",
    time: "From",
    now: "now",
  },
  de: {
    succeeded: "gelungen",
    failed: "gescheitert",
    bar: "{time}: {success} gelungen, {failure} gescheitert",
    pick: "{bar}; Zustellungen von da",
    hint: "Ein Balken führt zu den Zustellungen von da; die Pfeiltasten wählen einen anderen.",
    asTable: "Als Tabelle zeigen",
    time: "Ab",
    now: "jetzt",
  },
});

/** Pixels over which the picture stretches from a narrow window to a wide one. */
const width = 640;
const height = 176;

interface Figure {
  readonly bars: readonly Bar[];
  readonly label: string;
  /** Length of the span of a bar. */
  readonly spanMs: number;
  /** The endpoint of the attempts. @default all */
  readonly endpointId?: string;
}

/**
 * A chart of attempts with round values at its left, its times up to now, and what the colours mean, with their sums. Each
 * bar leads to the deliveries of its span; a table below has the same figures.
 */
export function ChartFigure(figure: Figure) {
  const { bars, label, spanMs } = figure;
  const [active, setActive] = useState<number>();
  const lines = linesOf(Math.max(0, ...bars.map(({ success, failure }) => success + failure)));
  const last = bars.at(-1);
  const shown = active === undefined ? undefined : bars[active];
  return (
    <figure class="figure">
      <ul class="key">
        <Sample kind="good" text={texts.succeeded} sum={sumOf(bars, "success")} />
        <Sample kind="bad" text={texts.failed} sum={sumOf(bars, "failure")} />
      </ul>
      <div class="plot">
        <span class="scale" aria-hidden="true">
          {lines.map((line) => (
            <span key={line}>{numberText(line)}</span>
          ))}
        </span>
        <div class="bars">
          <Chart {...{ bars, label, height, active, lines }} width={width / Math.max(1, bars.length)} isStretched />
          {last && <Pick {...figure} {...{ active, setActive }} />}
        </div>
      </div>
      <Times {...{ bars, spanMs }} />
      <p class="hint tip" role="status">
        {shown ? barText(shown) : texts.hint}
      </p>
      <Figures {...figure} />
    </figure>
  );
}

/** Some of the times at which bars begin, each below its bar, and the end of the last one, which is mostly now. */
function Times({ bars, spanMs }: Pick<Figure, "bars" | "spanMs">) {
  const last = bars.at(-1);
  const endsNow = last !== undefined && Date.parse(endOf(last, spanMs)) >= serviceNowMs();
  return (
    <div class="times" aria-hidden="true">
      {bars.map(({ hour }, index) => (
        <time
          key={hour}
          dateTime={hour}
          class={endsNow && isNearNow({ index, count: bars.length }) ? "late" : undefined}
        >
          {isMarked(hour, { index, count: bars.length, spanMs, endsNow }) && markText(hour, spanMs)}
        </time>
      ))}
      {last && (
        <time class="end" dateTime={endOf(last, spanMs)}>
          {endsNow && texts.now}
        </time>
      )}
    </div>
  );
}

/** The link of the bar under the pointer, or of the one that the arrow keys have chosen: one stop for all bars. */
function Pick(
  pick: Figure & {
    readonly active: number | undefined;
    readonly setActive: (index: number | undefined) => void;
  },
) {
  const { bars, active = bars.length - 1, setActive } = pick;
  const bar = bars[active];
  if (!bar) return null;
  const follow = ({ currentTarget, clientX }: PointerEvent & { readonly currentTarget: Element }) => {
    const { left, width: all } = currentTarget.getBoundingClientRect();
    setActive(Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / all) * bars.length))));
  };
  const move = (event: KeyboardEvent) => {
    const next = { ArrowRight: active + 1, ArrowLeft: active - 1, Home: 0, End: bars.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActive(Math.min(bars.length - 1, Math.max(0, next)));
  };
  return (
    <a
      class="pick"
      href={addressOf(bar, pick)}
      aria-label={fill(texts.pick, { bar: barText(bar) })}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setActive(undefined)}
      onFocus={() => setActive(active)}
      onBlur={() => setActive(undefined)}
      onKeyDown={move}
    />
  );
}

/** The figures of the bars as a table, for who cannot see or compare heights. */
function Figures(figure: Figure) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.asTable}</summary>
      {isOpen && (
        <Table label={figure.label} columns={[texts.time, texts.succeeded, texts.failed]}>
          {figure.bars.toReversed().map((bar) => (
            <tr key={bar.hour}>
              <th scope="row">
                <a href={addressOf(bar, figure)}>{momentText(bar.hour)}</a>
              </th>
              <td>{numberText(bar.success)}</td>
              <td>{numberText(bar.failure)}</td>
            </tr>
          ))}
        </Table>
      )}
    </details>
  );
}

function barText({ hour, success, failure }: Bar): string {
  return fill(texts.bar, { time: momentText(hour), success: numberText(success), failure: numberText(failure) });
}

function addressOf(bar: Bar, { spanMs, endpointId }: Figure): string {
  return deliveriesBetween({ from: bar.hour, to: endOf(bar, spanMs) }, endpointId);
}

function endOf({ hour }: Bar, spanMs: number): string {
  return new Date(Date.parse(hour) + spanMs).toISOString();
}

function sumOf(bars: readonly Bar[], member: "success" | "failure"): number {
  return bars.reduce((sum, bar) => sum + bar[member], 0);
}

function Sample(sample: { readonly kind: "good" | "bad"; readonly text: string; readonly sum: number }) {
  return (
    <li>
      <svg class="sample" aria-hidden="true" width={12} height={12}>
        <rect class={`bar ${sample.kind}`} width={12} height={12} />
      </svg>
      {sample.text} <b>{numberText(sample.sum)}</b>
    </li>
  );
}
