import { dayMs } from "./bars.ts";

/** Lines of a chart above its foot, at most. */
const linesMax = 4;

/** Values at which a chart draws lines, the highest first: round ones, the highest at least `most`. */
export function linesOf(most: number): readonly number[] {
  const least = Math.max(1, most) / linesMax;
  const power = 10 ** Math.floor(Math.log10(least));
  // Counts are whole, so a line stands for at least one.
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? least);
  const count = Math.ceil(Math.max(1, most) / step);
  return Array.from({ length: count + 1 }, (_, index) => step * (count - index));
}

/** Hours between two marks of an axis of hours. */
const markedHours = 3;
/** Marks of an axis of days, at most. */
const daysMarkedMax = 10;

/** Share of an axis at its end that the word for now takes where the axis is wide, and where it is narrow. */
const nowShare = { wide: 1 / 12, narrow: 1 / 6 } as const;

/**
 * Whether the axis names the time of a bar: each third hour of the reader's clock, or each of a few days; none where the
 * word for now stands.
 */
export function isMarked(
  hour: string,
  place: {
    readonly index: number;
    readonly count: number;
    readonly spanMs: number;
    /** True for an axis with the word for now at its end. */
    readonly endsNow: boolean;
  },
): boolean {
  const { index, count, spanMs, endsNow } = place;
  if (endsNow && count - index <= count * nowShare.wide) return false;
  if (spanMs < dayMs) return new Date(hour).getHours() % markedHours === 0;
  return index % Math.ceil(count / daysMarkedMax) === 0;
}

/** Whether the name of a bar's time would meet the word for now at the end of a narrow axis. */
export function isNearNow({ index, count }: { readonly index: number; readonly count: number }): boolean {
  return count - index <= count * nowShare.narrow;
}
