import type { Options } from "./choice.tsx";
import type { Counted } from "./counted.ts";
import { engineTexts } from "./engine-texts.ts";
import { isIn } from "./is-in.ts";
import { Segments } from "./segments.tsx";

/** The filter by a choice as segments, of rows that were all read. */
export function ListedSegments(shown: {
  /** The filter, under the name of its member. */
  readonly filter: { readonly name: string; readonly label: string; readonly options?: Options };
  readonly rows: readonly object[];
  /** Text of a number of rows. */
  readonly number: Counted;
}) {
  const { filter, rows, number } = shown;
  const { name, label, options = [] } = filter;
  const segments = [["", engineTexts.all] as const, ...options].map(([value, text]) => ({
    value,
    label: text,
    rows: { count: rows.filter((row) => isIn(row, name, value)).length, isMore: false },
  }));
  return <Segments {...{ label, name, number, segments }} />;
}
