import type { FilterModel, GridRequest } from "@design-catalog/client/api";
import type { CountedRange } from "../count-rows.ts";
import type { Counted } from "../counted.ts";
import { engineTexts } from "../engine-texts.ts";
import type { GridRows } from "../grid-types.ts";
import { Segments } from "../segments.tsx";
import { type RowsRead, useRowCounts } from "../use-row-counts.ts";
import type { EntryFilter } from "./entry-filter.ts";

/** The choice of entries by their state above the grid, with the number that the other filters match. */
export function EntrySegments(
  shown: RowsRead & {
    readonly filter: EntryFilter;
    readonly filterModel: FilterModel;
    readonly load: (body: GridRequest) => Promise<GridRows<unknown>>;
    /** Text of a number of entries. */
    readonly number: Counted;
    /** State that needs somebody. */
    readonly bad: string;
  },
) {
  const { filter, filterModel, load, number, bad, isRead, reads } = shown;
  const { name, label, options = [] } = filter;
  const choices = [["", engineTexts.all] as const, ...options];
  const others = Object.fromEntries(Object.entries(filterModel).filter(([column]) => column !== name));
  const loadValue = (value: string, range: CountedRange) => {
    const asked: FilterModel = value === "" ? {} : { [name]: { filterType: "text", type: "equals", filter: value } };
    return load({ ...range, filterModel: { ...others, ...asked } });
  };
  const values = choices.map(([value]) => value);
  const counts = useRowCounts({ isRead, reads, values, load: loadValue, key: JSON.stringify(others) });
  const segments = choices.map(([value, text]) => ({
    value,
    label: text,
    rows: counts.get(value),
    isBad: value === bad,
  }));
  return <Segments {...{ label, name, number, segments }} />;
}
