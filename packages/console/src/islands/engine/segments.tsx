import type { RowsCount } from "./count-rows.ts";
import { type Counted, countedText } from "./counted.ts";
import { numberText } from "./format.ts";
import { useUrlState } from "./use-url-state.ts";

/** One value of the filter that a list is mostly read by. */
export interface Segment {
  /** Value in the address; empty for all. */
  readonly value: string;
  readonly label: string;
  /** Number of its rows, once it is known. */
  readonly rows?: RowsCount | undefined;
  /** True for rows that need somebody. @default false */
  readonly isBad?: boolean;
}

/** The filter by the state that matters as one press each, with the number of rows; the address holds the choice. */
export function Segments(shown: {
  readonly label: string;
  /** Name of the filter in the address. */
  readonly name: string;
  readonly segments: readonly Segment[];
  /** Text of a number of rows. @default nobody counts them */
  readonly number?: Counted | undefined;
  /** @default the address gets the value, and keeps the rest */
  readonly choose?: (value: string) => void;
}) {
  const { label, name, segments, number } = shown;
  const url = useUrlState();
  const { choose = (value: string) => url.set({ [name]: value }) } = shown;
  return (
    <div class="quick" role="group" aria-label={label}>
      {segments.map(({ value, label: text, rows, isBad }) => (
        <button
          key={value}
          type="button"
          aria-pressed={url.get(name) === value}
          title={rows && number && countText(countedText(number, rows.count), rows)}
          onClick={() => choose(value)}
        >
          <span class="word">{text}</span>
          {number && (
            // The title says it with the noun; the name of the button stays the state.
            <span class={isBad && rows && rows.count > 0 ? "count bad" : "count"} aria-hidden="true">
              {rows && countText(numberText(rows.count), rows)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function countText(count: string, { isMore }: RowsCount): string {
  return isMore ? `> ${count}` : count;
}
