import { useState } from "preact/hooks";
import { Select } from "../../engine/choice.tsx";
import type { FieldPlace } from "../../engine/form.tsx";
import { Choices } from "../../engine/resource/choices.tsx";
import { fill } from "../../engine/texts.ts";
import { type Condition, normalOperand } from "./condition.ts";
import type { FilterPath } from "./filter-paths.ts";
import { filterTexts } from "./filter-texts.ts";

interface OperandOptions {
  readonly condition: Condition;
  readonly path: FilterPath;
  readonly number: number;
  readonly set: (operands: readonly string[]) => void;
  readonly place: FieldPlace;
}

/** Inputs of what a condition compares with, by the kind of the member. */
export function Operands(shown: OperandOptions) {
  const { condition, path, number, set, place } = shown;
  const { filterType, operands } = condition;
  if (filterType === "set") return <SetOperands {...shown} />;
  const [first = ""] = operands;
  if (path.values.length > 0 && operands.length === 1) {
    return (
      <Select
        {...place}
        name={fill(filterTexts.value, { number })}
        value={first}
        options={path.values.map((value) => [value, value])}
        choose={(value) => set([value])}
      />
    );
  }
  const labels = operands.length === 1 ? [filterTexts.value] : [filterTexts.from, filterTexts.to];
  return (
    <>
      {operands.map((operand, index) => (
        <OneOperand
          key={String(index)}
          {...{ filterType, place }}
          label={fill(labels[index] ?? "", { number })}
          value={operand}
          set={(value) => set(operands.with(index, value))}
        />
      ))}
    </>
  );
}

/** Values of a set: boxes where they are listed, otherwise one a line. */
function SetOperands({ condition: { operands }, path, number, set, place }: OperandOptions) {
  const label = fill(filterTexts.values, { number });
  const draft = useDraft(operands.join("\n"), (text) => linesIn(text).join("\n"));
  if (path.values.length > 0) {
    const options = [...new Set([...path.values, ...operands])].map((value) => [value, value] as const);
    return <Choices {...{ label, options, chosen: operands, place, change: set }} />;
  }
  return (
    <textarea
      rows={3}
      aria-label={label}
      aria-describedby={place.describedBy}
      aria-invalid={place.isInvalid}
      value={draft.text}
      onInput={({ currentTarget: { value } }) => {
        draft.type(value);
        set(linesIn(value));
      }}
    />
  );
}

function linesIn(text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "");
}

function OneOperand(operand: {
  readonly filterType: Condition["filterType"];
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly place: FieldPlace;
}) {
  const { filterType, label, value, set, place } = operand;
  const draft = useDraft(value, (text) => normalOperand(filterType, text));
  const shared = {
    "aria-label": label,
    "aria-describedby": place.describedBy,
    "aria-invalid": place.isInvalid,
    value: draft.text,
    onInput: ({ currentTarget: { value: typed } }: { readonly currentTarget: HTMLInputElement }) => {
      draft.type(typed);
      set(normalOperand(filterType, typed));
    },
  };
  if (filterType === "date") return <input type="datetime-local" step={1} {...shared} />;
  return (
    <input type="text" inputMode={filterType === "number" ? "decimal" : undefined} autocomplete="off" {...shared} />
  );
}

/** A text as it was typed, as long as it means what is kept: `1,50`, or a line that was only begun. */
function useDraft(kept: string, meaningOf: (text: string) => string) {
  const [typed, type] = useState(kept);
  return { text: meaningOf(typed) === kept ? typed : kept, type };
}
