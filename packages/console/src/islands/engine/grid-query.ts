import type { ColumnFilter, FilterModel } from "@design-catalog/client/api";
import type { Options } from "./choice.tsx";
import type { GridRange } from "./grid-types.ts";
import type { UrlState } from "./use-url-state.ts";

/**
 * A field that filters the rows of a grid: by a part of a text, or by one of a few values. Its value is in the page's
 * address under its name.
 */
export interface GridFilter {
  readonly name: string;
  readonly label: string;
  /** Values to choose from, besides any. @default a part of a text */
  readonly options?: Options;
  /** True where the page chooses it above the rows, too. @default false */
  readonly isAbove?: boolean;
}

/** The filter model of the fields as they are in the page's address. */
export function filterModelOf(filters: readonly GridFilter[], url: UrlState): FilterModel {
  const given = filters.filter(({ name }) => url.get(name) !== "");
  return Object.fromEntries(given.map(({ name, options }) => [name, conditionOf(url.get(name), options)]));
}

/** The condition of rows with a value that a filter may have; without a choice the value is a part of their text. */
export function conditionOf(value: string, options: Options | undefined): ColumnFilter {
  if (options === undefined) return { filterType: "text", type: "contains", filter: value };
  const isBoolean = value === "true" || value === "false";
  return isBoolean ? { filterType: "boolean", type: value } : among(value);
}

/** The condition of rows with a value. */
export function among(value: string): ColumnFilter {
  return { filterType: "set", values: [value] };
}

/** The range, sorted by a column unless the reader sorts otherwise. */
export function sortedBy(colId: string, { sortModel, ...range }: GridRange): GridRange {
  return { ...range, sortModel: sortModel.length > 0 ? sortModel : [{ colId, sort: "desc" }] };
}
