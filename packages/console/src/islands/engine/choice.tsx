import { useLayoutEffect, useRef } from "preact/hooks";
import { FilterChip } from "./filter-chip.tsx";

/** Values with their texts, in the order in which a reader sees them. */
export type Options = readonly (readonly [value: string, text: string])[];

/** A choice of one of a few values. */
export interface ChoiceOptions {
  readonly label: string;
  readonly value: string;
  readonly options: Options;
  readonly choose: (value: string) => void;
}

/** A labelled choice in a form. */
export function Choice(choice: ChoiceOptions & { readonly id: string; readonly describedBy?: string | undefined }) {
  return (
    <>
      <label for={choice.id}>{choice.label}</label>
      <Select {...choice} />
    </>
  );
}

/** A choice that filters: the first option filters nothing, unless another one is named. */
export function FilterChoice(choice: ChoiceOptions & { readonly unset?: string; readonly takesFocus?: boolean }) {
  const { label, value, options, choose, unset = options[0]?.[0] ?? "", takesFocus } = choice;
  const clear = () => choose(unset);
  return (
    <FilterChip label={label} isSet={value !== unset} clear={clear}>
      {(id) => <Select {...{ id, value, options, choose, clear, takesFocus }} />}
    </FilterChip>
  );
}

/** A choice without its label, for a place that has another name for it. */
export function Select(
  select: Omit<ChoiceOptions, "label"> & {
    readonly id?: string;
    /** Name that only assistive technology tells. @default that of a label */
    readonly name?: string;
    readonly describedBy?: string | undefined;
    /** @default false */
    readonly isInvalid?: boolean;
    /** Runs by the Delete key. */
    readonly clear?: () => void;
    /** Whether it has the focus once it is drawn. @default false */
    readonly takesFocus?: boolean | undefined;
  },
) {
  const { id, name, describedBy, isInvalid, value, options, choose, clear, takesFocus = false } = select;
  const control = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) control.current?.focus();
  }, []);
  return (
    <select
      ref={control}
      id={id}
      aria-label={name}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
      onKeyDown={({ key }) => key === "Delete" && clear?.()}
    >
      {/* What an address names counts, so it is shown. */}
      {!options.some(([option]) => option === value) && (
        <option value={value} selected>
          {value}
        </option>
      )}
      {options.map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>
          {text}
        </option>
      ))}
    </select>
  );
}
