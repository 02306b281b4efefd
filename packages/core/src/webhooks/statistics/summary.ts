import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { AttemptTally } from "./count-attempts.ts";
import type { AttemptHourRow } from "./tables.ts";

const hourMs = 3_600_000;

interface HourCounts {
  readonly hour: string;
  success: number;
  failure: number;
}

/** Adds up attempts: every hour from `sinceMs` to `nowMs`, those without attempts included, and durations. */
export function createSummary(sinceMs: number, nowMs: number) {
  const hours = new Map<string, HourCounts>();
  for (let startMs = Math.floor(sinceMs / hourMs) * hourMs; startMs <= nowMs; startMs += hourMs) {
    const hour = formatTimestamp(startMs);
    hours.set(hour, { hour, success: 0, failure: 0 });
  }
  const durations = new Map<number, number>();
  return {
    add({ key, hour, count }: AttemptTally): void {
      const counts = hours.get(hour ?? "");
      // A clock that is ahead of this one's has begun another hour.
      if (!counts) return;
      counts[key.outcome] += count;
      addDuration(durations, key.durationMs, count);
    },
    addHour({ hour, success, failure, durations: ofHour }: AttemptHourRow): void {
      const counts = hours.get(hour);
      if (!counts) return;
      counts.success += success;
      counts.failure += failure;
      for (const [durationMs, count] of ofHour) addDuration(durations, durationMs, count);
    },
    total() {
      const byHour = [...hours.values()];
      const success = byHour.reduce((sum, counts) => sum + counts.success, 0);
      const failure = byHour.reduce((sum, counts) => sum + counts.failure, 0);
      const attempts = success + failure;
      const sorted = [...durations].toSorted(([left], [right]) => left - right);
      return {
        attempts: { success, failure },
        successRate: attempts === 0 ? null : success / attempts,
        durationMs: { p50: percentile(sorted, attempts * 0.5), p95: percentile(sorted, attempts * 0.95) },
        byHour,
      };
    },
  };
}

/** Durations of this many milliseconds and more are told in three digits, so an hour has at most 2,000 of them. */
const exactMsMax = 1_000;

/** Counts attempts of a duration. */
export function addDuration(durations: Map<number, number>, durationMs: number, count: number): void {
  const rounded = durationMs < exactMsMax ? durationMs : Number(durationMs.toPrecision(3));
  durations.set(rounded, (durations.get(rounded) ?? 0) + count);
}

/** The shortest duration that at least `rank` attempts did not exceed; null without attempts. */
function percentile(sorted: readonly (readonly [durationMs: number, count: number])[], rank: number): number | null {
  let seen = 0;
  for (const [durationMs, count] of sorted) {
    seen += count;
    if (seen >= rank) return durationMs;
  }
  return null;
}
