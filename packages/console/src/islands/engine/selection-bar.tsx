import type { ComponentChildren } from "preact";
import { type Counted, countedText } from "./counted.ts";
import { engineTexts } from "./engine-texts.ts";
import { Icon } from "./icon.tsx";
import { fill } from "./texts.ts";

/** Rows that the user has chosen, and a way to choose none. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly clear: () => void;
}

/** No rows. */
export const noSelection = { rows: [], clear: () => undefined } as const;

/** Acts on the rows that the user has chosen, over the foot of the page; nothing without any. */
export function SelectionBar<Row>(bar: {
  readonly chosen: Selection<Row>;
  /** Text of a number of rows. */
  readonly number: Counted;
  readonly children: ComponentChildren;
}) {
  const { chosen, number, children } = bar;
  const { length } = chosen.rows;
  if (length === 0) return null;
  return (
    <div class="selection" role="group" aria-label={engineTexts.chosen}>
      <strong>{fill(engineTexts.chosenRows, { rows: countedText(number, length) })}</strong>
      {children}
      <button
        type="button"
        class="quiet"
        aria-label={engineTexts.chooseNone}
        title={engineTexts.chooseNone}
        onClick={chosen.clear}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
