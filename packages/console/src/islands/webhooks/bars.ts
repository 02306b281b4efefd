import type { WebhookStatistics } from "@design-catalog/client/api";

/** Attempts of one span of time, which `hour` begins. */
export type Bar = WebhookStatistics["byHour"][number];

/** Bars of several endpoints as one: each span has the attempts of all. */
export function sumOf(endpoints: readonly (readonly Bar[])[]): readonly Bar[] {
  return summed(endpoints.flat(), ({ hour }) => hour);
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const dayCharacters = "2026-11-23".length;

/** Bars of days (UTC) made of those of their hours. */
export function byDay(hours: readonly Bar[]): readonly Bar[] {
  return summed(hours, ({ hour }) => `${hour.slice(0, dayCharacters)}T00:00:00.000Z`);
}

/** Bars of the spans that these belong to, the earliest first. */
function summed(bars: readonly Bar[], spanOf: (bar: Bar) => string): readonly Bar[] {
  const spans = new Map<string, Bar>();
  for (const bar of bars) {
    const hour = spanOf(bar);
    const sum = spans.get(hour) ?? { hour, success: 0, failure: 0 };
    spans.set(hour, { hour, success: sum.success + bar.success, failure: sum.failure + bar.failure });
  }
  return [...spans.values()].toSorted((one, other) => (one.hour < other.hour ? -1 : 1));
}
