import type { FilterModel } from "@design-catalog/client/api";
import type { GridRange } from "./grid-types.ts";
import type { UrlState } from "./use-url-state.ts";

/** A field that filters the rows of a grid by a part of a text. Its value is in the page's address under its name. */
export interface TextFilter {
  readonly name: string;
  readonly label: string;
}

/** The filter model of the fields as they are in the page's address. */
export function filterModelOf(filters: readonly TextFilter[], url: UrlState): FilterModel {
  const given = filters.map(({ name }) => [name, url.get(name)] as const).filter(([, value]) => value !== "");
  return Object.fromEntries(given.map(([name, filter]) => [name, { filterType: "text", type: "contains", filter }]));
}

/** The range, sorted by a column unless the reader sorts otherwise. */
export function sortedBy(colId: string, { sortModel, ...range }: GridRange): GridRange {
  return { ...range, sortModel: sortModel.length > 0 ? sortModel : [{ colId, sort: "desc" }] };
}
