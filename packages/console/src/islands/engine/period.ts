/** Hours of each span of time that ends now. */
const hours = { "1h": 1, "24h": 24, "7d": 168, "30d": 720 } as const;

/** A span of time that ends now. */
export type Period = keyof typeof hours;

/** Hours of a span. */
export function hoursOf(period: Period): number {
  return hours[period];
}

/** True for the name of a span. */
export function isPeriod(text: string): text is Period {
  return Object.hasOwn(hours, text);
}

/** The beginning of a span that ends at `end`. */
export function beginOf(period: Period, end: string): string {
  return new Date(Date.parse(end) - hours[period] * 3_600_000).toISOString();
}
