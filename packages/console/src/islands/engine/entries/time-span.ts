import type { ColumnFilter } from "@design-catalog/client/api";
import { beginOf, isPeriod, type Period } from "../period.ts";
import type { UrlState } from "../use-url-state.ts";

/** Name of the choice of two times, in place of a span that ends now. */
export const ownSpan = "between";

/** A day of the reader's calendar. */
export type Day = "today" | "yesterday";

/** Choice of the reader, or the page's own for an address without one. */
export function chosenSpan(url: UrlState, periodDefault: Period): Period | Day | typeof ownSpan {
  const asked = url.get("period");
  return asked === ownSpan || isDay(asked) || isPeriod(asked) ? asked : periodDefault;
}

/** Begin and end of the span that an address names; it ends at `asOf`, unless the reader chose an earlier end. */
export function spanOf(
  url: UrlState,
  { asOf, periodDefault }: { readonly asOf: string; readonly periodDefault: Period },
): { readonly from: string; readonly to: string } {
  const chosen = chosenSpan(url, periodDefault);
  if (isDay(chosen)) return dayOf(chosen, asOf);
  if (chosen !== ownSpan) return { from: beginOf(chosen, asOf), to: asOf };
  const asked = momentOf(url.get("to")) ?? asOf;
  const to = asked < asOf ? asked : asOf;
  return { from: momentOf(url.get("from")) ?? beginOf("30d", to), to };
}

function isDay(text: string): text is Day {
  return text === "today" || text === "yesterday";
}

/** A day in the reader's time zone, of which today ends at `asOf`; clocks that change make one of 23 or 25 hours. */
function dayOf(day: Day, asOf: string): { readonly from: string; readonly to: string } {
  const midnight = (daysBefore: number) => {
    const date = new Date(asOf);
    date.setHours(0, 0, 0, 0);
    date.setDate(date.getDate() - daysBefore);
    return date.toISOString();
  };
  return day === "today" ? { from: midnight(0), to: asOf } : { from: midnight(1), to: midnight(0) };
}

/** The filter of a column of times. */
export function spanFilter({ from, to }: { readonly from: string; readonly to: string }): ColumnFilter {
  return { filterType: "date", type: "inRange", dateFrom: from, dateTo: to };
}

/** A time as an input of times takes it, in the reader's time zone; empty for none. */
export function localInputOf(timestamp: string): string {
  const moment = momentOf(timestamp);
  if (moment === undefined) return "";
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, "2026-11-23T09:30".length);
}

/** The time that an input of times holds, in the reader's time zone; empty for none. */
export function timestampOf(localInput: string): string {
  return momentOf(localInput) ?? "";
}

function momentOf(text: string): string | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
