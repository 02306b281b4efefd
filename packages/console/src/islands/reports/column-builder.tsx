import { reportFields } from "@design-catalog/client/fields";
import { useLayoutEffect, useRef } from "preact/hooks";
import { FilterChoice } from "../engine/choice.tsx";
import type { FieldPlace } from "../engine/form.tsx";
import { fill } from "../engine/texts.ts";
import { labelOf } from "../engine/words.ts";
import { allColumns, moved } from "./columns.ts";
import { columnName, texts } from "./texts.ts";

/** Chooses columns and their order with buttons. The service refuses a column that the kind does not have, at its place. */
export function ColumnBuilder(builder: {
  readonly columns: readonly string[];
  readonly change: (columns: readonly string[]) => void;
  readonly place: FieldPlace;
}) {
  const { columns, change, place } = builder;
  const box = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (pressed.current === undefined) return;
    // A browser takes the focus from a button that moves or goes.
    const next = box.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(pressed.current)}"], select`);
    next?.focus();
    pressed.current = undefined;
  }, [columns]);
  const step = (label: string, next: readonly string[]) => {
    pressed.current = label;
    change(next);
  };
  const left = Object.keys(allColumns).filter((name) => !columns.includes(name));
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy} ref={box}>
      <legend>{labelOf(reportFields.columns)}</legend>
      <ol class="columns">
        {columns.map((name, index) => (
          <li key={name}>
            <span class="column-name">{columnName(name)}</span>{" "}
            <Step
              label={fill(texts.up, { name: columnName(name) })}
              sign="↑"
              isIdle={index === 0}
              work={(label) => step(label, moved(columns, index, -1))}
            />
            <Step
              label={fill(texts.down, { name: columnName(name) })}
              sign="↓"
              isIdle={index === columns.length - 1}
              work={(label) => step(label, moved(columns, index, 1))}
            />
            <Step
              label={fill(texts.drop, { name: columnName(name) })}
              sign="×"
              work={(label) => step(label, columns.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <FilterChoice
        label={texts.addColumn}
        value=""
        options={[["", texts.noColumn], ...left.map((name) => [name, columnName(name)] as const)]}
        choose={(name) => name !== "" && change([...columns, name])}
      />
    </fieldset>
  );
}

function Step(step: {
  readonly label: string;
  readonly sign: string;
  readonly work: (label: string) => void;
  /** True where it would change nothing; it can keep the focus then. @default false */
  readonly isIdle?: boolean;
}) {
  const { label, sign, work, isIdle = false } = step;
  return (
    <button
      type="button"
      class="secondary"
      aria-label={label}
      aria-disabled={isIdle}
      title={label}
      onClick={isIdle ? undefined : () => work(label)}
    >
      {sign}
    </button>
  );
}
