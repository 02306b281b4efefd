import type { WebhookStatistics } from "@design-catalog/client/api";

/** Attempts of one span of time, which `hour` begins. */
export type Bar = WebhookStatistics["byHour"][number];

const dayCharacters = "2026-11-23".length;

/** Bars of days (UTC) made of those of their hours. */
export function byDay(hours: readonly Bar[]): readonly Bar[] {
  const days = new Map<string, Bar>();
  for (const { hour, success, failure } of hours) {
    const day = `${hour.slice(0, dayCharacters)}T00:00:00.000Z`;
    const sum = days.get(day) ?? { hour: day, success: 0, failure: 0 };
    days.set(day, { hour: day, success: sum.success + success, failure: sum.failure + failure });
  }
  return [...days.values()];
}
