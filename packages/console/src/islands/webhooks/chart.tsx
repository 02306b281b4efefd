import type { Bar } from "./bars.ts";

/** Attempts by span of time: those that failed stand on those that succeeded. Sizes are pixels. */
export function Chart(chart: {
  readonly bars: readonly Bar[];
  readonly label: string;
  /** Width of a bar with the gap after it. */
  readonly width: number;
  readonly height: number;
  /** Takes the width of its place. @default false */
  readonly isStretched?: boolean;
  /** Index of the bar behind which a band stands. @default none */
  readonly active?: number | undefined;
  /** Values at which lines run behind the bars, the highest first. @default the largest bar reaches the top */
  readonly lines?: readonly number[];
}) {
  const { bars, label, width, height, active, lines = [], isStretched = false } = chart;
  const most = Math.max(1, ...(lines.length > 0 ? lines : bars.map(({ success, failure }) => success + failure)));
  return (
    <svg
      class="chart"
      role="img"
      aria-label={label}
      width={isStretched ? "100%" : bars.length * width}
      height={height}
      {...(isStretched && { viewBox: `0 0 ${bars.length * width} ${height}`, preserveAspectRatio: "none" })}
    >
      {active !== undefined && <rect class="band" x={active * width} width={width} height={height} />}
      {lines.slice(0, -1).map((line) => (
        <rect key={line} class="rule" y={height - (line / most) * height} width={bars.length * width} height={1} />
      ))}
      <rect class="baseline" y={height - 1} width={bars.length * width} height={1} />
      {bars.map((bar, index) => {
        const [good, bad] = [(bar.success / most) * height, (bar.failure / most) * height];
        const shared = { x: index * width, width: Math.max(1, width - Math.max(1, width / 8)) };
        return (
          <g key={bar.hour}>
            <rect {...shared} class="bar good" y={height - good} height={good} />
            <rect {...shared} class="bar bad" y={height - good - bad} height={bad} />
          </g>
        );
      })}
    </svg>
  );
}
