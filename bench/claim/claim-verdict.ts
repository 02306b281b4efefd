import type { LatencyFigures } from "../shared/latency.ts";
import { spreadOf } from "../shared/statistics.ts";
import type { ClaimFigures } from "./claim-figures.ts";

/** Highest ratio of a server's figure to the reference's. */
const ratioMax = 1.5;

/** Figures of a server, by round. */
export interface ServerFigures {
  readonly idle: readonly Pick<ClaimFigures, "cpuUs">[];
  /** The same with a backlog of due jobs. */
  readonly loaded: readonly Pick<ClaimFigures, "cpuUs">[];
  readonly arrivals: readonly Pick<LatencyFigures, "p50Ms">[];
}

const bounded: readonly (readonly [figure: string, read: (figures: ServerFigures) => number])[] = [
  ["claim CPU", ({ idle }) => medianOf(idle, ({ cpuUs }) => cpuUs)],
  ["claim CPU with a backlog", ({ loaded }) => medianOf(loaded, ({ cpuUs }) => cpuUs)],
  ["commit to arrival p50", ({ arrivals }) => medianOf(arrivals, ({ p50Ms }) => p50Ms)],
];

/**
 * Names each median that is above 1.5 of the reference's: the processor time of a claim, with and without a backlog, and
 * the time from commit to arrival. The p99 of arrivals has no bound, because a few pauses of the machine decide it: with
 * equal plans, its ratios in one run were 1.18 to 1.62.
 * @throws {RangeError} when a figure was not measured
 */
export function judgeClaims(servers: ReadonlyMap<string, ServerFigures>, base: ServerFigures): readonly string[] {
  return [...servers].flatMap(([server, figures]) =>
    bounded.flatMap(([figure, read]) => {
      const ratio = read(figures) / read(base);
      return ratio <= ratioMax ? [] : [`${server}: ${figure} is ${ratio.toFixed(2)}, above ${ratioMax}`];
    }),
  );
}

/** Returns the median of the rounds. */
export function medianOf<T>(values: readonly T[], read: (value: T) => number): number {
  return spreadOf(values.map(read)).median;
}
