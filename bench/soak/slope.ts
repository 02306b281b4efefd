/** A straight line through points, by least squares. */
export interface Slope {
  /** Rise of `y` for each unit of `x`. */
  readonly perUnit: number;
  /** Standard error of `perUnit`. */
  readonly error: number;
}

/**
 * Fits a line.
 * @throws {RangeError} for fewer than three points, or all of one x
 */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
  const count = points.length;
  const meanX = sum(points.map(([x]) => x)) / count;
  const meanY = sum(points.map(([, y]) => y)) / count;
  const spreadX = sum(points.map(([x]) => (x - meanX) ** 2));
  if (count < 3 || spreadX === 0) throw new RangeError(`Cannot draw a line: number of points ${count}`);
  const perUnit = sum(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spreadX;
  const rest = sum(points.map(([x, y]) => (y - meanY - perUnit * (x - meanX)) ** 2));
  return { perUnit, error: Math.sqrt(rest / (count - 2) / spreadX) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
