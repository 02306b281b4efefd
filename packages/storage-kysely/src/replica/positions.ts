/** A place in the primary's log, and a time before the primary was there. */
export interface Sample {
  /** Bytes from the beginning of the log; exact up to 2^53, which is 9 PB. */
  readonly position: number;
  /** By the clock of this process that never goes back. */
  readonly atMs: number;
  /** The same time by the primary's clock. */
  readonly primaryMs: number;
}

/** Places where the primary was lately, by which the place of a replica becomes a time. */
export interface Positions {
  note(sample: Sample): void;
  /** The latest one that a replica has reached; undefined for a replica that is further behind than any kept. */
  reachedBy(position: number, nowMs: number): Sample | undefined;
}

/** Creates an empty memory that keeps samples for some time. */
export function createPositions(keptMs: number): Positions {
  let samples: readonly Sample[] = [];
  return {
    note(sample) {
      samples = [...samples.filter(({ atMs }) => sample.atMs - atMs <= keptMs), sample];
    },
    reachedBy: (position, nowMs) =>
      samples.findLast((sample) => sample.position <= position && nowMs - sample.atMs <= keptMs),
  };
}
