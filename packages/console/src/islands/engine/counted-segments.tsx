import type { ColumnFilter, FilterModel } from "@design-catalog/client/api";
import type { Options } from "./choice.tsx";
import type { CountedRange } from "./count-rows.ts";
import type { Counted } from "./counted.ts";
import { engineTexts } from "./engine-texts.ts";
import type { GridRows } from "./grid-types.ts";
import { Segments } from "./segments.tsx";
import { type RowsRead, useRowCounts } from "./use-row-counts.ts";

/** The filter by a choice as segments, with the number of rows of each value that the other filters match. */
export function CountedSegments(
  shown: RowsRead & {
    /** The filter, under the name of its column. */
    readonly filter: { readonly name: string; readonly label: string; readonly options?: Options };
    /** Condition of rows with a value. */
    readonly conditionOf: (value: string) => ColumnFilter;
    readonly filterModel: FilterModel;
    readonly load: (asked: CountedRange & { readonly filterModel: FilterModel }) => Promise<GridRows<unknown>>;
    /** Text of a number of rows. */
    readonly number: Counted;
    /** Values that "all" leaves out, such as of deleted rows. @default none */
    readonly apart?: readonly string[];
    /** Value of rows that need somebody. @default none does */
    readonly bad?: string;
  },
) {
  const { filter, conditionOf, filterModel, load, number, bad, apart, isRead, reads } = shown;
  const { name, label, options = [] } = filter;
  const choices = [["", engineTexts.all] as const, ...options];
  const others = Object.fromEntries(Object.entries(filterModel).filter(([column]) => column !== name));
  const loadValue = (value: string, range: CountedRange) =>
    load({ ...range, filterModel: value === "" ? others : { ...others, [name]: conditionOf(value) } });
  const values = choices.map(([value]) => value);
  const counts = useRowCounts({ isRead, reads, values, apart, load: loadValue, key: JSON.stringify(others) });
  const segments = choices.map(([value, text]) => ({
    value,
    label: text,
    rows: counts.get(value),
    isBad: value === bad,
  }));
  return <Segments {...{ label, name, number, segments }} />;
}
