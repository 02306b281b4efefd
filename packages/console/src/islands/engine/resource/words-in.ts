import type { AdvancedFilterModel, FilterModel } from "@design-catalog/client/api";

/** Words of a text that count: the service takes 20 conditions, each word makes one for every column. */
const wordsMax = 6;

/** Matches rows that have each word of a text in one of a few columns: a full name stands in two of a user. */
export function wordsIn(columns: readonly string[], text: string): FilterModel | AdvancedFilterModel {
  const words = text.split(/\s+/u).filter((word) => word !== "");
  if (words.length === 0) return {};
  const inOne = (filter: string): AdvancedFilterModel => ({
    filterType: "join",
    type: "OR",
    conditions: columns.map((colId) => ({ filterType: "text", type: "contains", colId, filter })),
  });
  return { filterType: "join", type: "AND", conditions: words.slice(0, wordsMax).map(inOne) };
}
