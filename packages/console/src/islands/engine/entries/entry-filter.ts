import type { ColumnFilter, FilterModel } from "@design-catalog/client/api";
import type { Options } from "../choice.tsx";
import type { Period } from "../period.ts";
import type { ReferenceSource } from "../resource/reference.ts";
import { typedNumber } from "../typed-number.ts";
import type { UrlState } from "../use-url-state.ts";
import { spanFilter, spanOf } from "./time-span.ts";

/** A filter of entries, whose value is in the page's address under its name. */
export interface EntryFilter {
  /** Column of the grid. */
  readonly name: string;
  /** Name in the address. @default that of the column */
  readonly parameter?: string;
  readonly label: string;
  /** `choice` needs {@link EntryFilter.options}, and `reference`, which compares ids, {@link EntryFilter.source}. */
  readonly kind: "contains" | "equals" | "number" | "choice" | "reference";
  readonly options?: Options;
  /** Reads further options, which only the service knows. */
  readonly readOptions?: () => Promise<Options>;
  /** Rows to choose from, which may depend on other filters; without any the reader types an id. */
  readonly source?: (url: UrlState) => ReferenceSource | undefined;
  /** Label for a reader who types an id. @default the label */
  readonly idLabel?: string;
  /** True where the page chooses it above the rows, too. @default false */
  readonly isAbove?: boolean;
}

/** Times of entries. */
export interface EntryTimes {
  /** Column of the entries' time. */
  readonly timeField: string;
  /** Without a choice of the reader. */
  readonly periodDefault: Period;
  /** Names in the address of filters by an id, which finds an entry of any age. @default none */
  readonly idParameters?: readonly string[];
}

/** Span without a choice of the reader: everything that is kept where an id is given. */
export function unchosenPeriod(url: UrlState, { periodDefault, idParameters = [] }: EntryTimes): Period {
  return idParameters.some((name) => url.get(name).trim() !== "") ? "30d" : periodDefault;
}

/** The filter model of an address, with the entries until `asOf`: later ones do not move the rows. */
export function entryModelOf(
  filters: readonly EntryFilter[],
  url: UrlState,
  { asOf, ...times }: EntryTimes & { readonly asOf: string },
): FilterModel {
  const span = spanOf(url, { asOf, periodDefault: unchosenPeriod(url, times) });
  return { ...columnFiltersOf(filters, url), [times.timeField]: spanFilter(span) };
}

/** The filter model of entries after `asOf`; undefined if the reader's span ends before. */
export function newerModelOf(
  filters: readonly EntryFilter[],
  url: UrlState,
  { asOf, timeField, ...times }: EntryTimes & { readonly asOf: string },
): FilterModel | undefined {
  const { to } = spanOf(url, { asOf, periodDefault: times.periodDefault });
  if (to < asOf) return undefined;
  return {
    ...columnFiltersOf(filters, url),
    [timeField]: { filterType: "date", type: "greaterThan", dateFrom: asOf },
  };
}

/** Name of a filter in the page's address. */
export function parameterOf({ name, parameter = name }: EntryFilter): string {
  return parameter;
}

function columnFiltersOf(filters: readonly EntryFilter[], url: UrlState): FilterModel {
  const given = filters.map((filter) => [filter, url.get(parameterOf(filter)).trim()] as const);
  const asked = given.filter(([filter, value]) => value !== "" && isUsable(filter, value));
  return Object.fromEntries(asked.map(([filter, value]) => [filter.name, columnFilterOf(filter, value)]));
}

/** False for a text that its column cannot be compared with: the rows stay those without the filter. */
export function isUsable({ kind }: EntryFilter, value: string): boolean {
  return kind !== "number" || typedNumber(value) !== undefined;
}

function columnFilterOf({ kind }: EntryFilter, value: string): ColumnFilter {
  const number = kind === "number" ? typedNumber(value) : undefined;
  if (number !== undefined) return { filterType: "number", type: "equals", filter: number };
  return kind === "contains" ? { filterType: "text", type: "contains", filter: value } : equalTo(value);
}

/** The condition of entries with a value. */
export function equalTo(value: string): ColumnFilter {
  return { filterType: "text", type: "equals", filter: value };
}
