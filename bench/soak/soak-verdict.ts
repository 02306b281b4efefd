import { type Slope, slopeOf } from "./slope.ts";
import type { MemorySample } from "./soak-sample.ts";

/** Verdict on the growth of memory, by what is held after each garbage collection. */
export interface SoakVerdict {
  readonly isFlat: boolean;
  /** Bytes in ten minutes, over the samples after the warm-up. */
  readonly own: Slope;
  readonly heapUsed: Slope;
  readonly atWarm: MemorySample;
  readonly atEnd: MemorySample;
}

/** Share of the run in which code is compiled, and pools and caches fill: 5 minutes of 30. */
const warmUpShare = 1 / 6;
/** Slightly more than a leak of a kilobyte per second. */
const risePerTenMinutesMax = 2 ** 20;
const tenMinutesMs = 10 * 60_000;

/**
 * Judges a run.
 * @throws {RangeError} for fewer than three samples after the warm-up
 */
export function judgeSoak(samples: readonly MemorySample[]): SoakVerdict {
  const warmMs = (samples.at(-1)?.atMs ?? 0) * warmUpShare;
  const warm = samples.filter(({ atMs }) => atMs >= warmMs);
  const slope = (member: "own" | "heapUsed") =>
    slopeOf(warm.map((sample) => [sample.atMs / tenMinutesMs, sample[member]] as const));
  const own = slope("own");
  const [atWarm] = warm;
  const atEnd = warm.at(-1);
  if (!atWarm || !atEnd) throw new RangeError("Cannot judge because there is no sample");
  return { isFlat: own.perUnit < risePerTenMinutesMax, own, heapUsed: slope("heapUsed"), atWarm, atEnd };
}

/** Describes the verdict in a few lines. */
export function describeSoak({ isFlat, own, heapUsed, atWarm, atEnd }: SoakVerdict): string {
  const slope = ({ perUnit, error }: Slope) => `${mebibytes(perUnit)} ± ${mebibytes(error)} MiB in 10 minutes`;
  return [
    `${isFlat ? "Flat" : "NOT flat"} after the warm-up:`,
    `  memory ${slope(own)}, ${mebibytes(atWarm.own)} to ${mebibytes(atEnd.own)} MiB of ${mebibytes(atEnd.rss)} resident`,
    `  JavaScript heap ${slope(heapUsed)}, ${mebibytes(atWarm.heapUsed)} to ${mebibytes(atEnd.heapUsed)} MiB`,
    `  ${atWarm.objectCount} to ${atEnd.objectCount} objects, ${atWarm.files} to ${atEnd.files} open files`,
    `  grew most: ${grownMost(atWarm, atEnd).join(", ")}`,
  ].join("\n");
}

const classesShown = 5;

function grownMost(atWarm: MemorySample, atEnd: MemorySample): readonly string[] {
  return Object.entries(atEnd.classes)
    .map(([name, count]) => ({ name, growth: count - (atWarm.classes[name] ?? 0) }))
    .toSorted((one, other) => other.growth - one.growth)
    .slice(0, classesShown)
    .map(({ name, growth }) => `${name} by ${growth}`);
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(2);
}
