import type { ColumnFilter, FilterModel } from "@design-catalog/client/api";
import type { Options } from "../choice.tsx";
import { beginOf, isPeriod, type Period } from "../period.ts";
import type { UrlState } from "../use-url-state.ts";

/** A filter of entries, whose value is in the page's address under its name. */
export interface EntryFilter {
  /** Column of the grid. */
  readonly name: string;
  readonly label: string;
  /** `choice` needs {@link EntryFilter.options}. */
  readonly kind: "contains" | "equals" | "number" | "choice";
  readonly options?: Options;
}

/** Times of entries. */
export interface EntryTimes {
  /** Column of the entries' time. */
  readonly timeField: string;
  /** Without a choice of the reader. */
  readonly periodDefault: Period;
}

/** The span that an address names. */
export function periodOf(url: UrlState, { periodDefault }: EntryTimes): Period {
  const asked = url.get("period");
  return isPeriod(asked) ? asked : periodDefault;
}

/** The filter model of an address, with the entries until `asOf`: later ones do not move the rows. */
export function entryModelOf(
  filters: readonly EntryFilter[],
  url: UrlState,
  { asOf, ...times }: EntryTimes & { readonly asOf: string },
): FilterModel {
  const dateFrom = beginOf(periodOf(url, times), asOf);
  const span: ColumnFilter = { filterType: "date", type: "inRange", dateFrom, dateTo: asOf };
  return { ...columnFiltersOf(filters, url), [times.timeField]: span };
}

/** The filter model of entries after `asOf`. */
export function newerModelOf(
  filters: readonly EntryFilter[],
  url: UrlState,
  { asOf, timeField }: { readonly asOf: string; readonly timeField: string },
): FilterModel {
  return {
    ...columnFiltersOf(filters, url),
    [timeField]: { filterType: "date", type: "greaterThan", dateFrom: asOf },
  };
}

function columnFiltersOf(filters: readonly EntryFilter[], url: UrlState): FilterModel {
  const given = filters.map((filter) => [filter, url.get(filter.name).trim()] as const);
  const asked = given.filter(([, value]) => value !== "");
  return Object.fromEntries(asked.map(([filter, value]) => [filter.name, columnFilterOf(filter, value)]));
}

function columnFilterOf({ kind }: EntryFilter, value: string): ColumnFilter {
  if (kind === "number") return { filterType: "number", type: "equals", filter: Number(value) };
  return { filterType: "text", type: kind === "contains" ? "contains" : "equals", filter: value };
}
