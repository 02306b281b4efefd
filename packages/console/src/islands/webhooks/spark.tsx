/** Pixels of the picture. */
const [width, height] = [96, 32];
/** Room for the line at the top and the foot. */
const margin = 2;

/** The course of a figure as a line, which a reader of the figure's text does not need; it takes the colour of its tone. */
export function Spark({
  values,
  tone,
}: {
  readonly values: readonly number[];
  readonly tone: "good" | "bad" | "plain";
}) {
  if (values.length < 2) return null;
  const line = lineOf(values);
  return (
    <svg class={`spark ${tone}`} aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <path class="area" d={`M0,${height}L${line}L${width},${height}Z`} />
      <path class="line" d={`M${line}`} />
    </svg>
  );
}

/** Points of a line from the left to the right edge, the least value at the foot and the greatest at the top. */
export function lineOf(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const scale = (height - 2 * margin) / Math.max(most - least, Number.MIN_VALUE);
  // A figure that never changes is a line at the foot.
  const yOf = (value: number) => height - margin - (most === least ? 0 : (value - least) * scale);
  const xOf = (index: number) => (index / (values.length - 1)) * width;
  return values.map((value, index) => `${rounded(xOf(index))},${rounded(yOf(value))}`).join("L");
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
